"""Clocks of matches: each plays the levels of its day from the first, without breaks, and pauses with its day."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime

from clock.models import Clock
from clock.rows import clock_of, structure_of
from journal.book import OpenBook
from journal.reading import cached_query
from rulebook.clock import ClockAnchors, ClockReading, clock_at, settle
from rulebook.rounds.match import match_structure
from rulebook.structure import Structure
from tournaments import queries as tournaments


@cached_query("clock.Clock", "tournaments.Day", "tournaments.Event", "tournaments.Period")
def levels_of(day_id: int) -> Structure:
    """What the clocks of the matches of a day play."""
    return match_structure(structure_of(day_id))


def match_readings(day_id: int, at: datetime) -> Mapping[int, ClockReading]:
    """What the clock of each match of a day shows, by match."""
    levels = levels_of(day_id)
    rows = Clock.objects.filter(day_id=day_id, match__isnull=False)
    return {row.match_id: clock_at(levels, _anchors(row), at) for row in rows if row.match_id is not None}


def match_reading(day_id: int, match_id: int, at: datetime) -> ClockReading:
    """What the clock of a match shows."""
    row = Clock.objects.get(match_id=match_id)
    return clock_at(levels_of(day_id), _anchors(row), at)


def first_level_over_ms(day_id: int, match_id: int, at: datetime) -> int | None:
    """How long ago, in time played, level 1 of a match ended; None while it is played."""
    levels = levels_of(day_id)
    shown = match_reading(day_id, match_id, at)
    if shown.index == 0 and not shown.laps and len(levels.periods) > 1:
        return None
    first = levels.periods[0].length_ms
    played = levels.starts[shown.index] * 1_000 + shown.elapsed_ms + shown.laps * shown.period.length_ms
    return played - first if played >= first else None


def begin_match_clocks(book: OpenBook, *, day_id: int, match_ids: Collection[int]) -> None:
    """Step: the matches of a day get a clock at level 1; it starts with that of the day."""
    book.create_many(Clock, [{"day_id": day_id, "match_id": key} for key in match_ids])


def restart_match_clock(book: OpenBook, *, match_id: int) -> None:
    """Step: the clock of a match shows level 1 again, for a new game or a new player."""
    row = Clock.objects.get(match_id=match_id)
    row.index, row.elapsed_ms, row.anchor_at = 0, 0, book.now
    row.generation += 1
    book.save(row)


def stop_match_clock(book: OpenBook, *, match_id: int) -> None:
    """Step: the clock of a match that is won keeps what it shows."""
    row = Clock.objects.get(match_id=match_id)
    _turn(book, row, is_running=False)


def follow_day(book: OpenBook, *, day_id: int, is_running: bool, goes_at: datetime | None) -> None:
    """Step: the clocks of matches still played pause and run with the clock of their day; not one paused alone."""
    if not tournaments.day(day_id).kind.has_matches:
        return
    rows = Clock.objects.filter(day_id=day_id, match__isnull=False, match__winner=None)
    if is_running:
        rows = rows.filter(match__paused_at=None)
    for row in rows.order_by("pk"):
        _turn(book, row, is_running=is_running, goes_at=goes_at)


def pause_match_clock(book: OpenBook, *, match_id: int) -> None:
    """Step: the clock of one match is paused, those of the others are not."""
    _turn(book, Clock.objects.get(match_id=match_id), is_running=False)


def rejoin_day(book: OpenBook, *, match_id: int) -> None:
    """Step: the clock of a match that was paused alone runs or is paused like that of its day again."""
    row = Clock.objects.get(match_id=match_id)
    anchors = clock_of(row.day_id).anchors
    _turn(book, row, is_running=anchors.is_running, goes_at=anchors.goes_at)


def _turn(book: OpenBook, row: Clock, *, is_running: bool, goes_at: datetime | None = None) -> None:
    anchors = settle(levels_of(row.day_id), _anchors(row), book.now)
    row.index, row.elapsed_ms, row.anchor_at = anchors.index, anchors.elapsed_ms, book.now
    row.is_running, row.goes_at = is_running, goes_at
    row.has_started = row.has_started or is_running
    row.generation += 1
    book.save(row)


def _anchors(row: Clock) -> ClockAnchors:
    return ClockAnchors(
        row.is_running, row.index, row.elapsed_ms, row.anchor_at, row.has_started, row.goes_at
    )
