"""Sums of the sales of an event: bounties, chips from the bank, payments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from django.db.models import Count, QuerySet

from access.fields import Note
from cashier.kinds import PostingKind, SaleKind
from cashier.ledger import accounts
from cashier.ledger.rows import sold
from cashier.models import OwedRebuy, Sale
from cashier.sales.owed import OPEN
from cashier.sales.rows import own_sales
from clock import rows as clock
from journal.balances import balance
from journal.compiled import Compiled
from journal.reading import cached_query, is_cached, prime
from rulebook.products import PartKind
from tournaments import queries as tournaments
from tournaments.chips.rows import chips_of_product


def valid_sales(event_id: int) -> QuerySet[Sale]:
    """The sales of an event without voided ones."""
    return Sale.objects.filter(event=event_id, voided_at__isnull=True)


def bounties_bought(event_id: int, entry_ids: Collection[int] | None = None) -> Counter[int]:
    """The bounties in the valid sales to these entries, or to all, in minor units; one statement."""
    rows = valid_sales(event_id)
    if entry_ids is not None:
        if all(is_cached(bounties_of, entry_id) for entry_id in entry_ids):
            return +Counter({entry_id: bounties_of(entry_id) for entry_id in entry_ids})
        rows = rows.filter(entry__in=entry_ids)
    amounts: Counter[int] = Counter()
    for entry_id, parts in rows.order_by().values_list("entry_id", "parts"):
        if minor := parts.get(PartKind.BOUNTY, 0):
            amounts[entry_id] += minor
    return amounts


PARTS_BOUGHT = Compiled[Any](
    lambda entry_id: (
        Sale.objects.filter(entry=entry_id, voided_at__isnull=True).order_by().values_list("pk", "parts")
    ),
    int,
)
"""The parts of the valid sales to an entry, for use in a larger query and ``know_bought``."""


@cached_query("cashier.Sale")
def bounties_of(entry_id: int) -> int:
    """The bounties in the valid sales to an entry, in minor units."""
    return _bounties(PARTS_BOUGHT(entry_id))


def _bounties(sales: Iterable[tuple[int, Mapping[str, int]]]) -> int:
    return sum(parts.get(PartKind.BOUNTY, 0) for _pk, parts in sales)


def know_bought(
    entry_id: int,
    *,
    products: Iterable[tuple[str, str, int]] | None = None,
    parts: Iterable[tuple[int, Mapping[str, int]]] | None = None,
) -> None:
    """At the head of a verb: keep what an entry bought, read by ``own_rows`` or with ``PARTS_BOUGHT``."""
    if products is not None:
        prime(own_sales, Counter((kind, product) for _account, kind, product in products), entry_id)
    if parts is not None:
        prime(bounties_of, _bounties(parts), entry_id)


def bounties_of_the_withdrawn(event_id: int) -> tuple[int, ...]:
    """The entries with a bounty that are neither in play nor out, by id; one statement."""
    rows = valid_sales(event_id).exclude(entry__status__in=("alive", "out"))
    pairs = rows.order_by().values_list("entry_id", "parts")
    return tuple(sorted({entry_id for entry_id, parts in pairs if parts.get(PartKind.BOUNTY, 0)}))


def bounties_of_players_in(event_id: int) -> Counter[int]:
    """The same for the entries still in play, with or without a bounty; one statement."""
    rows = valid_sales(event_id).filter(entry__status="alive")
    amounts: Counter[int] = Counter()
    for entry_id, parts in rows.order_by().values_list("entry_id", "parts"):
        amounts[entry_id] += parts.get(PartKind.BOUNTY, 0)
    return amounts


def bounty_pool(event_id: int) -> int:
    """The sum of all bounties sold, in minor units."""
    return sold(event_id).get(PartKind.BOUNTY, 0)


SEATED = (SaleKind.ENTRY, SaleKind.RE_ENTRY)


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack and its number of chips by denomination, the largest first; empty if the set cannot make it."""

    chips: int
    counts: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsOut:
    """A chip of the set: how many were given in sales, and how many the house owns."""

    worth: int
    count: Annotated[int, Note("How many were given for what is sold and not voided, and for rebuys owed.")]
    chips: Annotated[int, Note("What they are worth together.")]
    owned: Annotated[int, Note("How many the house owns; 0: not specified.")]


