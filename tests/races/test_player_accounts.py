"""One player's account at two cashiers at the same moment: what is there is paid out once."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from cashier.player_accounts import verbs
from cashier.player_accounts.rows import held
from journal.opening import Command, account_book, drawer_book
from tests import builders as b
from tests.cashier import at_cashier
from tests.races.together import act, at_once, meeting, refusals

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_cashiers_pay_out_what_is_on_an_account_only_once() -> None:
    b.house()
    player, drawers = b.player(), [at_cashier.open_drawer(), at_cashier.open_drawer()]

    def at(drawer: int, verb: Any, amount: int) -> Any:
        refs = [account_book(player), drawer_book(drawer)]
        return act(refs, Command(b.NOBODY), verb, player=player, amount_minor=amount, drawer=drawer)

    at(drawers[0], verbs.deposit_money, 30_000)
    with meeting(verbs, "held"):
        found = at_once(*(partial(at, drawer, verbs.withdraw_money, 20_000) for drawer in drawers))
    assert refusals(found) == ["account_short"]
    assert held(player).minor == 10_000
