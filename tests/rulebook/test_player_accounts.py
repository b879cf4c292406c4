"""A player's account: nothing leaves it that is not in it."""

from __future__ import annotations

import pytest

from rulebook.money import Money
from rulebook.player_accounts import after
from rulebook.refusals import Refusal


@pytest.mark.parametrize(("held", "moved", "left"), [(0, 500, 500), (500, -500, 0), (500, -1, 499)])
def test_an_account_holds_what_came_in_less_what_went_out(held: int, moved: int, left: int) -> None:
    assert after(Money(held), Money(moved)) == Money(left)


@pytest.mark.parametrize(
    ("held", "moved", "code"),
    [
        (Money(500), Money(-501), "account_short"),
        (Money(500), Money(0), "amount_zero"),
        (Money(500), Money(-1, "USD"), "account_currency"),
    ],
)
def test_an_account_is_never_overdrawn(held: Money, moved: Money, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        after(held, moved)
    assert refused.value.code == code
