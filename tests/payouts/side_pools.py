"""Events with a side pool, for tests: bought with the entry or apart, played out, awarded."""

from __future__ import annotations

from typing import Any

from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance
from cashier.sales.verbs import sell_extra
from payouts.awards.rows import side_awards
from payouts.side_pools.rows import SidePoolDetails, side_pools
from payouts.side_pools.verbs import award_side_pool
from rulebook.products import Part, PartKind, Product, ProductKind
from rulebook.side_pools import SidePool, WonBy
from tests import builders
from tests.cashier import at_cashier
from tests.payouts import evening

NAME, STAKE, HIGH = "Last longer", 1_000, "High hand"
ENTRY = Product(
    number=1,
    kind=ProductKind.ENTRY,
    pool_minor=20_000,
    parts=(Part(PartKind.FEE, amount_minor=2_000), Part(PartKind.SIDE, HIGH, 501)),
)
LONGER = Product(
    number=2, kind=ProductKind.SIDE_FEE, name=NAME, parts=(Part(PartKind.SIDE, NAME, STAKE),), limit=1
)
POOLS = (SidePool(NAME, points=(6_000, 4_000)), SidePool(HIGH, WonBy.NAMED, winners=2))
RULES: dict[str, Any] = {"products": (ENTRY, LONGER), "side_pools": POOLS, "min_entries": 5}


def bought(drawer_id: int, count: int = 5, buyers: int = 3, **over: Any) -> tuple[int, list[int]]:
    """An event of this many entries, each in the high hand; the first ``buyers`` of them bought the last longer as well."""
    event_id = at_cashier.selling_event(1, **RULES | over)
    entries = [at_cashier.sell_entry(event_id, drawer_id).entry for _ in range(count)]
    for entry in entries[:buyers]:
        at_cashier.on_entry(sell_extra, entry, drawer_id, product=2)
    at_cashier.start(event_id)
    return event_id, entries


def won(event_id: int, name: str = NAME, **options: Any) -> Any:
    """The side pool awarded, once registration has closed by the clock."""
    with evening.late():
        return builders.at(event_id, award_side_pool, event=event_id, name=name, **options)


def pool(event_id: int, name: str = NAME) -> SidePoolDetails:
    """The side pool as it is read."""
    return next(one for one in side_pools(event_id) if one.name == name)


def in_it(event_id: int, name: str = NAME) -> int:
    """What its account owes."""
    return -ledger_balance(accounts.side(event_id, name))


def awarded(event_id: int) -> dict[int, int]:
    """The prizes of side pools by entry."""
    return {one.entry_id: one.amount.minor for one in side_awards(event_id)}
