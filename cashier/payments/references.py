"""What names a payment elsewhere, and whether the money of a transfer had arrived, for the lists that an inspector reads."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from cashier.kinds import Method
from cashier.models import AccountMovement, LedgerRow, Sale, Ticket
from cashier.payments import of_tickets
from cashier.payments import rows as of_sales
from cashier.payments.rows import PaymentDetails
from rulebook.tickets import masked

Named = tuple[str, int | None]
"""A reference, and the cell of ``ARRIVED``."""
NOTHING: Named = ("", None)
Payments = dict[tuple[str, int], tuple[PaymentDetails, ...]]
"""The payments of a sale or a ticket, and of its void, by what it is and its id."""


def named_of(payments: Iterable[PaymentDetails], *, has_arrived: bool) -> Named:
    """The references of several payments one after the other; the code of a ticket pays nothing in a list."""
    listed = tuple(payments)
    told = [_reference(one) for one in listed if one.reference]
    is_transfer = any(one.method is Method.TRANSFER and one.amount_minor > 0 for one in listed)
    return " + ".join(told), int(has_arrived) if is_transfer else None


def _reference(one: PaymentDetails) -> str:
    return masked(one.reference) if one.method is Method.TICKET else one.reference


def named_rows(rows: Sequence[LedgerRow]) -> dict[int, Named]:
    """The same of rows of drawers in the ledger, by row: each is one payment of a sale, of a ticket, or on an account."""
    sales = list(Sale.objects.filter(pk__in=[row.posting.sale_id for row in rows if row.posting.sale_id]))
    tickets = list(
        Ticket.objects.filter(pk__in=[row.posting.ticket_id for row in rows if row.posting.ticket_id])
    )
    paid: Payments = {("sale", pk): found for pk, found in of_sales.payments_of(sales).items()}
    paid |= {("ticket", pk): found for pk, found in of_tickets.payments_of(tickets).items()}
    said = {("sale", one.pk): one.has_arrived for one in sales}
    said |= {("ticket", one.pk): one.has_arrived for one in tickets}
    moved = _movements(rows)
    return {**moved, **_matched(rows, paid, said)}


def _matched(
    rows: Sequence[LedgerRow],
    paid: Payments,
    said: dict[tuple[str, int], bool],
) -> dict[int, Named]:
    """Each row with its payment: the first of that way and amount that no row before it has."""
    left: dict[tuple[str, int], list[PaymentDetails]] = defaultdict(list)
    for key, found in paid.items():
        left[key] = list(found)
    named: dict[int, Named] = {}
    for row in rows:
        about = _about(row)
        if about is None:
            continue
        if (one := next((one for one in left[about] if _is_of(one, row)), None)) is not None:
            left[about].remove(one)
            named[row.pk] = named_of([one], has_arrived=said[about])
    return named


def _about(row: LedgerRow) -> tuple[str, int] | None:
    if row.posting.sale_id is not None:
        return "sale", row.posting.sale_id
    return ("ticket", row.posting.ticket_id) if row.posting.ticket_id is not None else None


def _is_of(one: PaymentDetails, row: LedgerRow) -> bool:
    return (one.method.value, one.amount_minor) == (row.account.partition("/")[0], row.amount_minor)


def _movements(rows: Sequence[LedgerRow]) -> dict[int, Named]:
    pks = [row.posting.movement_id for row in rows if row.posting.movement_id]
    found = {one.pk: one for one in AccountMovement.objects.filter(pk__in=pks)} if pks else {}
    named = {row.pk: found.get(row.posting.movement_id or 0) for row in rows}
    return {pk: of_movement(one) for pk, one in named.items() if one is not None}


def of_movement(row: AccountMovement) -> Named:
    """A deposit, or what was taken out."""
    is_transfer = row.method == Method.TRANSFER and row.amount_minor > 0
    return row.reference, int(row.has_arrived) if is_transfer else None
