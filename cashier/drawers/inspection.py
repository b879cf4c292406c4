"""Lists of drawers from float to count, and of their day sheets."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Count, F, Q, QuerySet, Sum
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from cashier.drawers.sheets import FIGURES, Moved, moved_by
from cashier.inspection.declared import (
    DRAWER,
    METHOD,
    WHO,
    WHO_ID,
    Cell,
    Column,
    Fact,
    FactList,
    Kind,
    Scope,
    Totals,
    amount,
    column_sums,
    people_named,
)
from cashier.kinds import Method, PostingKind
from cashier.ledger import accounts
from cashier.models import Drawer, LedgerRow
from journal.balances import balances
from tournaments.venue.zone import house_zone

FLOWS = {
    "sold": (_("Cash sales"), (PostingKind.SALE,)),
    "voided": (_("Voided in cash"), (PostingKind.VOID,)),
    "prizes": (_("Prizes in cash"), (PostingKind.AWARD, PostingKind.AWARD_TAKEN_BACK)),
    "refunded": (_("Refunds in cash"), (PostingKind.REFUND, PostingKind.REFUND_TAKEN_BACK)),
    "tips": (_("Tips in cash"), (PostingKind.TIPS,)),
    "accounts": (_("Accounts in cash"), (PostingKind.ACCOUNT,)),
    "tickets": (_("Tickets in cash"), (PostingKind.TICKET,)),
    "exchanged": (_("Exchanged in cash"), (PostingKind.EXCHANGE,)),
    "moved": (_("From safe and other drawers"), (PostingKind.CASH_MOVED, PostingKind.CASH_TRANSFER)),
}
COLUMNS = (
    DRAWER,
    WHO_ID,
    WHO,
    Column("opened_at", _("Opened"), Kind.INSTANT),
    Column("closed_at", _("Closed"), Kind.INSTANT),
    amount("float", _("Float")),
    *(amount(name, label) for name, (label, _kinds) in FLOWS.items()),
    amount("expected", _("Expected")),
    amount("counted", _("Counted")),
    amount("difference", _("Difference")),
)


def _drawers(_scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    rows = list(Drawer.objects.filter(pk__gt=after).order_by("pk")[:limit])
    names = people_named(row.cashier_id for row in rows)
    sums = balances([accounts.cash(row.pk) for row in rows])
    facts = []
    for row in rows:
        flows = sums[accounts.cash(row.pk)]
        cells: tuple[Cell, ...] = (
            row.pk,
            row.cashier_id,
            names.get(row.cashier_id, ""),
            row.opened_at,
            row.closed_at,
            row.float_minor,
            *(sum(flows[kind.value] for kind in kinds) for _label, kinds in FLOWS.values()),
            row.expected_minor,
            row.counted_minor,
            None if row.counted_minor is None else row.counted_minor - (row.expected_minor or 0),
        )
        facts.append(Fact(row.pk, cells, row.currency, reverse("drawer-sheet", args=[row.pk])))
    return facts


def _totals(_scope: Scope) -> Totals:
    sums = [
        (name, currency, minor or 0)
        for name, column in (
            ("float", Sum("float_minor")),
            ("expected", Sum("expected_minor")),
            ("counted", Sum("counted_minor")),
            ("difference", Sum(F("counted_minor") - F("expected_minor"))),
        )
        for currency, minor in Drawer.objects.order_by().values_list("currency").annotate(minor=column)
    ]
    cash = LedgerRow.objects.filter(account__startswith="cash/").order_by().values_list("posting__currency")
    for name, (_label, kinds) in FLOWS.items():
        flows = cash.annotate(minor=Sum("amount_minor", filter=Q(posting__kind__in=kinds), default=0))
        sums += [(name, currency, minor) for currency, minor in flows]
    return column_sums(COLUMNS, sums, Drawer.objects.aggregate(rows=Count("pk"))["rows"])


DRAWERS = FactList(
    "drawers",
    _("Drawers"),
    COLUMNS,
    _drawers,
    _totals,
    of_event=False,
    rank=1,
    about=_("Each drawer from its float to its count, with the cash that went through it."),
)


DAY_COLUMNS = (
    Column("day", _("Day")),
    DRAWER,
    WHO_ID,
    WHO,
    Column("opened_at", _("Opened"), Kind.INSTANT, is_paper=False),
    Column("closed_at", _("Closed"), Kind.INSTANT, is_paper=False),
    METHOD,
    *(amount(name, label) for name, (label, _kinds) in FIGURES.items()),
    amount("expected", _("Expected")),
    amount("counted", _("Counted")),
    amount("difference", _("Difference")),
)


def _opened(scope: Scope) -> QuerySet[Drawer]:
    rows = Drawer.objects.order_by("pk")
    rows = rows.filter(opened_at__gte=scope.since) if scope.since else rows
    return rows.filter(opened_at__lt=scope.until) if scope.until else rows


def _days(scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    rows = list(_opened(scope).filter(pk__gt=after)[:limit])
    names, sums = people_named(row.cashier_id for row in rows), moved_by(row.pk for row in rows)
    return [
        Fact(row.pk, _cells(row, way, sums, names.get(row.cashier_id, "")), row.currency, _url(row))
        for row in rows
        for way in Method
        if way is Method.CASH or any(sums[row.pk, way.value, name] for name in FIGURES)
    ]


def _url(row: Drawer) -> str:
    return f"{reverse('day-report')}?date={_day(row)}"


def _day(row: Drawer) -> str:
    return timezone.localdate(row.opened_at, house_zone()).isoformat()


def _cells(row: Drawer, way: Method, moved: Moved, cashier: str) -> tuple[Cell, ...]:
    figures = [moved[row.pk, way.value, name] for name in FIGURES]
    count = (row.counted_minor, _difference(row)) if way is Method.CASH else (None, None)
    return (
        _day(row),
        row.pk,
        row.cashier_id,
        cashier,
        row.opened_at,
        row.closed_at,
        way.value,
        *figures,
        sum(figures),
        *count,
    )


def _difference(row: Drawer) -> int | None:
    return None if row.counted_minor is None else row.counted_minor - (row.expected_minor or 0)


def _day_totals(scope: Scope) -> Totals:
    rows = list(_opened(scope))
    amounts = moved_by(row.pk for row in rows)
    lines = [
        (row, way)
        for row in rows
        for way in Method
        if way is Method.CASH or any(amounts[row.pk, way.value, name] for name in FIGURES)
    ]
    sums: dict[tuple[str, str], int] = {}
    for row, way in lines:
        cells = _cells(row, way, amounts, "")
        for column, cell in zip(DAY_COLUMNS, cells, strict=True):
            if column.kind is Kind.AMOUNT and isinstance(cell, int):
                key = column.name, row.currency
                sums[key] = sums.get(key, 0) + cell
    return column_sums(
        DAY_COLUMNS, [(name, currency, minor) for (name, currency), minor in sums.items()], len(lines)
    )


DAYS = FactList(
    "days",
    _("Day sheets"),
    DAY_COLUMNS,
    _days,
    _day_totals,
    of_event=False,
    rank=1,
    about=_("Each drawer of a day by way of payment: what went through it, what was counted, over or short."),
)
