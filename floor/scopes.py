"""What undo protects on the floor."""

from __future__ import annotations

from journal.scopes import Scope

AWARDS = Scope("awards")
"""The prizes awarded so far in an event: an earlier place is not undone without the later ones."""
BUSTS = Scope("busts")
"""Who went out in a hand, by hand for hand and hand: an earlier one is undone only with the later ones."""
BARRIER = Scope("barrier")
"""Reports of hand for hand: none is undone once all tables have finished, or hand for hand has ended."""
LAST_HANDS = Scope("last hands")
"""Reports of last hands: none is undone alone once the last hands are over."""
HEADS = Scope("heads")
"""A head count: no table is removed once it is closed, as it was announced or started again."""
COLOUR_UP = Scope("colour-up")
"""A colour-up: no table is counted or opened again once the room is closed."""
