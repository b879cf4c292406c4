"""The connection as Django finds it by the name of its module."""

from __future__ import annotations

import select
import time

from django.db.backends.postgresql import base

SURE_SECONDS = 5.0
"""So long a connection that answered counts as usable, as long as the server has not ended it."""


class DatabaseWrapper(base.DatabaseWrapper):
    """One difference from Django's: under load a request does not ask first whether the connection answers.

    A server that ends, or ends the connection, closes it: then there is something to read where nothing was asked.
    Only a server that vanished without a word (its network is cut) is found out by asking.
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
        """Whether the connection is open and nothing has come that nobody asked for."""
        if self.connection.closed:
            return False
        waiting = select.poll()
        waiting.register(self.connection.fileno(), select.POLLIN)
        return not waiting.poll(0)
