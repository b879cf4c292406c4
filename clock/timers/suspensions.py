"""Timed suspensions by the clocks of their event: when each ends, for timers and lists."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from clock.playtime import due_of
from journal import instants
from rulebook.clock.reading import MILLISECOND
from rulebook.playtime import Play
from tournaments import queries as tournaments
from tournaments.queries import Penalty


@dataclass(frozen=True, slots=True)
class Suspended:
    """An open suspension; ``ends_at`` is none while the clock of the day on which it ends is not running.

    ``left_ms`` is what is left of it now: of play, or of wall time.
    """

    penalty_id: int
    entry_id: int
    event_id: int
    day_id: int
    ends_at: datetime | None
    left_ms: int

    def is_over(self, at: datetime) -> bool:
        """Whether the player may return to the seat at ``at``."""
        return self.ends_at is not None and self.ends_at <= at


def suspended(event_id: int) -> tuple[Suspended, ...]:
    """The suspensions of an event that the floor has not closed, over or not, the earliest end first.

    By wall time the end is stored; by play it is computed from the anchors, so that a pause moves it. No
    end depends on the time of the call.
    """
    now = instants.now()
    rows = [_of(suspension, now) for suspension in tournaments.suspensions(event_id)]
    return tuple(
        sorted(
            rows,
            key=lambda suspension: (
                suspension.ends_at is None,
                suspension.ends_at or 0,
                suspension.penalty_id,
            ),
        )
    )


def _of(one: Penalty, now: datetime) -> Suspended:
    whose, span = (one.id, one.entry_id, one.event_id), one.span
    if one.ends_at is None and one.mark is not None and isinstance(span, Play):
        due = due_of(one.mark, span, one.day_id, now)
        return Suspended(*whose, due.day_id, due.at, due.left_ms)
    left = (one.ends_at - now) // MILLISECOND if one.ends_at is not None else 0
    return Suspended(*whose, one.day_id, one.ends_at, max(left, 0))
