"""Overdue timers: every web process fires them too, so that worker, beat and broker may be down."""

from __future__ import annotations

import logging
import threading
import time
from datetime import timedelta

from django.db import DatabaseError, close_old_connections

from clock.timers.tasks import fire_overdue

EVERY_SECONDS = 1.0
LATE = timedelta(seconds=1)
"""The time allowed to the workers; their own sweep runs every second."""
log = logging.getLogger(__name__)


class OverdueTimers(threading.Thread):
    """Checks each second, as long as its process runs."""

    def __init__(self) -> None:
        super().__init__(name="Overdue timers", daemon=True)

    def run(self) -> None:
        """Check, forever."""
        while True:
            time.sleep(EVERY_SECONDS)
            look()


def look() -> int:
    """Fire overdue timers; returns how many. Does nothing without a database."""
    close_old_connections()
    try:
        return fire_overdue(LATE)
    except DatabaseError as error:
        log.warning("overdue timers: %s", error)
        return 0
    finally:
        close_old_connections()