def chips_sold(event_id: int) -> tuple[ChipsOut, ...]:
    """The chips of the event's set, the smallest first; empty without a set.

    Each product counts with the chips in play at the level of its sale; later colour-ups are ignored.
    """
    setup = tournaments.event_setup(event_id)
    counts: Counter[int] = Counter()
    for product, chips, level, day, times in (*_sold(event_id), *_owed(event_id)):
        for worth, count in chips_of_product(tournaments.setup_on(setup, day), product, chips, level):
            counts[worth] += count * times
    return tuple(
        ChipsOut(
            worth=one.worth, count=counts[one.worth], chips=counts[one.worth] * one.worth, owned=one.owned
        )
        for one in sorted(setup.chip_set, key=lambda one: one.worth)
    )


def _sold(event_id: int) -> list[tuple[int, int, int, int | None, int]]:
    """The products sold by chips, level and day, with their number; few rows even for many sales."""
    rows = Sale.objects.filter(event=event_id, voided_at=None, chips__gt=0).order_by()
    return list(rows.values_list("product", "chips", "level", "day").annotate(times=Count("pk")))


def _owed(event_id: int) -> list[tuple[int, int, int, int | None, int]]:
    """Announced unpaid rebuys, whose chips are in play."""
    rows = OwedRebuy.objects.filter(event=event_id, **OPEN).select_related("entry")
    days = [(row, row.entry.day_id) for row in rows]
    return [(row.product, row.chips, clock.level_number(day, row.at), day, 1) for row, day in days]


def stacks_sold(event_id: int, entry_ids: Iterable[int]) -> Mapping[int, Stack]:
    """The chips given in the sales to these entries, by entry; empty if the event has no chip set."""
    setup = tournaments.event_setup(event_id)
    if not setup.chip_set:
        return {}
    rows = Sale.objects.filter(
        entry__in=list(entry_ids), kind__in=SEATED, voided_at=None, chips__gt=0
    ).order_by()
    return {
        entry: Stack(chips, chips_of_product(tournaments.setup_on(setup, day), product, chips, level))
        for entry, product, chips, level, day in rows.values_list("entry", "product", "chips", "level", "day")
    }


@dataclass(frozen=True, slots=True)
class PlayerPaid:
    """What a player paid to the pool and as fees, in minor units."""

    pool: int
    fee: int


def paid_sales(event_id: int) -> QuerySet[Sale]:
    """The valid sales of an event with a price above zero."""
    return Sale.objects.filter(event=event_id, voided_at__isnull=True, total_minor__gt=0)


def paid_by_players(event_id: int) -> Mapping[int, PlayerPaid]:
    """The payments of each player for entries, rebuys and add-ons."""
    pools: Counter[int] = Counter()
    fees: Counter[int] = Counter()
    for player, parts in paid_sales(event_id).order_by("pk").values_list("entry__player", "parts"):
        pools[player] += parts.get(PartKind.POOL.value, 0)
        fees[player] += parts.get(PartKind.FEE.value, 0)
    return {player: PlayerPaid(pools[player], fees[player]) for player in pools}


@dataclass(frozen=True, slots=True)
class StopPosted:
    """The money that a stop took from the pool and the fees of an event for refunds, in minor units."""

    pool: int = 0
    fees: int = 0


def posted_by_stop(event_id: int) -> StopPosted:
    """The refunds of a stopped event; nothing if the stop was undone."""
    pool, fees = (balance(one)[PostingKind.STOP] for one in (accounts.pool(event_id), accounts.fee(event_id)))
    return StopPosted(pool, fees)
