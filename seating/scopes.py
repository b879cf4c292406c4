"""What undo looks after at the tables."""

from __future__ import annotations

from journal.scopes import Scope

TABLE = Scope("table")
"""A table that still plays: nobody returns to one that has closed meanwhile."""
