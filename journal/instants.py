"""The present time: the wall clock, or the instant of a simulation."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime

from django.utils import timezone

_simulated: ContextVar[datetime | None] = ContextVar("simulated_at", default=None)


def now() -> datetime:
    """The present instant, aware, in UTC."""
    return _simulated.get() or timezone.now()


@contextmanager
def simulated_at(instant: datetime) -> Iterator[None]:
    """Set ``now`` to ``instant``: for ``simulate`` and the demo, which play an evening in seconds."""
    token = _simulated.set(instant)
    try:
        yield
    finally:
        _simulated.reset(token)
