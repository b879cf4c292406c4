"""What undo looks after in the money of an event."""

from __future__ import annotations

from journal.scopes import Scope

PAYOUTS = Scope("ladder")
"""The published prizes of an event; they stand here because sales rest on them as well.

Whoever went out, bought or was paid before they were published, changed or settled stays until that goes.
"""
