"""Queries about payments: the ways in which a sale was paid, and in which its void paid back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated

from access.fields import Note
from cashier.kinds import Method
from cashier.models import CashierRules, Sale, SalePayment
from cashier.payments.columns import PaymentRow
from rulebook.payments import Back, Paid


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentDetails:
    """An amount paid in one way; money given back by a void is negative."""

    method: Method
    amount_minor: Annotated[int, Note("What it paid; what a void gave back is negative.")]
    received_minor: Annotated[int | None, Note("The cash received for it, where several ways were counted.")]
    reference: Annotated[str, Note("What names it elsewhere: the slip of the card, the bank statement.")]

    @property
    def label(self) -> str:
        """The way in words."""
        return str(self.method.label)

    @property
    def change_minor(self) -> int:
        """The change given for it."""
        return self.received_minor - self.amount_minor if self.received_minor is not None else 0


def payments_shown(paid: Iterable[Paid], back: Iterable[Back] = ()) -> tuple[PaymentDetails, ...]:
    """The payments of a sale, then the money given back."""
    several = tuple(paid)
    counted = len(several) > 1
    taken = [_made(one.way, one.minor, one.reference, one.received if counted else None) for one in several]
    return (*taken, *(_made(one.way, -one.minor, one.reference, None) for one in back))


def _made(method: str, amount: int, reference: str, received: int | None) -> PaymentDetails:
    return PaymentDetails(
        method=Method(method), amount_minor=amount, received_minor=received, reference=reference
    )


def payments_of(rows: Sequence[Sale]) -> dict[int, tuple[PaymentDetails, ...]]:
    """The payments of each of these sales; one query if any was paid in several ways or voided."""
    kept = _kept([row.pk for row in rows if not row.method or row.voided_at is not None])
    return {row.pk: _of(row, kept.get(row.pk, ())) for row in rows}


def _kept(sale_ids: Sequence[int]) -> dict[int, list[PaymentDetails]]:
    found: dict[int, list[PaymentDetails]] = defaultdict(list)
    for row in SalePayment.objects.filter(sale__in=sale_ids) if sale_ids else ():
        found[row.sale_id].append(shown_of(row))
    return found


def shown_of(row: PaymentRow) -> PaymentDetails:
    """The row of one of several payments as the API shows it."""
    return _made(row.method, row.amount_minor, row.reference, row.received_minor)


def _of(row: Sale, kept: Sequence[PaymentDetails]) -> tuple[PaymentDetails, ...]:
    """The payments of a sale: a sale without rows is its own payment, and its void paid back that way."""
    paid = [one for one in kept if one.amount_minor > 0]
    back = [one for one in kept if one.amount_minor < 0]
    if row.method:
        paid = [_made(row.method, row.total_minor, row.reference, None)]
    if row.voided_at is not None and not back:
        # If voided without a drawer, the money is due and a refund pays it; tickets were returned
        # immediately.
        went = [one for one in paid if row.void_drawer_id is not None or one.method is Method.TICKET]
        back = [_made(one.method, -one.amount_minor, one.reference, None) for one in went]
    return (*paid, *back)


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
