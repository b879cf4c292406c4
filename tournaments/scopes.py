"""Undo scopes of the days of an event."""

from __future__ import annotations

from journal.scopes import Scope

CLOCK = Scope("clock")
"""The clock settings of a day: its levels cannot be removed while later changes depend on them."""
LEVEL_GAME = Scope("level game")
"""The buttons that a level of another game froze or released: undone before commands to the clock that come before it."""
