"""Undo scopes for the money of an event."""

from __future__ import annotations

from journal.scopes import Scope

PAYOUTS = Scope("payouts")
"""The published prizes of an event; defined here because sales depend on them as well.

Busts, sales and payments from before the prizes were published, changed or settled stay until that is undone.
"""
TAKEN_UP = Scope("taken up")
"""The stack of a no-show that was taken up, by entry: it is not put back once its sale is void."""
