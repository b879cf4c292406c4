"""Undo scopes for the money of an event."""

from __future__ import annotations

from journal.scopes import Scope

PAYOUTS = Scope("payouts")
"""The published prizes of an event; defined here because sales depend on them too.

Earlier busts, sales and payments cannot be undone until the publication, change or settling is undone.
"""
TAKEN_UP = Scope("taken up")
"""The stack of a no-show that was removed from play, by entry: it does not return once its sale is void."""
