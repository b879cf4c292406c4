"""What the players of an event brought to its pool and paid as fee, by its valid sales."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from cashier.kinds import PostingKind
from cashier.ledger import accounts
from cashier.models import Sale
from journal.balances import balance
from rulebook.products import PartKind


@dataclass(frozen=True, slots=True)
class PlayerPaid:
    """What a player brought to the pool, and paid as fee, in minor units."""

    pool: int
    fee: int


def valid_sales(event_id: int) -> QuerySet[Sale]:
    """The sales of an event that stand and cost something."""
    return Sale.objects.filter(event=event_id, voided_at__isnull=True, total_minor__gt=0)


def paid_by_players(event_id: int) -> Mapping[int, PlayerPaid]:
    """What each player paid in, entries, rebuys and add-ons together."""
    pools: Counter[int] = Counter()
    fees: Counter[int] = Counter()
    for player, parts in valid_sales(event_id).order_by("pk").values_list("entry__player", "parts"):
        pools[player] += parts.get(PartKind.POOL.value, 0)
        fees[player] += parts.get(PartKind.FEE.value, 0)
    return {player: PlayerPaid(pools[player], fees[player]) for player in pools}


@dataclass(frozen=True, slots=True)
class StopPosted:
    """What a stop took of the pool and of the fees of an event for refunds, in minor units."""

    pool: int = 0
    fees: int = 0


def posted_by_stop(event_id: int) -> StopPosted:
    """What players were owed back of an event that was stopped; nothing once that is undone."""
    pool, fees = (balance(one)[PostingKind.STOP] for one in (accounts.pool(event_id), accounts.fee(event_id)))
    return StopPosted(pool, fees)
