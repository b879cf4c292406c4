"""What a void returns: each payment the way it was made, or another way if the head of cage allows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rulebook.money import Money
from rulebook.payments.tendered import ONCE, Paid, Way
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Back:
    """What goes back in one way, in minor units; ``reference`` names the card or the transfer that it came from."""

    way: Way
    minor: int
    reference: str = ""


def given_back(
    paid: Sequence[Paid], wanted: Sequence[Back], *, may_differ: bool, currency: str
) -> tuple[Back, ...]:
    """What goes back in which way, in all exactly what was paid; as it was paid unless ``wanted`` says otherwise.

    A ticket is not money: the ticket itself goes back, whatever ``wanted`` says.

    Raises ``Refusal`` ``refund_differs`` with what was paid, ``payment_empty``, ``way_twice``,
    ``ticket_goes_back``, or ``other_way_back`` if money would go back another way and ``may_differ`` does not
    allow it.
    """
    if not wanted:
        return tuple(Back(payment.way, payment.minor, payment.reference) for payment in paid)
    _require_readable(wanted)
    total = Money(sum(payment.minor for payment in paid), currency)
    if sum(part.minor for part in wanted) != total.minor:
        raise Refusal("refund_differs", field="back", amount_minor=total.minor, currency=currency)
    if _by_way(wanted)[Way.TICKET] != _by_way(paid)[Way.TICKET]:
        raise Refusal("ticket_goes_back", field="back")
    if not may_differ and goes_another_way(paid, wanted):
        raise Refusal("other_way_back", field="back")
    return tuple(wanted)


def goes_another_way(paid: Sequence[Paid], back: Sequence[Back]) -> bool:
    """Whether part of a payment goes back in another way than it was made."""
    return _by_way(paid) != _by_way(back)


def _require_readable(parts: Sequence[Back]) -> None:
    ways = [part.way for part in parts]
    for place, part in enumerate(parts):
        if part.minor <= 0:
            raise Refusal("payment_empty", field=f"back.{place}.amount")
        if part.way in ONCE and part.way in ways[:place]:
            raise Refusal("way_twice", field=f"back.{place}.method", method=part.way.value)


def _by_way(payments: Sequence[Paid] | Sequence[Back]) -> Counter[Way]:
    sums: Counter[Way] = Counter()
    for payment in payments:
        sums[payment.way] += payment.minor
    return sums
