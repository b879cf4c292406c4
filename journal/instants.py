"""The present time: the wall clock, corrected after jumps, or the instant of a simulation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime, timedelta

from django.utils import timezone

_simulated: ContextVar[datetime | None] = ContextVar("simulated_at", default=None)


_ahead: list[Callable[[], timedelta]] = []


def now() -> datetime:
    """The present instant, aware, in UTC."""
    return _simulated.get() or wall() - ahead()


def minute() -> datetime:
    """The minute that has begun: what is reckoned from it changes with the next one, and not in between."""
    return now().replace(second=0, microsecond=0)


def next_minute() -> datetime:
    """When the next minute begins."""
    return minute() + timedelta(minutes=1)


def wall() -> datetime:
    """What the machine's clock shows, right or wrong; only ``clock.gaps`` reads it."""
    return timezone.now()


def ahead() -> timedelta:
    """How far the machine's clock is ahead of the time of the house; zero unless it jumped (``clock.gaps``)."""
    return _ahead[0]() if _ahead and _simulated.get() is None else timedelta()


def held_by(rule: Callable[[], timedelta] | None) -> None:
    """Set the function that returns how far the machine's clock is ahead; None: it is right."""
    _ahead[:] = [] if rule is None else [rule]


@contextmanager
def simulated_at(instant: datetime) -> Iterator[None]:
    """Set ``now`` to ``instant``: for ``simulate`` and the demo, which play an evening in seconds."""
    token = _simulated.set(instant)
    try:
        yield
    finally:
        _simulated.reset(token)
