"""Queries about payments: the ways in which a sale was paid, and in which its void paid back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, TypeVar

from django.db.models import prefetch_related_objects

from access.fields import Note
from cashier.kinds import Method
from cashier.models import CashierRules, Sale, Ticket
from cashier.payments.columns import PaymentDetails
from rulebook.payments import Back, Paid

PaidRow = TypeVar("PaidRow", Sale, Ticket)


def payment_list(paid: Iterable[Paid], back: Iterable[Back] = ()) -> tuple[PaymentDetails, ...]:
    """The payments of a sale, then the money given back."""
    several = tuple(paid)
    is_split = len(several) > 1
    incoming = [
        (part.way, part.minor, part.reference, part.received if is_split else None) for part in several
    ]
    outgoing = [(part.way, -part.minor, part.reference, None) for part in back]
    return tuple(
        PaymentDetails(method=Method(way), amount_minor=minor, reference=reference, received_minor=received)
        for way, minor, reference, received in (*incoming, *outgoing)
    )


def with_payments(rows: Iterable[PaidRow]) -> tuple[PaidRow, ...]:
    """These sales or tickets with their payments; one query if any was paid in several ways or voided."""
    paid = tuple(rows)
    prefetch_related_objects([row for row in paid if row.has_payment_rows], "payments")
    return paid


@dataclass(frozen=True, slots=True)
class CashierRulesView:
    """The rules for cashiers."""

    allows_override: Annotated[bool, Note("A director may override an entry rule, with a reason.")] = True
    wants_good_funds: Annotated[
        bool, Note("A bank transfer buys only once its money has arrived, with its reference.")
    ] = False


def cashier_rules() -> CashierRulesView:
    """The rules for cashiers; the defaults until changed."""
    row = CashierRules.objects.order_by("pk").first()
    if row is None:
        return CashierRulesView()
    return CashierRulesView(row.allows_override, row.wants_good_funds)
