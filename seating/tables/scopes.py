"""Undo scopes of the tables."""

from __future__ import annotations

from journal.scopes import Scope

TABLE = Scope("table")
"""A table that is still open: nobody returns to one that has closed meanwhile."""
