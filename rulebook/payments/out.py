"""A sum paid out in one way or in several: what goes in each of them, together exactly the sum."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook.money import Money
from rulebook.payments.back import Back
from rulebook.payments.tendered import Tendered, require_readable
from rulebook.refusals import Refusal


def paid_out(amount: Money, wanted: Sequence[Tendered]) -> tuple[Back, ...]:
    """How much of ``amount`` goes in which way, in the order of ``wanted``; the way without an amount gets the rest.

    Nobody gives change to the house, so cash is exact as well.

    Raises ``Refusal`` ``payments_short`` with what is missing, ``payments_over`` with what is too much,
    ``payment_empty`` for a way in which nothing would go, ``way_twice`` or ``rest_twice``.
    """
    open_ = require_readable(wanted)
    rest = amount.minor - sum(part.minor or 0 for part in wanted)
    if rest < 0:
        raise Refusal("payments_over", field="payments", over_minor=-rest, currency=amount.currency)
    if open_ is None and rest:
        raise Refusal("payments_short", field="payments", short_minor=rest, currency=amount.currency)
    if open_ is not None and not rest and len(wanted) > 1:
        raise Refusal("payment_empty", field=f"payments.{open_}.amount")
    return tuple(
        Back(part.way, rest if part.minor is None else part.minor, part.reference) for part in wanted
    )
