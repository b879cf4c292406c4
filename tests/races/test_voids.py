"""A void against what happens to its entry or its drawer at the same moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cashier.drawers import counting
from cashier.drawers.counting import hand_over_drawer
from cashier.ledger.drawers import cash_in
from cashier.models import Drawer, Sale
from cashier.sales import verbs as sell
from cashier.sales import void as refund
from floor.busts import verbs as busts
from journal.opening import drawer_book
from rulebook.refusals import Refusal
from seating import queries as seats
from tests.cashier import at_cashier
from tests.races.test_sales import require_sound, tap
from tests.races.together import at_once, meeting, refusals
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db(transaction=True)
REBUYS = {"rebuys": 2, "rebuy_minor": 20_000, "rebuy_fee_minor": 0, "rebuy_stack": 15_000}


def started(drawer: int, **over: Any) -> tuple[int, Sale]:
    """An event in play with four entries, and the sale of the first."""
    event = at_cashier.selling_event(**over)
    for _ in range(4):
        at_cashier.sell_entry(event, drawer)
    at_cashier.start(event)
    return event, Sale.objects.earliest("pk")


def void(sale: Sale, drawer: int, **over: Any) -> Callable[[], Any]:
    """The void of the sale."""
    said: dict[str, Any] = {"reason": "left", "amount_minor": sale.total_minor} | over
    return tap(refund.void_sale, sale=sale.pk, drawer=drawer, **said)


def is_void(sale: Sale) -> bool:
    """Whether it was voided."""
    sale.refresh_from_db()
    return sale.voided_at is not None


def test_a_sale_is_voided_once_by_two_cashiers() -> None:
    drawers = [at_cashier.open_drawer(), at_cashier.open_drawer()]
    event, sale = started(drawers[0])
    with meeting(refund, "_sale_row"):
        found = at_once(*(void(sale, drawer) for drawer in drawers))
    assert refusals(found) == ["sale_void"]
    assert sum(cash_in(drawer) for drawer in drawers) == 100_000 + 3 * 22_000
    assert tournaments.field(event).alive == 3
    require_sound()


def test_a_voided_entry_is_never_out_and_one_that_is_out_never_voided() -> None:
    drawer = at_cashier.open_drawer()
    event, sale = started(drawer)
    with meeting(refund, "_sale_row"):
        found = at_once(void(sale, drawer), tap(busts.bust_out, entry=sale.entry_id))
    assert refusals(found) in (["entry_out"], ["entry_not_alive"])
    entry = tournaments.entry(sale.entry_id)
    assert (entry.status == "void") == is_void(sale)
    assert len(tournaments.finishers(event)) == int(not is_void(sale))
    assert seats.seat_of(entry.id) is None
    require_sound()


def test_a_rebuy_is_never_bought_by_a_voided_entry() -> None:
    drawers = [at_cashier.open_drawer(), at_cashier.open_drawer()]
    event, sale = started(drawers[0], **REBUYS)
    at_cashier.count_stack(sale.entry_id, 0)
    with meeting(refund, "_sale_row"):
        found = at_once(
            void(sale, drawers[0]), tap(sell.sell_rebuy, entry=sale.entry_id, drawer=drawers[1], chips_left=0)
        )
    assert refusals(found) in (["sales_on_entry"], ["not_in_play"])
    assert Sale.objects.filter(kind="rebuy").exists() != is_void(sale)
    assert tournaments.field(event).alive == 4 - is_void(sale)
    require_sound()


@pytest.mark.parametrize("how", ["hand over", "close"])
def test_cash_is_handed_over_or_refunded_never_both(how: str) -> None:
    anna, bruno = at_cashier.staff(), at_cashier.staff()
    drawer = at_cashier.open_drawer(user=anna)
    _event, sale = started(drawer)
    held = cash_in(drawer)
    counted = {"drawer": drawer, "counted_minor": held}
    if how == "hand over":
        given = {**counted, "successor": bruno.pk}
        at_cashier.act(at_cashier.by(anna), [drawer_book(drawer)], counting.count_drawer, **given)
        other = tap(hand_over_drawer, at_cashier.by(bruno), **counted)
    else:
        other = tap(counting.close_drawer, at_cashier.by(anna), **counted, seen_difference_minor=0)
    found = at_once(void(sale, drawer), other)
    assert refusals(found) in (["drawer_closed"], ["moved_since_count"], ["difference_changed"])
    left = sum(cash_in(one.pk) for one in Drawer.objects.all())
    if isinstance(found[1], Refusal):
        assert (left, is_void(sale)) == (held - sale.total_minor, True)
    else:
        assert (left, is_void(sale)) == (held if how == "hand over" else 0, False)
    require_sound()
