"""Bells that nobody rang: every web process rings them as well, so that worker, beat and broker may be away."""

from __future__ import annotations

import logging
import threading
import time
from datetime import timedelta

from django.db import DatabaseError, close_old_connections

from clock.timers.tasks import ring_overdue

EVERY_SECONDS = 1.0
LATE = timedelta(seconds=1)
"""So long the bell-ringers are left to it; their own sweep comes every second."""
log = logging.getLogger(__name__)


class OverdueBells(threading.Thread):
    """Looks each second, as long as its process lives."""

    def __init__(self) -> None:
        super().__init__(name="Overdue bells", daemon=True)

    def run(self) -> None:
        """Look, for ever."""
        while True:
            time.sleep(EVERY_SECONDS)
            look()


def look() -> int:
    """Ring what is overdue; answers how many bells rang. Without a database there is nothing to be done."""
    close_old_connections()
    try:
        return ring_overdue(LATE)
    except DatabaseError as error:
        log.warning("overdue bells: %s", error)
        return 0
    finally:
        close_old_connections()
