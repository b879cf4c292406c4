"""Sessions in the database, found by a statement that is compiled once."""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session

from journal import instants
from journal.compiled import FoundBy

_session_by_key = FoundBy[Session](lambda key: Session.objects.filter(session_key=key))


class SessionStore(db.SessionStore):
    """As the framework's."""

    def _get_session_from_db(self) -> Any:
        """The row of this session; without one, or when it has ended, the key is given up."""
        row = _session_by_key(self.session_key or "")
        if row is not None and row.expire_date > instants.now():
            return row
        return super()._get_session_from_db()  # type: ignore[misc]
