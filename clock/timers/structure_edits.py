"""Edits of a structure while clocks run on it: each clock keeps the time played."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial

from clock.models import Clock
from clock.rows import anchors_of, structure_of, walked
from clock.steps import turn
from journal.book import OpenBook
from rulebook.clock import ClockAnchors, clock_at, mark_over_edited, over_edited
from rulebook.structure import Structure
from tournaments import queries as tournaments
from tournaments.reports import CarryOver, report_structure_changing


@dataclass(frozen=True, slots=True)
class Walk:
    """What the clock of a day ran on before the edit, and the rows of the day without its lengths."""

    day_id: int
    structure: Structure
    whole: Structure


def register() -> None:
    """Register the update of clocks when an event's structure is edited."""
    report_structure_changing(carrying_over)


def carrying_over(event_id: int) -> CarryOver:
    """The step that updates the event's clocks after their structure was edited."""
    days = [day.id for day in tournaments.days(event_id)]
    rows = (
        Clock.objects.filter(day_id__in=days, match=None).order_by("day_id").values_list("day_id", flat=True)
    )
    walks = (Walk(day_id, structure_of(day_id), tournaments.structure_on(day_id)) for day_id in rows)
    return partial(_carry_over, tuple(walks))


def _carry_over(walks: tuple[Walk, ...], book: OpenBook) -> None:
    """Step: anchor each clock whose structure changed at the edit, under a new generation."""
    for walk in walks:
        row = Clock.objects.get(day_id=walk.day_id, match=None)
        mark, row.skipped_break = row.skipped_break, _mark_of(walk, row, book.now)
        after = walked(walk.day_id, row.skipped_break)
        new = over_edited(walk.structure, after, anchors_of(row), book.now)
        if row.skipped_break != mark or (after != walk.structure and new.has_started):
            turn(book, row, partial(_put, new), row.pause_reason, is_room=row.is_room_paused)


def _put(anchors: ClockAnchors, _structure: Structure, _anchors: ClockAnchors) -> ClockAnchors:
    return anchors


def _mark_of(walk: Walk, row: Clock, now: datetime) -> int | None:
    if row.skipped_break is None:
        return None
    whole = tournaments.structure_on(walk.day_id)
    index = clock_at(walk.structure, anchors_of(row), now).index
    return mark_over_edited(walk.whole.periods, whole.periods, row.skipped_break, index)
