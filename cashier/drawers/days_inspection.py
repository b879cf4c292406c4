"""The day sheets of all drawers as a list: each drawer by way of payment, with the day on which it was opened."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from cashier.drawers.flows import FIGURES, Moved, moved_by
from cashier.inspection.common import DRAWER, METHOD, WHO, WHO_ID, amount, column_sums, people_named
from cashier.inspection.declared import Cell, Column, Fact, FactList, Kind, Scope, Totals
from cashier.kinds import Method
from cashier.models import Drawer
from tournaments.venue.zone import house_zone

COLUMNS = (
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
    named, moved = people_named(row.cashier_id for row in rows), moved_by(row.pk for row in rows)
    return [
        Fact(row.pk, _cells(row, way, moved, named.get(row.cashier_id, "")), row.currency, _url(row))
        for row in rows
        for way in Method
        if way is Method.CASH or any(moved[row.pk, way.value, name] for name in FIGURES)
    ]


def _url(row: Drawer) -> str:
    return f"{reverse('day-report')}?date={_day(row)}"


def _day(row: Drawer) -> str:
    return timezone.localdate(row.opened_at, house_zone()).isoformat()


def _cells(row: Drawer, way: Method, moved: Moved, cashier: str) -> tuple[Cell, ...]:
    figures = [moved[row.pk, way.value, name] for name in FIGURES]
    counted = (row.counted_minor, _difference(row)) if way is Method.CASH else (None, None)
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
        *counted,
    )


def _difference(row: Drawer) -> int | None:
    return None if row.counted_minor is None else row.counted_minor - (row.expected_minor or 0)


def _totals(scope: Scope) -> Totals:
    rows = list(_opened(scope))
    moved = moved_by(row.pk for row in rows)
    lines = [
        (row, way)
        for row in rows
        for way in Method
        if way is Method.CASH or any(moved[row.pk, way.value, name] for name in FIGURES)
    ]
    sums: dict[tuple[str, str], int] = {}
    for row, way in lines:
        cells = _cells(row, way, moved, "")
        for column, cell in zip(COLUMNS, cells, strict=True):
            if column.kind is Kind.AMOUNT and isinstance(cell, int):
                key = column.name, row.currency
                sums[key] = sums.get(key, 0) + cell
    return column_sums(
        COLUMNS, [(name, currency, minor) for (name, currency), minor in sums.items()], len(lines)
    )


DAYS = FactList(
    "days",
    _("Day sheets"),
    COLUMNS,
    _days,
    _totals,
    of_event=False,
    rank=1,
    about=_("Each drawer of a day by way of payment: what went through it, what was counted, over or short."),
)
