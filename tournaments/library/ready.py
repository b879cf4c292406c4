"""Ready structures of several speeds: whom each is for, its chips and its levels."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rulebook.refusals import Refusal
from rulebook.structure import AnteKind, Period, PeriodKind, Structure, numbered
from tournaments.setup.values import Chip, EventSetup

FILE = Path(__file__).parent / "structures.json"
TITLES: Mapping[str, str | Promise] = {
    "turbo": _("Turbo"),
    "club": _("Club evening"),
    "club_each": _("Club evening, every player posts the ante"),
    "regular": _("Regular"),
    "deep": _("Deep stack"),
    "main": _("Main event, three days of nine or ten levels"),
}


@dataclass(frozen=True, slots=True)
class ReadyStructure:
    """A structure of the library: made for so many entries to end after so many seconds, breaks included."""

    name: str
    title: str | Promise
    stack: int
    entries: int
    target_seconds: int
    chips: tuple[Chip, ...]
    structure: Structure

    @property
    def level_minutes(self) -> int:
        """How long a level lasts."""
        return self.structure.levels[0].seconds // 60

    @property
    def hours(self) -> str:
        """The wished length in hours and minutes: ``4:15``."""
        return f"{self.target_seconds // 3_600}:{self.target_seconds // 60 % 60:02d}"

    @property
    def late_until_level(self) -> int:
        """The last level of registration."""
        return next(level.number for level in self.structure.levels if level.closes_registration)


@cache
def ready_structures() -> tuple[ReadyStructure, ...]:
    """All of them, the fastest first."""
    data = json.loads(FILE.read_text(encoding="utf-8"))
    return tuple(_ready(name, data[name]) for name in TITLES)


def ready_structure(name: str) -> ReadyStructure:
    """The structure of this name; raises ``Refusal("file_event_unknown")`` naming those that there are."""
    for ready in ready_structures():
        if ready.name == name:
            return ready
    raise Refusal("file_event_unknown", name=name[:40], file=FILE.name, known=list(TITLES))


def with_ready(setup: EventSetup, name: str) -> EventSetup:
    """``setup`` played with the stack, chips, levels and late registration of a ready structure."""
    ready = ready_structure(name)
    return replace(
        setup,
        starting_stack=ready.stack,
        chip_set=ready.chips,
        periods=ready.structure.periods,
        late_until_level=ready.late_until_level,
    )


def _ready(name: str, data: Mapping[str, Any]) -> ReadyStructure:
    return ReadyStructure(
        name=name,
        title=TITLES[name],
        stack=data["stack"],
        entries=data["entries"],
        target_seconds=data["target_seconds"],
        chips=tuple(Chip(worth, count=count) for worth, count in data["chips"]),
        structure=Structure(numbered(_period(row) for row in data["periods"])),
    )


def _period(row: Mapping[str, Any]) -> Period:
    if row.get("kind") == "break":
        return Period(PeriodKind.BREAK, 0, row["seconds"], has_colour_up=row["colour_up"])
    small, big = row["blinds"]
    return Period(
        PeriodKind.LEVEL,
        0,
        row["seconds"],
        small,
        big,
        row.get("ante", 0),
        AnteKind(row.get("ante_kind", "none")),
        closes_registration=row.get("closes_registration", False),
    )
