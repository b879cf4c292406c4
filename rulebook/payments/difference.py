"""The ways in which a sum counts as paid after more was paid out, or part of it was collected."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook.payments.back import Back
from rulebook.payments.tendered import Way
from rulebook.refusals import Refusal


def paid_with(paid: Sequence[Back], way: Way, minor: int) -> tuple[Back, ...]:
    """The ways of ``paid`` with ``minor`` more paid out in ``way``, or collected if negative.

    A collection lowers the same way first and then the largest others: a void would return that much less in
    them. Raises ``Refusal("difference_too_large")`` if nothing of it would be left.
    """
    if minor >= 0:
        return _with_more(paid, way, minor)
    if sum(payment.minor for payment in paid) + minor <= 0:
        raise Refusal("difference_too_large", field="amount")
    left, rest = -minor, list(paid)
    for place in sorted(range(len(rest)), key=lambda at: (rest[at].way is not way, -rest[at].minor, at)):
        minus = min(left, rest[place].minor)
        rest[place] = Back(rest[place].way, rest[place].minor - minus, rest[place].reference)
        left -= minus
    return tuple(one for one in rest if one.minor)


def _with_more(paid: Sequence[Back], way: Way, minor: int) -> tuple[Back, ...]:
    """A way without a reference grows; else a payment is added."""
    if all(payment.way is not way or payment.reference for payment in paid):
        return (*paid, *((Back(way, minor),) if minor else ()))
    return tuple(
        Back(payment.way, payment.minor + minor) if payment.way is way and not payment.reference else payment
        for payment in paid
    )
