"""A sale without a name: somebody plays under a number, where the house allows it."""

from __future__ import annotations

from dataclasses import dataclass

from access.roles import CASHIERS
from access.verbs import action, of_house
from cashier.sales.nameless import require_nameless_allowed
from journal.book import OpenBook
from people.players.verbs import add_nameless


@dataclass(frozen=True, slots=True, kw_only=True)
class NamelessPlayer:
    """Who plays under a number: entries are sold to this player."""

    player: int
    number: int


@action("nameless-players/", admits=CASHIERS, opens=of_house)
def add_nameless_player(book: OpenBook) -> NamelessPlayer:
    """Add somebody without a name, to whom an entry is sold then: neither bans nor age can be checked.

    The name is given later by editing the player, or the player is merged into one already here.

    Raises ``Refusal("nameless_not_allowed")`` unless the house sells without a name.
    """
    require_nameless_allowed()
    row = add_nameless(book)
    return NamelessPlayer(player=row.pk, number=row.nameless or 0)
