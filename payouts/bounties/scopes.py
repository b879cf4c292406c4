"""What undo protects of the prizes, beside ``cashier.scopes``."""

from __future__ import annotations

from journal.scopes import Scope

HEAD = Scope("head")
"""The bounty on a head, by entry: a knock-out is not undone once it was said who won it, nor one that raised it."""
BOX = Scope("box")
"""The envelopes of an event: none is changed once one was opened."""
