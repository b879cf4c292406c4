"""What undo looks after on the floor."""

from __future__ import annotations

from journal.scopes import Scope

AWARDS = Scope("awards")
"""The prizes given out so far in an event: an earlier place is not taken back without the later ones."""
BUSTS = Scope("busts")
"""Who went out in a hand, named by hand for hand and the hand: an earlier one goes only with the later ones."""
BARRIER = Scope("barrier")
"""Reports of hand for hand: none is taken back once all tables are done, or hand for hand has ended."""
LAST_HANDS = Scope("last hands")
"""Reports of last hands: none is taken back alone once the last hands are over."""
HEADS = Scope("heads")
"""A count of heads: no table is taken out of it once it is closed, for it was announced or begun anew."""
