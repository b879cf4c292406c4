"""Frozen time, on the server and in a page, so that a picture shows the second for which it was built."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from time import time_ns
from unittest.mock import patch

from django.utils import timezone

from journal import instants

# Before any script of the page: its monotonic clock and its wall clock are frozen; timers still fire.
STOPWATCH_STANDS = """() => {
  const stands = Date.now();
  performance.now = () => 1000;
  Date.now = () => stands;
}"""


class StillHouse:
    """The server's time; ``at`` None lets it run. Simulations continue at their own times."""

    def __init__(self) -> None:
        self.at: datetime | None = None

    def now(self) -> datetime:
        """The server's current time."""
        return instants._simulated.get() or self.at or timezone.now()

    def nanoseconds(self) -> int:
        """The same in milliseconds since 1970, as pages measure it."""
        return time_ns() if self.at is None else round(self.at.timestamp() * 1_000) * 1_000_000


@contextmanager
def still_house() -> Iterator[StillHouse]:
    """A server whose time can be frozen, for this process."""
    house = StillHouse()
    with patch.object(instants, "now", house.now), patch("time.time_ns", house.nanoseconds):
        yield house
