"""The connection, in a module whose name Django looks for."""

from __future__ import annotations

import select
import time

from django.db.backends.postgresql import base

SURE_SECONDS = 5.0
"""How long a connection that answered counts as usable, unless the server has ended it."""


class DatabaseWrapper(base.DatabaseWrapper):
    """One difference from Django's: under load a request uses a connection without testing it first.

    A server that ends, or ends the connection, closes it: then there is something to read without a query.
    Only a server that vanished silently (its network is cut) is detected by a query.
    """

    _answered_at = 0.0

    def is_usable(self) -> bool:
        """Whether the next request may use it."""
        now = time.monotonic()
        if self.connection is not None and now - self._answered_at < SURE_SECONDS and self._is_silent():
            return True
        is_usable = bool(super().is_usable())
        self._answered_at = now if is_usable else 0.0
        return is_usable

    def _is_silent(self) -> bool:
        """Whether the connection is open and nothing has arrived without a query."""
        if self.connection.closed:
            return False
        waiting = select.poll()
        waiting.register(self.connection.fileno(), select.POLLIN)
        return not waiting.poll(0)
