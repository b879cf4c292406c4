"""Cash between drawers, accepted twice at the same moment: it moves once."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from cashier.drawers import verbs
from cashier.ledger.drawers import cash_in
from journal.opening import Command, drawer_book
from tests import builders as b
from tests.cashier import at_cashier
from tests.races.together import act, at_once, meeting, refusals

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("other", ["accept_cash_transfer", "withdraw_cash_transfer"])
def test_a_transfer_is_answered_once(other: str) -> None:
    b.house()
    giver, taker = at_cashier.open_drawer(), at_cashier.open_drawer()
    refs = [drawer_book(giver), drawer_book(taker)]

    def at(verb: Any, **options: Any) -> Any:
        return act(refs, Command(b.NOBODY), verb, **options)

    asked = {"drawer": giver, "to": taker, "amount_minor": 10_000, "reason": "his is empty"}
    transfer = at(verbs.ask_cash_transfer, **asked).id
    with meeting(verbs, "transfer_row"):
        found = at_once(
            partial(at, verbs.accept_cash_transfer, transfer=transfer),
            partial(at, getattr(verbs, other), transfer=transfer),
        )
    assert refusals(found) == ["transfer_answered"]
    assert cash_in(giver) + cash_in(taker) == 100_000
    assert cash_in(taker) in (50_000, 60_000)
