"""What is owed for something that does not take place: the payments as they were made, way by way, without tickets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rulebook.payments.back import Back
from rulebook.payments.tendered import Paid, Way
from rulebook.refusals import Refusal


def in_money(paid: Iterable[Paid]) -> tuple[Paid, ...]:
    """The payments without tickets: a ticket is not money, it goes back itself, and nothing is owed for it."""
    return tuple(payment for payment in paid if payment.way is not Way.TICKET)


def owed_back(paid: Iterable[Paid], expenses: int = 0) -> tuple[Back, ...]:
    """What is owed of several payments, in minor units of one currency: one sum for each way, in the order of ``Way``.

    Nothing is owed for tickets. ``expenses`` are kept from the money: from the cash first, then from each
    next way. Raises ``Refusal("expenses_too_high")`` if nothing would be left.
    """
    sums: Counter[Way] = Counter()
    for payment in in_money(paid):
        sums[payment.way] += payment.minor
    if not 0 <= expenses < max(sums.total(), 1):
        raise Refusal("expenses_too_high", field="expenses", expenses_minor=expenses, paid_minor=sums.total())
    for way in Way:
        minus = min(expenses, sums[way])
        sums[way] -= minus
        expenses -= minus
    return tuple(Back(way, sums[way]) for way in Way if sums[way])


def part_back(paid: Iterable[Paid], amount: int) -> tuple[Back, ...]:
    """``amount`` of several payments as it is owed: the cash is kept first; tickets are owed in cash."""
    if amount <= 0:
        return ()
    payments = tuple(paid)
    money = sum(payment.minor for payment in in_money(payments))
    sums = Counter({payment.way: payment.minor for payment in owed_back(payments, max(money - amount, 0))})
    sums[Way.CASH] += max(amount - money, 0)
    return tuple(Back(way, sums[way]) for way in Way if sums[way])
