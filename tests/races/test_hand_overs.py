"""A sale against the hand-over of its drawer: the cash of the sale is counted, or the sale is refused."""

from __future__ import annotations

from functools import partial

import pytest

from access.verbs import By
from cashier.drawers import counting
from cashier.drawers.counting import Counted, hand_over_drawer
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_total
from cashier.models import Drawer
from journal.opening import drawer_book
from tests import builders as b
from tests.cashier import at_cashier
from tests.races.together import at_once, refusals

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_sale_and_a_hand_over_never_both_go_through() -> None:
    event = at_cashier.selling_event()
    anna, bruno, player = at_cashier.staff(), at_cashier.staff(), b.player()
    drawer = at_cashier.open_drawer(user=anna)
    counted = {"drawer": drawer, "counted_minor": 50_000, "successor": bruno.pk}
    at_cashier.act(at_cashier.by(anna), [drawer_book(drawer)], counting.count_drawer, **counted)
    found = at_once(
        partial(
            hand_over_drawer.perform_with,
            By(at_cashier.by(bruno)),
            drawer=drawer,
            second=Counted(counted_minor=50_000),
        ),
        partial(at_cashier.sell_entry, event, drawer, player),
    )
    assert refusals(found) in (["drawer_closed"], ["moved_since_count"])
    assert ledger_total() == 0
    held = {one.pk: cash_in(one.pk) for one in Drawer.objects.all()}
    if isinstance(found[0], Exception):
        assert held == {drawer: 72_000}
    else:
        assert sorted(held.values()) == [0, 50_000]
