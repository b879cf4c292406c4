"""Lists of other currencies: exchanges with both sides, and counts of notes."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Count, F, Sum
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from cashier.inspection.declared import (
    AT,
    DRAWER,
    REASON,
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
from cashier.kinds import SIDE_LABELS
from cashier.models import Exchange, ForeignCount
from rulebook.exchange import Side

EXCHANGE = Column("exchange", _("Currency exchange"), Kind.NUMBER)
EXCHANGE_COLUMNS = (
    EXCHANGE,
    AT,
    Column("receipt", _("Receipt"), Kind.NUMBER),
    DRAWER,
    Column("side", _("Type"), said=lambda code: str(SIDE_LABELS[Side(code)])),
    Column("rate", _("Rate")),
    amount("moved", _("Into the drawer")),
    amount("worth", _("Value")),
    amount("rounding", _("Rounding")),
    Column("undoes", _("Undoes"), Kind.NUMBER),
    Column("sale", _("Sale"), Kind.NUMBER),
    Column("void", _("Void"), Kind.NUMBER),
    Column("award", _("Prize"), Kind.NUMBER),
    Column("refund", _("Refund"), Kind.NUMBER),
    Column("ticket", _("Ticket"), Kind.NUMBER),
)
NOTES_COLUMNS = (
    Column("count", _("Count"), Kind.NUMBER),
    AT,
    DRAWER,
    amount("expected", _("Expected")),
    amount("counted", _("Counted")),
    amount("difference", _("Difference")),
    Column("banked", _("To the safe"), Kind.NUMBER),
    WHO_ID,
    WHO,
    REASON,
)


def _exchanges(_scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    rows = Exchange.objects.filter(pk__gt=after).select_related("rate").order_by("pk")[:limit]
    return [fact for row in rows for fact in _both_sides(row)]


def _both_sides(row: Exchange) -> tuple[Fact, Fact]:
    """The notes in their currency, then the cash in the house's; worth and rounding add up to the cash."""

    def side(moved: int, worth: int, currency: str) -> Fact:
        head: tuple[Cell, ...] = (row.pk, row.at, row.receipt, row.drawer_id, row.side, row.rate_paid)
        references = (row.undoes_id, row.sale_id, row.void_id, row.award_id, row.refund_id, row.ticket_id)
        cells = (*head, moved, worth, moved - worth, *references)
        return Fact(row.pk, cells, currency, _paper_of(row))

    return (
        side(row.foreign_minor, row.foreign_minor, row.currency),
        side(row.home_minor, row.worth_minor, row.home),
    )


def _paper_of(row: Exchange) -> str:
    """The receipt of the exchange, or of its sale, ticket or void; prizes have their own list and slip."""
    if row.award_id:
        return ""
    if row.refund_id:
        return reverse("refund", args=[row.refund_id])
    if row.ticket_id:
        return reverse("ticket-sheet", args=[row.ticket_id])
    if sale_id := row.sale_id or row.void_id:
        return reverse("receipt", args=[sale_id])
    return reverse("exchange-receipt", args=[row.pk])


def _exchange_totals(_scope: Scope) -> Totals:
    rows = Exchange.objects.order_by()
    sums = [("rounding", currency, 0) for currency in rows.values_list("currency", flat=True).distinct()]
    for name, by, column in (
        ("moved", "currency", Sum("foreign_minor")),
        ("worth", "currency", Sum("foreign_minor")),
        ("moved", "home", Sum("home_minor")),
        ("worth", "home", Sum("worth_minor")),
        ("rounding", "home", Sum(F("home_minor") - F("worth_minor"))),
    ):
        sums += [(name, code, minor) for code, minor in rows.values_list(by).annotate(minor=column)]
    return column_sums(EXCHANGE_COLUMNS, sums, 2 * rows.aggregate(rows=Count("pk"))["rows"])


def _notes(_scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    rows = list(ForeignCount.objects.filter(pk__gt=after).order_by("pk")[:limit])
    names = people_named(row.counted_by_id for row in rows)
    return [
        Fact(
            row.pk,
            (
                row.pk,
                row.at,
                row.drawer_id,
                row.expected_minor,
                row.counted_minor,
                row.counted_minor - row.expected_minor,
                int(row.is_banked),
                row.counted_by_id,
                names.get(row.counted_by_id, ""),
                row.difference_reason,
            ),
            row.currency,
        )
        for row in rows
    ]


def _notes_totals(_scope: Scope) -> Totals:
    rows = ForeignCount.objects.order_by()
    sums = [
        (name, currency, minor)
        for name, column in (
            ("expected", Sum("expected_minor")),
            ("counted", Sum("counted_minor")),
            ("difference", Sum(F("counted_minor") - F("expected_minor"))),
        )
        for currency, minor in rows.values_list("currency").annotate(minor=column)
    ]
    return column_sums(NOTES_COLUMNS, sums, rows.aggregate(rows=Count("pk"))["rows"])


EXCHANGES = FactList(
    "exchanges",
    _("Currency exchanges"),
    EXCHANGE_COLUMNS,
    _exchanges,
    _exchange_totals,
    of_event=False,
    rank=1,
    about=_(
        "Notes of other currencies taken and given: a row in each currency, what rounding left beside it."
    ),
)
NOTES = FactList(
    "notes",
    _("Notes counted"),
    NOTES_COLUMNS,
    _notes,
    _notes_totals,
    of_event=False,
    rank=1,
    about=_("Each count of notes of another currency in a drawer; 1 where they went to the safe with it."),
)
