"""Bells that others hang beside those of the levels: each app names its own as it joins the house."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

from clock.facts import BellFact, SuspensionEnded
from clock.queries import ClockView
from clock.timers.suspended import suspended


@dataclass(frozen=True, slots=True)
class FurtherBell:
    """A bell with a name that tells it from all others of its clock, its instant, and what it says."""

    name: str
    due_at: datetime
    fact: BellFact
    index: int = 0


Source = Callable[[ClockView], Iterable[FurtherBell]]
_sources: list[Source] = []


def ring_also(source: Source) -> None:
    """Register who knows further bells of a clock; asked each second, so that it should be quick."""
    _sources.append(source)


def further_bells(view: ClockView, until: datetime) -> tuple[FurtherBell, ...]:
    """Every further bell of the clock that is due by ``until``, rung or not."""
    return tuple(bell for source in _sources for bell in source(view) if bell.due_at <= until)


def register() -> None:
    """Hang the bells of the clock's own app."""
    ring_also(suspensions)


def suspensions(view: ClockView) -> Iterable[FurtherBell]:
    """The end of each timed suspension of the day, by the wall or by the clock's own play."""
    for one in suspended(view.event_id):
        if one.day_id == view.day_id and one.ends_at is not None:
            told = SuspensionEnded(
                day=view.day_id, period=0, due_at=one.ends_at.isoformat(), entry=one.entry_id
            )
            yield FurtherBell(f"suspension_{one.penalty_id}", one.ends_at, told)
