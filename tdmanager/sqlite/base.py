"""The connection, in a module whose name Django looks for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base

from journal import turns
from journal.direct import with_marks
from tdmanager.sqlite import place
from tdmanager.upkeep import sqlite_files
from tdmanager.upkeep.foreign import foreign_table

WRITES = ("INSERT", "UPDATE", "DELETE", "REPLAC")


def _is_ours(path: Path) -> bool:
    return not (sqlite_files.has_lost_its_log(path) or foreign_table(path))


class Cursor(base.SQLiteCursorWrapper):
    """A cursor whose single writes wait for their turn; a transaction has taken its turn already."""

    wrapper: DatabaseWrapper

    def convert_query(self, query: str, *, param_names: Sequence[str] | None = None) -> str:
        """As Django's, from memory if possible."""
        if param_names is not None:
            return super().convert_query(query, param_names=param_names)  # type: ignore[misc,no-any-return]
        return with_marks(query)

    def execute(self, query: str, params: Any = None) -> Any:
        """As Django's, in turn."""
        if self.wrapper.in_atomic_block or query[:6].upper() not in WRITES:
            return super().execute(query, params)
        with turns.turn():
            place.require_to_write()
            return super().execute(query, params)

    def executemany(self, query: str, param_list: Any) -> Any:
        """As Django's, in turn."""
        if self.wrapper.in_atomic_block:
            return super().executemany(query, param_list)
        with turns.turn():
            place.require_to_write()
            return super().executemany(query, param_list)


class DatabaseWrapper(base.DatabaseWrapper):
    """Three differences from Django's: writers queue, failed connections replaced, lost files not written.

    SQLite lets one writer work at a time and has the others retry: the unluckiest get an error that it is
    locked. Here every transaction that writes takes its turn (``journal.turns``) before it begins, for all
    code: actions, heartbeats, sessions, sign-ins.

    Django considers every SQLite connection usable. A kept connection could continue with a file that was
    replaced, or with a setting that an error kept from being reset: it is closed at the end of the request
    that failed.

    Nothing is opened or written if the file or its log was taken away (``tdmanager.sqlite.place``).
    """

    _has_turn = False

    def is_usable(self) -> bool:
        """Whether the next request may use it."""
        return not self.errors_occurred

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A connection, unless SQLite would begin a new log beside a lost one or in a foreign file."""
        place.require()
        name = str(conn_params["database"])
        if not sqlite_files.is_in_memory(name) and not _is_ours(Path(name)):
            raise OperationalError(place.GONE)
        return super().get_new_connection(conn_params)  # type: ignore[misc]

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
            if self._has_turn:
                place.require_to_write()
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
