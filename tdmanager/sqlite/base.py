"""The connection as Django finds it by the name of its module."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.backends.sqlite3 import base

from journal import turns
from journal.direct import with_marks

WRITES = ("INSERT", "UPDATE", "DELETE", "REPLAC")


class Cursor(base.SQLiteCursorWrapper):
    """A cursor whose single writes take their turn; within a transaction the turn is taken already."""

    wrapper: DatabaseWrapper

    def convert_query(self, query: str, *, param_names: Sequence[str] | None = None) -> str:
        """As Django's, from memory where it can be."""
        if param_names is not None:
            return super().convert_query(query, param_names=param_names)  # type: ignore[misc,no-any-return]
        return with_marks(query)

    def execute(self, query: str, params: Any = None) -> Any:
        """As Django's, in turn."""
        if self.wrapper.in_atomic_block or query[:6].upper() not in WRITES:
            return super().execute(query, params)
        with turns.taken():
            return super().execute(query, params)

    def executemany(self, query: str, param_list: Any) -> Any:
        """As Django's, in turn."""
        if self.wrapper.in_atomic_block:
            return super().executemany(query, param_list)
        with turns.taken():
            return super().executemany(query, param_list)


class DatabaseWrapper(base.DatabaseWrapper):
    """Two differences from Django's: writers queue, and a connection that failed is replaced.

    SQLite lets one write at a time and has the others ask again and again: the unlucky are told that it is
    locked. Here every transaction that writes takes its turn (``journal.turns``) before it begins, whatever
    its code: actions, heartbeats, sessions, sign-ins.

    Django takes every SQLite connection for usable. A kept one could go on with a file that was replaced, or
    with a setting that an error kept from being set back: it is closed at the end of the request that failed.
    """

    _has_turn = False

    def is_usable(self) -> bool:
        """Whether the next request may use it."""
        return not self.errors_occurred

    def create_cursor(self, name: str | None = None) -> Any:
        """A cursor with a reference to its connection."""
        cursor = self.connection.cursor(factory=Cursor)
        cursor.wrapper = self
        return cursor

    def _start_transaction_under_autocommit(self) -> None:
        # A snapshot for reading is deferred: it never waits.
        if self.transaction_mode != "DEFERRED":  # type: ignore[attr-defined]
            turns.take()
            self._has_turn = True
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self._end_turn()
            raise

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc]
        self._end_turn()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self._end_turn()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self._end_turn()

    def _end_turn(self) -> None:
        if self._has_turn:
            self._has_turn = False
            turns.give_back()
