"""The list of tickets with their states, and the house's debt on outstanding tickets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import Count, Q, Sum
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from cashier.inspection.declared import (
    ARRIVED,
    DRAWER,
    EVENT,
    METHOD,
    PLAYER,
    PLAYER_ID,
    REASON,
    REFERENCE,
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
from cashier.kinds import TICKET_LABELS, SaleKind
from cashier.models import Ticket
from cashier.payments.inspection import Named, named_of
from cashier.payments.rows import with_payments
from people.players import rows as people
from rulebook.tickets import TicketState, masked

ISSUED = TicketState.ISSUED.value


def _said_kind(code: str) -> str:
    return str(SaleKind(code).label) if code else ""


COLUMNS = (
    Column("ticket", _("Ticket"), Kind.NUMBER),
    Column("code", _("Code")),
    Column("at", _("Issued"), Kind.INSTANT),
    Column("receipt", _("Receipt"), Kind.NUMBER),
    amount("worth", _("Value")),
    amount("outstanding", _("Outstanding")),
    Column("state", _("Status"), said=lambda code: str(TICKET_LABELS[TicketState(code)])),
    Column("until", _("Valid until"), Kind.INSTANT),
    EVENT,
    Column("kind", _("Type"), said=_said_kind),
    PLAYER_ID,
    PLAYER,
    Column("personal", _("Personal"), Kind.NUMBER, is_paper=False),
    METHOD,
    REFERENCE,
    ARRIVED,
    DRAWER,
    Column("cost", _("Booked as")),
    Column("prize_of", _("Prize of"), Kind.NUMBER),
    Column("sale", _("Sale"), Kind.NUMBER),
    Column("ended_at", _("Ended"), Kind.INSTANT),
    Column("void_receipt", _("Void receipt"), Kind.NUMBER),
    WHO_ID,
    WHO,
    REASON,
)


def _tickets(_scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    rows = with_payments(Ticket.objects.filter(pk__gt=after).order_by("pk")[:limit])
    names = people.player_names({row.player_id for row in rows if row.player_id is not None})
    staff = people_named(row.issued_by_id for row in rows)
    facts = []
    for row in rows:
        url = reverse("ticket-sheet", args=[row.pk])
        payment = named_of(row.paid, has_arrived=row.has_arrived)
        cells = _cells(row, names.get(row.player_id or 0, ""), payment, staff)
        facts.append(Fact(row.pk, cells, row.currency, url))
    return facts


def _cells(row: Ticket, player: str, named: Named, staff: Mapping[int | None, str]) -> tuple[Cell, ...]:
    return (
        row.number,
        masked(row.code),
        row.issued_at,
        row.receipt,
        row.worth_minor,
        row.worth_minor if row.state == ISSUED else 0,
        row.state,
        row.until,
        row.event_id,
        row.kind,
        row.player_id,
        player,
        int(row.is_personal),
        row.method,
        *named,
        row.drawer_id,
        row.cost,
        row.prize_of_id,
        row.sale_id,
        row.ended_at,
        row.void_receipt,
        row.issued_by_id,
        staff.get(row.issued_by_id, ""),
        row.void_reason or row.reason,
    )


def _totals(_scope: Scope) -> Totals:
    groups = (
        Ticket.objects.order_by()
        .values_list("currency")
        .annotate(
            issued=Sum("worth_minor"),
            left=Sum("worth_minor", filter=Q(state=ISSUED), default=0),
            number=Count("pk"),
        )
    )
    sums, rows = [], 0
    for currency, worth, left, number in groups:
        sums += [("worth", currency, worth), ("outstanding", currency, left)]
        rows += number
    return column_sums(COLUMNS, sums, rows)


TICKETS = FactList(
    "tickets",
    _("Tickets"),
    COLUMNS,
    _tickets,
    _totals,
    of_event=False,
    rank=3,
    about=_("Every ticket and what became of it; what is outstanding is what the house owes on them."),
)
