"""The connection as Django finds it by the name of its module."""

from __future__ import annotations

from django.db.backends.sqlite3 import base


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that is closed at the end of a request in which the database failed.

    Django takes every SQLite connection for usable. A kept one could go on with a file that was replaced, or
    with a setting that an error kept from being set back.
    """

    def is_usable(self) -> bool:
        """Whether the next request may use it."""
        return not self.errors_occurred
