"""Drawers from their float to their count, with the cash that went through each."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Count, F, Q, Sum
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from cashier.inspection.common import DRAWER, WHO, WHO_ID, amount, column_sums, people_named
from cashier.inspection.declared import Cell, Column, Fact, FactList, Kind, Scope, Totals
from cashier.kinds import PostingKind
from cashier.ledger import accounts
from cashier.models import Drawer, LedgerRow
from journal.balances import balances

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
    named = people_named(row.cashier_id for row in rows)
    moved = balances([accounts.cash(row.pk) for row in rows])
    facts = []
    for row in rows:
        flows = moved[accounts.cash(row.pk)]
        cells: tuple[Cell, ...] = (
            row.pk,
            row.cashier_id,
            named.get(row.cashier_id, ""),
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
