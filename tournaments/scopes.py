"""What undo looks after in the days of an event."""

from __future__ import annotations

from journal.scopes import Scope

CLOCK = Scope("clock")
"""What the clock of a day was told: levels are not taken from under it."""
