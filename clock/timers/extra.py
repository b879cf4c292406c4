"""Extra timers besides those of the levels: each app registers its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

from clock.rows import ClockView
from clock.timers.suspensions import suspended
from clock.words import SuspensionEnded, TimerFact
from journal.book import OpenBook


@dataclass(frozen=True, slots=True)
class ExtraTimer:
    """A timer with a name that is unique for its clock, its instant, and its announcement."""

    name: str
    due_at: datetime
    fact: TimerFact
    index: int = 0

    def carry_out(self, _book: OpenBook) -> TimerFact:
        """Step: what else it changes; returns what is recorded."""
        return self.fact


Source = Callable[[ClockView], Iterable[ExtraTimer]]
_sources: list[Source] = []


def add_timers(source: Source) -> None:
    """Register a function for extra timers of a clock; called every second, so it should be fast."""
    _sources.append(source)


def extra_timers(view: ClockView, until: datetime) -> tuple[ExtraTimer, ...]:
    """Every extra timer of the clock due by ``until``, fired or not."""
    return tuple(timer for source in _sources for timer in source(view) if timer.due_at <= until)


def register() -> None:
    """Register the extra timers of the clock's own app."""
    add_timers(suspensions)


def suspensions(view: ClockView) -> Iterable[ExtraTimer]:
    """The end of each timed suspension of the day, by wall time or by play on the clock."""
    for suspension in suspended(view.event_id):
        if suspension.day_id == view.day_id and suspension.ends_at is not None:
            fact = SuspensionEnded(
                day=view.day_id, period=0, due_at=suspension.ends_at.isoformat(), entry=suspension.entry_id
            )
            yield ExtraTimer(f"suspension_{suspension.penalty_id}", suspension.ends_at, fact)
