"""A frame brings a page up to date: what changed since its stamp, in a database whose past the page has seen."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from access.typed import whole_number
from journal.changed import LineMark, newest_marks
from journal.opening import HOUSE, tournament_book

Attributes = Mapping[str, str | None]
"""Attributes of an element; without a value an attribute is removed."""


class Stamp(NamedTuple):
    """The version of an event and its house, and when a page of that version was last read.

    The time is for what time alone changes, and for what another process read of the same version.
    """

    version: int
    ms: int

    def __str__(self) -> str:
        return f"{self.version}.{self.ms}"

    def next(self, version: int, now: datetime) -> Stamp:
        """The stamp of what is read now; always a later one."""
        at = round(now.timestamp() * 1_000)
        return Stamp(version, max(at, self.ms + 1) if version == self.version else at)


START = Stamp(0, 0)
"""The stamp of a page that shows nothing yet."""


def read_stamp(text: str) -> Stamp | None:
    """The stamp written like this; None for any other text."""
    version, _dot, ms = text.partition(".")
    numbers = whole_number(version), whole_number(ms or "0")
    return None if numbers[0] is None or numbers[1] is None else Stamp(numbers[0], numbers[1])


@dataclass(frozen=True, slots=True)
class Past:
    """The newest lines of the house and of an event: a restored copy has others from some point on."""

    house: LineMark
    event: LineMark

    def __str__(self) -> str:
        text = "|".join(f"{end.command} {end.at}" for end in (self.house, self.event))
        mark = hashlib.sha256(text.encode()).hexdigest()[:10]
        return f"{self.house.line}-{self.event.line}-{mark}"


def past_of(event_id: int, earlier: Past | None = None) -> tuple[Past, bool]:
    """The past of the event at this moment, and whether it includes the earlier one."""
    before = earlier or Past(LineMark(), LineMark())
    lines = before.house.line, before.event.line
    house, event, *then = newest_marks(HOUSE, tournament_book(event_id), lines)
    return Past(house, event), then == [before.house, before.event]


def holds(event_id: int, past: str) -> bool:
    """Whether the database has these lines."""
    house, _dash, text = past.partition("-")
    lines = whole_number(house), whole_number(text.partition("-")[0])
    if lines[0] is None or lines[1] is None:
        return False
    *_newest, house_then, event_then = newest_marks(HOUSE, tournament_book(event_id), (lines[0], lines[1]))
    return str(Past(house_then, event_then)) == past


@dataclass(frozen=True, slots=True)
class Frame:
    """What a page of the stamp ``since`` lacks; afterwards it shows everything up to ``at``.

    What it brings is as of ``made``. If it is not ``is_whole``, the rest follows and ``at`` stays. If it
    ``is_other``, the page shows another database; that page, or one of another role, is loaded again.
    """

    event_id: int
    role: str
    since: Stamp
    at: Stamp
    made: Stamp
    past: str
    elements: Mapping[str, str] = field(default_factory=dict)
    order: Mapping[str, Sequence[str]] = field(default_factory=dict)
    marks: Mapping[str, Attributes] = field(default_factory=dict)
    is_whole: bool = True
    is_other: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether it brings nothing."""
        return not (self.elements or self.order or self.marks or self.is_other)

    def body(self) -> bytes:
        """The frame as a page reads it, see static/js/fragments.js."""
        fields: dict[str, Any] = {
            "event": self.event_id,
            "role": self.role,
            "from": str(self.since),
            "at": str(self.at),
            "made": str(self.made),
            "past": self.past,
            "whole": self.is_whole,
            "other": self.is_other,
        }
        for name, content in (("set", self.elements), ("order", self.order), ("marks", self.marks)):
            if content:
                fields[name] = content
        return json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode()
