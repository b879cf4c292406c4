"""Refunds of entries paid ahead that are not played: the sale is void, the money becomes due; with the undo."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from django.utils.translation import gettext as _

from access.fields import EventId, Note
from access.roles import CASHIERS
from access.verbs import action
from cashier.kinds import PostingKind
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.posting import Flow
from cashier.models import Refund, Sale
from cashier.refunds.banned import owed_refund, void_owed
from cashier.sales.admission import require_free
from cashier.sales.ahead import entries_ahead
from cashier.sales.ahead_words import AheadRefunded
from cashier.sales.paying import bounty_moved, paid_for
from cashier.sales.verbs import cause_of, parts_of
from cashier.tickets.paying import by_tickets, give_tickets_back, paid_with_tickets
from journal.book import OpenBook
from journal.facts import undone_besides
from journal.opening import TICKETS, BookRef
from rulebook.days.ahead import AheadGoes
from rulebook.payments import Paid
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.books import of_event
from tournaments.entries import verbs as entries


@dataclass(frozen=True, slots=True, kw_only=True)
class AheadOwed:
    """What the players are owed for entries paid ahead."""

    refunds: Annotated[tuple[int, ...], Note("One for each player who paid in money.")]
    amount_minor: Annotated[int, Note("In minor units; tickets that paid are issued again instead.")]
    currency: str


def _books(command: Any) -> list[BookRef]:
    """The event's book, and that of tickets if one paid in the event."""
    return [*of_event(command), *([TICKETS] if paid_with_tickets(command.event) else [])]


@action("events/<int:event>/refund-ahead/", admits=CASHIERS, opens=_books)
def refund_ahead(book: OpenBook, *, event: EventId) -> AheadOwed:
    """Refund entries paid ahead: their players bagged, are disqualified, or their flight takes no entries any more.

    Each sale is void and its money due, at any drawer; tickets that paid are issued again. Who is out plays
    the flight instead, who still plays keeps the entry.

    Raises ``Refusal("nothing_ahead")`` or what forbids voids.
    """
    require_free(event)
    ahead = {
        one.entry.id: one.entry for one in entries_ahead(event, book.now) if one.goes is AheadGoes.REFUNDED
    }
    sales = list(Sale.objects.filter(entry__in=ahead, voided_at__isnull=True).order_by("pk"))
    if not sales:
        raise Refusal("nothing_ahead", event=event)
    payments = paid_for(sales)
    by_player: dict[int, list[Sale]] = defaultdict(list)
    for sale in sales:
        by_player[ahead[sale.entry_id].player_id].append(sale)
    owed = [_refund(book, player, own, payments) for player, own in by_player.items()]
    refunds = [row for row in owed if row is not None]
    for entry_id in ahead:
        entries.mark_void(book, entry_id=entry_id)
    amount, currency = sum(row.amount_minor for row in refunds), sales[0].currency
    book.record(
        AheadRefunded(
            event=event,
            entries=len(ahead),
            voided=tuple(sale.pk for sale in sales),
            amount_minor=amount,
            currency=currency,
        )
    )
    return AheadOwed(refunds=tuple(row.pk for row in refunds), amount_minor=amount, currency=currency)


def _refund(
    book: OpenBook, player: int, sales: Sequence[Sale], payments: Mapping[int, tuple[Paid, ...]]
) -> Refund | None:
    """Owe a player these sales; None if tickets paid for all of them."""
    why = _("Paid ahead and not played")
    row = owed_refund(book, player, sales, payments, why)
    give_tickets_back(book, sales, payments)
    for sale in sales:
        void_owed(book, sale, player, by_tickets(payments[sale.pk]), why)
        bounty_moved(book, sale, -1)
    return row


@undone_besides(AheadRefunded)
def owe_ahead_no_more(book: OpenBook, details: dict[str, Any], _reason: str) -> None:
    """The undo of these refunds, besides their rows: the event has its money again."""
    sales = list(Sale.objects.filter(pk__in=details["voided"]).order_by("pk"))
    payments = paid_for(sales)
    for sale in sales:
        by_ticket = by_tickets(payments[sale.pk])
        due = Flow(accounts.due(sale.event_id), sale.total_minor - by_ticket)
        tickets = Flow(accounts.of_tickets(sale.currency), by_ticket)
        player = tournaments.entry(sale.entry_id).player_id
        ledger.post(book, cause_of(sale, PostingKind.VOID, player), [*parts_of(sale, -1), due, tickets])
