"""Lists of money by way of payment, of deductions, and of external references of payments."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum
from django.utils.translation import gettext_lazy as _

from cashier.inspection.declared import (
    ARRIVED,
    AT,
    DRAWER,
    EVENT,
    METHOD,
    REFERENCE,
    WHO,
    WHO_ID,
    Column,
    Fact,
    FactList,
    Kind,
    Scope,
    Totals,
    amount,
    column_sums,
    group_sums,
    of_event,
    people_named,
    said_method,
)
from cashier.kinds import HELD_METHODS, Method, PostingKind, part_label
from cashier.ledger import accounts
from cashier.models import AccountMovement, LedgerRow, Sale, Ticket
from cashier.payments.columns import PaymentDetails
from cashier.payments.rows import with_payments
from rulebook.products import PartKind
from rulebook.tickets import masked
from wording.words import Text

Named = tuple[str, int | None]
"""A reference, and the cell of ``ARRIVED``."""
NOTHING: Named = ("", None)
Payments = dict[tuple[str, int], tuple[PaymentDetails, ...]]
"""The payments of a sale or a ticket and of its void, by kind and id."""


def named_of(payments: Iterable[PaymentDetails], *, has_arrived: bool) -> Named:
    """The references of several payments, joined; without the codes of tickets."""
    rows = tuple(payments)
    references = [_reference(payment) for payment in rows if payment.reference]
    is_transfer = any(payment.method is Method.TRANSFER and payment.amount_minor > 0 for payment in rows)
    return " + ".join(references), int(has_arrived) if is_transfer else None


def _reference(one: PaymentDetails) -> str:
    return masked(one.reference) if one.method is Method.TICKET else one.reference


def named_rows(rows: Sequence[LedgerRow]) -> dict[int, Named]:
    """The same for ledger rows of drawers, by row: each is one payment of a sale, ticket or account."""
    rows_sold = Sale.objects.filter(pk__in=[row.posting.sale_id for row in rows if row.posting.sale_id])
    sales = with_payments(rows_sold)
    rows_issued = Ticket.objects.filter(
        pk__in=[row.posting.ticket_id for row in rows if row.posting.ticket_id]
    )
    tickets = with_payments(rows_issued)
    paid: Payments = {("sale", one.pk): (*one.paid, *one.back) for one in sales}
    paid |= {("ticket", one.pk): (*one.paid, *one.back) for one in tickets}
    arrivals = {("sale", one.pk): one.has_arrived for one in sales}
    arrivals |= {("ticket", one.pk): one.has_arrived for one in tickets}
    movements = _movements(rows)
    return {**movements, **_matched(rows, paid, arrivals)}


def _matched(
    rows: Sequence[LedgerRow],
    paid: Payments,
    shares: dict[tuple[str, int], bool],
) -> dict[int, Named]:
    """Each row with its payment: the first unused one of that way and amount."""
    left: dict[tuple[str, int], list[PaymentDetails]] = defaultdict(list)
    for key, payments in paid.items():
        left[key] = list(payments)
    names: dict[int, Named] = {}
    for row in rows:
        thing = _about(row)
        if thing is None:
            continue
        if (one := next((one for one in left[thing] if _is_of(one, row)), None)) is not None:
            left[thing].remove(one)
            names[row.pk] = named_of([one], has_arrived=shares[thing])
    return names


def _about(row: LedgerRow) -> tuple[str, int] | None:
    if row.posting.sale_id is not None:
        return "sale", row.posting.sale_id
    return ("ticket", row.posting.ticket_id) if row.posting.ticket_id is not None else None


def _is_of(one: PaymentDetails, row: LedgerRow) -> bool:
    return (one.method.value, one.amount_minor) == (row.account.partition("/")[0], row.amount_minor)


def _movements(rows: Sequence[LedgerRow]) -> dict[int, Named]:
    pks = [row.posting.movement_id for row in rows if row.posting.movement_id]
    movements = (
        {movement.pk: movement for movement in AccountMovement.objects.filter(pk__in=pks)} if pks else {}
    )
    rows_named = {row.pk: movements.get(row.posting.movement_id or 0) for row in rows}
    return {pk: of_movement(movement) for pk, movement in rows_named.items() if movement is not None}


def of_movement(row: AccountMovement) -> Named:
    """A deposit or a withdrawal."""
    is_transfer = row.method == Method.TRANSFER and row.amount_minor > 0
    return row.reference, int(row.has_arrived) if is_transfer else None


ROW = Column("row", _("Row"), Kind.NUMBER)
POSTING = Column("posting", _("Posting"), Kind.NUMBER)
KIND = Column("kind", _("Type"), said=lambda code: str(PostingKind(code).label))
SALE = Column("sale", _("Sale"), Kind.NUMBER)
AWARD = Column("award", _("Prize"), Kind.NUMBER)
REFUND = Column("refund", _("Refund"), Kind.NUMBER, is_paper=False)
TICKET = Column("ticket", _("Ticket"), Kind.NUMBER, is_paper=False)
AMOUNT = amount("amount", _("Amount"))
COMMON = (ROW, POSTING, AT, KIND, EVENT, SALE, AWARD, REFUND)
LEDGER_COLUMNS = (
    *COMMON,
    Column("account", _("Account")),
    AMOUNT,
    Column("memo", _("Name")),
    WHO_ID,
    WHO,
    Column("exchange", _("Currency exchange"), Kind.NUMBER, is_paper=False),
)
PAYMENT_COLUMNS = (*COMMON, TICKET, METHOD, DRAWER, AMOUNT, REFERENCE, ARRIVED, WHO_ID, WHO)
DEDUCTED = (*(kind.value for kind in PartKind if kind is not PartKind.POOL), "withheld", accounts.EXPENSES)

OTHER_DEDUCTIONS: dict[str, Text] = {"withheld": _("Withheld"), accounts.EXPENSES: _("Expenses")}


def _rows(scope: Scope, after: int, limit: int, wanted: Q) -> list[LedgerRow]:
    rows = of_event(LedgerRow.objects.select_related("posting"), scope, "posting__event_id")
    return list(rows.filter(wanted, pk__gt=after).order_by("pk")[:limit])


def _common(row: LedgerRow) -> tuple[Any, ...]:
    one = row.posting
    return (row.pk, one.pk, one.at, one.kind, one.event_id, one.sale_id, one.award_id, one.refund_id)


def _ledger(scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    rows = _rows(scope, after, limit, Q())
    names = people_named(row.posting.actor_id for row in rows)
    return [
        Fact(
            row.pk,
            (
                *_common(row),
                row.account,
                row.amount_minor,
                row.posting.memo,
                row.posting.actor_id,
                names.get(row.posting.actor_id, ""),
                row.posting.exchange_id,
            ),
            row.posting.currency,
        )
        for row in rows
    ]


def _ledger_totals(scope: Scope) -> Totals:
    groups = _sums(of_event(LedgerRow.objects, scope, "posting__event_id"), "posting__currency")
    sums = [("amount", currency, minor) for currency, minor, _number in groups]
    return column_sums(LEDGER_COLUMNS, sums, sum(number for _c, _m, number in groups))


def _sums(rows: QuerySet[LedgerRow], *by: str) -> list[tuple[Any, ...]]:
    return list(rows.order_by().values_list(*by).annotate(minor=Sum("amount_minor"), number=Count("pk")))


def _begins(names: Sequence[str]) -> Q:
    return reduce(or_, (Q(account__startswith=f"{name}/") for name in names))


IN_DRAWERS = _begins([method.value for method in HELD_METHODS])
# Money withheld for prizes leaves its account as a prize, not as a deduction.
IS_DEDUCTED = _begins(DEDUCTED) & ~Q(
    posting__kind__in=(PostingKind.AWARD, PostingKind.AWARD_TAKEN_BACK, PostingKind.UNCLAIMED)
)


def _payments(scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    rows = _rows(scope, after, limit, IN_DRAWERS)
    names = people_named(row.posting.actor_id for row in rows)
    references = named_rows(rows)
    facts = []
    for row in rows:
        method, _slash, drawer = row.account.partition("/")
        who = row.posting.actor_id
        head = (*_common(row), row.posting.ticket_id, method, int(drawer), row.amount_minor)
        cells = (*head, *references.get(row.pk, NOTHING), who, names.get(who, ""))
        facts.append(Fact(row.pk, cells, row.posting.currency))
    return facts


def _payments_totals(scope: Scope) -> Totals:
    rows = of_event(LedgerRow.objects.filter(IN_DRAWERS), scope, "posting__event_id")
    return _by_name(rows, lambda account, _memo: account.partition("/")[0], said_method)


def _deductions(scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    return [
        Fact(
            row.pk,
            (*_common(row), deduction(row.account, row.posting.memo), -row.amount_minor),
            row.posting.currency,
        )
        for row in _rows(scope, after, limit, IS_DEDUCTED)
    ]


def deduction(account: str, memo: str) -> str:
    """The name of a deduction: ``fee`` of ``fee/5``, ``side/Jackpot`` of ``side/5/Jackpot``, else its own."""
    kind, _event, *name = account.split("/", 2)
    if kind == accounts.withheld(0).partition("/")[0]:
        return f"{kind}/{memo}" if memo else kind
    return "/".join((kind, *name))


def said_deduction(code: str) -> str:
    """A deduction in words: its own name, else that of its kind."""
    kind, _slash, name = code.partition("/")
    if name or kind not in OTHER_DEDUCTIONS:
        return name or part_label(kind)
    return str(OTHER_DEDUCTIONS[kind])


def _deductions_totals(scope: Scope) -> Totals:
    rows = of_event(LedgerRow.objects.filter(IS_DEDUCTED), scope, "posting__event_id")
    return _by_name(rows, deduction, said_deduction, sign=-1)


def _by_name(rows: QuerySet[LedgerRow], name_of: Any, text_of: Any, *, sign: int = 1) -> Totals:
    """Sums of the rows by a name made from account and memo."""
    sums: dict[tuple[str, str], int] = {}
    count = 0
    for account, memo, currency, minor, number in _sums(
        rows, "account", "posting__memo", "posting__currency"
    ):
        key = name_of(account, memo), currency
        sums[key] = sums.get(key, 0) + sign * minor
        count += number
    labels: dict[str, Text] = {name: text_of(name) for name, _currency in sums}
    return group_sums([(*key, minor) for key, minor in sums.items()], labels.__getitem__, count)


LEDGER = FactList(
    "ledger",
    _("Ledger"),
    LEDGER_COLUMNS,
    _ledger,
    _ledger_totals,
    rank=2,
    about=_("Every movement of money, row by row; a posting adds up to zero."),
)
PAYMENTS = FactList(
    "payments",
    _("Money in and out by way of payment"),
    PAYMENT_COLUMNS,
    _payments,
    _payments_totals,
    about=_("What each drawer took in and paid out, by cash, card and the others; added up by way."),
)
DEDUCTIONS = FactList(
    "deductions",
    _("Deductions by name"),
    (*COMMON, Column("name", _("Name"), said=said_deduction), AMOUNT),
    _deductions,
    _deductions_totals,
    about=_("What of the prices is not the prize pool, and what is withheld from it; added up by name."),
)
