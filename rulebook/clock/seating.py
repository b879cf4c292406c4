"""How long the screens show the seats in place of the clock."""

from __future__ import annotations

from datetime import datetime

from rulebook.clock.reading import ClockAnchors, ClockState, clock_at
from rulebook.clock.timetable import Begins, timetable
from rulebook.structure import Structure


def seats_shown_until(structure: Structure, anchors: ClockAnchors, asked_at: datetime) -> datetime | None:
    """When screens asked for the seats at ``asked_at`` show the clock again: as soon as a level is played.

    ``None`` if there is no such time yet: the clock is paused, or play was under way when the seats were asked for.
    Then they stay until somebody hides them. Players look for their seats while no hand is dealt:
    before the start, in a break, in a pause for a redraw.
    """
    since = asked_at if anchors.at is None else max(asked_at, anchors.at)
    if _plays(structure, anchors, since):
        return None
    goes_at = clock_at(structure, anchors, since).goes_at
    rows = timetable(structure, anchors, since)
    starts_at = next((row.starts_at for row in rows if row.begins is Begins.LEVEL), None)
    return starts_at if starts_at is None or goes_at is None else max(starts_at, goes_at)


def shows_seats(structure: Structure, anchors: ClockAnchors, asked_at: datetime, instant: datetime) -> bool:
    """Whether seats asked for at ``asked_at`` are still shown at ``instant``."""
    until = seats_shown_until(structure, anchors, asked_at)
    return until is None or instant < until


def play_comes_back(
    structure: Structure, before: ClockAnchors, after: ClockAnchors, instant: datetime
) -> bool:
    """Whether a command that turned ``before`` into ``after`` starts or resumes the play of a level."""
    return _plays(structure, after, instant) and not _plays(structure, before, instant)


def _plays(structure: Structure, anchors: ClockAnchors, instant: datetime) -> bool:
    """Whether a level is being played; after an edit the clock may be beyond the structure."""
    if anchors.index >= len(structure.played):
        return False
    reading = clock_at(structure, anchors, instant)
    return reading.state is ClockState.RUNNING and reading.period.is_level
