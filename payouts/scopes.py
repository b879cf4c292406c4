"""What undo protects of the prizes, beside ``cashier.scopes``."""

from __future__ import annotations

from journal.scopes import Scope

HEAD = Scope("head")
"""The bounty on a head, by entry: a knock-out that raised it is not undone once the head was won."""
