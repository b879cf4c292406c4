"""Queries about the payments of prizes: in which ways each goes, or went, out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from cashier.kinds import Method
from cashier.payments.rows import PaymentDetails
from journal.compiled import Compiled
from payouts.models import Award, AwardPayment

_against = Compiled(lambda slip: AwardPayment.objects.filter(slip=slip, is_replaced=False), int)


def rows_of(slip: int) -> tuple[AwardPayment, ...]:
    """The payments that stand against a slip."""
    return tuple(_against(slip))


def ways_of_award(row: Award) -> tuple[PaymentDetails, ...]:
    """The payments of one award; none before its slip is prepared, and for a thing."""
    return payments_of([row])[row.pk]


def payments_of(rows: Sequence[Award]) -> dict[int, tuple[PaymentDetails, ...]]:
    """The payments of each of these awards; one query where any is paid in several ways, or under a reference."""
    several = [row.slip for row in rows if row.slip is not None and row.amount_minor and not row.method]
    kept: dict[int | None, list[PaymentDetails]] = defaultdict(list)
    for one in AwardPayment.objects.filter(slip__in=several, is_replaced=False) if several else ():
        kept[one.slip].append(_made(one.method, one.amount_minor, one.reference))
    return {row.pk: _of(row, kept[row.slip]) for row in rows}


def _of(row: Award, kept: Sequence[PaymentDetails]) -> tuple[PaymentDetails, ...]:
    if row.method:
        return (_made(row.method, row.net_minor, ""),)
    # A slip that was prepared for another amount says nothing any more.
    return tuple(kept) if sum(one.amount_minor for one in kept) == row.net_minor else ()


def _made(method: str, minor: int, reference: str) -> PaymentDetails:
    return PaymentDetails(method=Method(method), amount_minor=minor, received_minor=None, reference=reference)
