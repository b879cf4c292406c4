"""The latest lines of an event's book with their undo, as a page lists them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone

from journal.opening import tournament_book
from journal.queries import LineView, latest_lines, versions
from journal.undo import Undo, rule_of
from people.queries import staff_names

SHOWN = 12


@dataclass(frozen=True, slots=True)
class LatestLine:
    """A line; ``undo_url`` is empty when it cannot be taken back."""

    sentence: str
    at: str
    person: str
    undo_url: str
    needs_reason: bool
    is_undone: bool


@dataclass(frozen=True, slots=True)
class Latest:
    """The newest lines, newest first."""

    version: int
    panel_url: str
    journal_url: str
    lines: tuple[LatestLine, ...]


def latest(event_id: int, *, may_write: bool) -> Latest:
    """What happened last."""
    found = latest_lines(tournament_book(event_id), limit=SHOWN)
    names = staff_names({line.actor_id for line in found if line.actor_id is not None})
    version, _parts = versions(tournament_book(event_id))
    return Latest(
        version,
        reverse("floor-latest", args=[event_id]),
        reverse("floor-journal", args=[event_id]),
        tuple(told(line, names, may_write=may_write) for line in found),
    )


def told(line: LineView, names: Mapping[int, str], *, may_write: bool) -> LatestLine:
    """One line as a page shows it."""
    return LatestLine(
        sentence=line.sentence,
        at=timezone.localtime(line.at).strftime("%H:%M"),
        person=names.get(line.actor_id or 0, ""),
        undo_url=reverse("floor-undo", args=[line.id]) if may_write and line.can_undo else "",
        needs_reason=rule_of(line.fact).undo is Undo.BY_REVERSE,
        is_undone=line.is_undone,
    )
