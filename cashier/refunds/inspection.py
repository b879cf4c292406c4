"""The list of refunds to players of cancelled events, due and paid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import Count, Q, Sum
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cashier.exports import export_as
from cashier.inspection.declared import (
    DRAWER,
    EVENT,
    PLAYER,
    PLAYER_ID,
    Column,
    Fact,
    FactList,
    Kind,
    Scope,
    Totals,
    amount,
    column_sums,
    of_event,
)
from cashier.kinds import RefundState, RefundWay
from cashier.models import Refund
from cashier.refunds.queries import receipts_of, refund_rows
from people.players import rows as people
from wording.cells import Listing

COLUMNS = (
    Column("refund", _("Refund"), Kind.NUMBER, is_paper=False),
    EVENT,
    PLAYER_ID,
    PLAYER,
    Column("owed_at", _("Due since"), Kind.INSTANT),
    Column("receipts", _("Receipts")),
    amount("expenses", _("Expenses")),
    amount("amount", _("Amount")),
    amount("due", _("Due")),
    amount("paid", _("Paid")),
    Column("status", _("Status"), said=lambda code: str(RefundState(code).label)),
    Column("paid_at", _("Paid at"), Kind.INSTANT),
    Column("way", _("Paid by"), said=lambda code: str(RefundWay(code).label) if code else ""),
    DRAWER,
    Column("slip", _("Slip"), Kind.NUMBER),
)


def _refunds(scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    rows = list(of_event(Refund.objects, scope).filter(pk__gt=after).order_by("pk")[:limit])
    names, receipts = people.player_names({row.player_id for row in rows}), receipts_of(rows)
    return [_fact(row, names[row.player_id], receipts) for row in rows]


def _fact(row: Refund, name: str, receipts: Mapping[int, int]) -> Fact:
    is_paid = row.state == RefundState.PAID
    cells = (
        row.pk,
        row.event_id,
        row.player_id,
        name,
        row.owed_at,
        " ".join(str(receipts[pk]) for pk in row.sales if pk in receipts),
        row.expenses_minor,
        row.amount_minor,
        0 if is_paid else row.amount_minor,
        row.amount_minor if is_paid else 0,
        row.state,
        row.paid_at,
        row.method if is_paid else "",
        row.drawer_id,
        row.slip if is_paid else None,
    )
    return Fact(row.pk, cells, row.currency, reverse("refund", args=[row.pk]))


def _totals(scope: Scope) -> Totals:
    groups = (
        of_event(Refund.objects, scope)
        .order_by()
        .values_list("currency")
        .annotate(
            expenses=Sum("expenses_minor"),
            amount=Sum("amount_minor"),
            due=Sum("amount_minor", filter=Q(state=RefundState.DUE), default=0),
            paid=Sum("amount_minor", filter=Q(state=RefundState.PAID), default=0),
            number=Count("pk"),
        )
    )
    sums, count = [], 0
    for currency, *minors, number in groups:
        sums += [
            (name, currency, minor)
            for name, minor in zip(("expenses", "amount", "due", "paid"), minors, strict=True)
        ]
        count += number
    return column_sums(COLUMNS, sums, count)


REFUNDS = FactList(
    "refunds",
    _("Refunds due and paid"),
    COLUMNS,
    _refunds,
    _totals,
    rank=1,
    about=_(
        "What each player of an event that was cancelled or stopped is owed back: due, or paid by which drawer against which slip."
    ),
)


def register() -> None:
    """Register the list."""
    export_as("refunds", refunds_listing, _("Refunds"))


def refunds_listing(event_id: int) -> Listing:
    """The refund of each player of a cancelled event: due, or paid with a slip."""
    rows = refund_rows({"event": event_id})
    names, receipts = people.player_names({row.player_id for row in rows}), receipts_of(rows)
    head = (
        gettext("Player"),
        gettext("Receipts"),
        gettext("Amount"),
        gettext("Status"),
        gettext("Paid at"),
        gettext("Paid by"),
        gettext("Drawer"),
        gettext("Slip"),
    )
    lines = tuple(
        (
            names[row.player_id],
            " ".join(str(receipts[pk]) for pk in row.sales),
            row.amount.amount,
            row.get_state_display(),
            row.paid_at,
            row.method_label if row.is_paid else "",
            row.drawer_id,
            row.slip if row.is_paid else None,
        )
        for row in rows
    )
    return Listing(title=gettext("Refunds"), head=head, lines=lines)
