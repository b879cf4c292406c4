"""Sessions in the database, found by a statement that is compiled once."""

from __future__ import annotations

import logging
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session
from django.db import DatabaseError

from journal import instants
from journal.compiled import FoundBy
from journal.disk import fault_of
from journal.opening import is_busy

log = logging.getLogger(__name__)
_session_by_key = FoundBy[Session](lambda key: Session.objects.filter(session_key=key))
MUST_BE_SAVED = (SESSION_KEY, "is_locked")
"""The signed-in person, and whether the terminal is locked; the rest is the last use, and notes."""


class SessionStore(db.SessionStore):
    """The framework's, but a disk error does not fail a response: only the last use is not saved."""

    _loaded = ""

    def _get_session_from_db(self) -> Any:
        """The row of this session; if there is none, or it has expired, the key is discarded."""
        row = _session_by_key(self.session_key or "")
        if row is None or row.expire_date <= instants.now():
            return super()._get_session_from_db()  # type: ignore[misc]
        self._loaded = row.session_data
        return row

    def save(self, must_create: bool = False) -> None:
        """The framework's, which treats every error as a session that was ended elsewhere."""
        try:
            super().save(must_create)
        except UpdateError as error:
            cause = error.__context__
            if not (isinstance(cause, DatabaseError) and (fault_of(cause) or is_busy(cause))):
                raise
            if self._must_be_saved():
                raise cause from None
            log.warning("a session is not saved: %s", cause)

    def _must_be_saved(self) -> bool:
        data = self.decode(self._loaded) if self._loaded else {}
        return any(data.get(name) != self.get(name) for name in MUST_BE_SAVED)
