"""The rebuys on pages of the furnished house: one that was paid, one that is owed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cashier.sales.owed import announce_rebuy
from cashier.sales.verbs import sell_rebuy
from tests import builders as b
from tests.cashier import at_cashier
from tournaments import queries

REBUYS: dict[str, Any] = {
    "late_until_level": 4,
    "rebuys": 1,
    "rebuy_minor": 20_000,
    "rebuy_fee_minor": 0,
    "rebuy_stack": 15_000,
}


def rebuy_pages(drawer: int) -> Mapping[str, Mapping[str, tuple[int, ...]]]:
    """The slip that brings the chips of a rebuy to the table, and the page that cancels an announced one."""
    event = b.event(**REBUYS)
    for _player in range(3):
        at_cashier.sell_entry(event, drawer)
    at_cashier.start(event)
    (first, second, *_others) = queries.entries(event)
    sale = at_cashier.on_entry(sell_rebuy, first.id, drawer).id
    owed = b.at(event, announce_rebuy, entry=second.id).id
    return {"chip-slip": {"sale_id": (sale,)}, "rebuy-call-off": {"owed_id": (owed,)}}
