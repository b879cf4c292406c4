"""A player's account with the house: it is never overdrawn."""

from __future__ import annotations

from rulebook.money import Money
from rulebook.refusals import Refusal


def after(held: Money, moved: Money) -> Money:
    """The balance of the account after a movement; money out is negative.

    Raises ``Refusal`` ``amount_zero``, ``account_currency`` or ``account_short``.
    """
    if not moved.minor:
        raise Refusal("amount_zero", field="amount")
    if held.currency != moved.currency:
        raise Refusal("account_currency", currency=held.currency)
    left = held + moved
    if left.minor < 0:
        raise Refusal(
            "account_short",
            field="amount",
            held_minor=held.minor,
            wanted_minor=-moved.minor,
            currency=held.currency,
        )
    return left
