"""A rebuy of a player who is out already: the floor brings the player back, and registers at startup how."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from access.verbs import By
from cashier.sales.admission import Occasion
from cashier.sales.details import SaleDetails
from cashier.sales.verbs import EntryPayment
from journal.opening import Done
from tournaments import queries as tournaments
from tournaments.queries import EntryView


@dataclass(frozen=True, slots=True)
class BuyingBack:
    """Whether the player of an entry that is out may buy it back now, and the sale that does it."""

    may: Callable[[EntryView, Occasion], bool]
    sell: Callable[[EntryPayment, By], Done[SaleDetails]]


_ways: list[BuyingBack] = []


def register_buying_back(way: BuyingBack) -> None:
    """Register how a player who is out is brought back."""
    _ways.append(way)


def entry_to_buy_back(event_id: int, player_id: int, now: Occasion) -> EntryView | None:
    """The player's last entry, if it is out and a rebuy brings it back now."""
    own = tournaments.player_entries(event_id, player_id)
    if not own or own[-1].status != "out":
        return None
    return own[-1] if any(way.may(own[-1], now) for way in _ways) else None


def sell_back(command: EntryPayment, by: By) -> Done[SaleDetails]:
    """Sell the rebuy that brings the player back."""
    return _ways[-1].sell(command, by)
