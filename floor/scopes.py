"""The scopes that undo protects on the floor."""

from __future__ import annotations

from journal.scopes import Scope

AWARDS = Scope("awards")
"""The prizes awarded so far in an event: an earlier place cannot be undone without the later ones."""
BUSTS = Scope("busts")
"""The busts of a hand, by hand for hand and hand: an earlier one can be undone only with the later ones."""
BARRIER = Scope("barrier")
"""Reports of hand for hand: no undo once all tables have finished, or hand for hand has ended."""
PLAY = Scope("play")
"""How the tables of a day play, by its id: hand for hand and last hands are never on together, nor after an undo."""
LAST_HANDS = Scope("last hands")
"""Reports of last hands: they cannot be undone alone once the last hands are over."""
HEADS = Scope("heads")
"""A head count: its tables cannot be undone once it is announced or started again."""
BAGS = Scope("bags")
"""The bags of a day: one taken out of play does not come back with chips that have left the others since."""
COLOUR_UP = Scope("colour-up")
"""A colour-up: its tables cannot be counted or opened again once it is closed for the room."""
