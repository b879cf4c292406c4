"""Refunds of banned players: the entry is voided, the money becomes due, tickets are issued again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from access.fields import EventId, Minor, Note, PlayerId, RequiredReason
from access.roles import DIRECTORS
from access.verbs import action
from cashier.approvals.verbs import Wanted, require_approval
from cashier.kinds import RECEIPTS, PostingKind
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.posting import Cause, Flow
from cashier.limits.counting import day_of
from cashier.models import Refund, Sale
from cashier.refunds.verbs import RefundDetails, refund_details
from cashier.refunds.words import BannedRefunded, BannedTicketsReturned
from cashier.sales.admission import require_free, require_parts_free
from cashier.sales.paying import paid_for
from cashier.sales.rows import BEFORE_PLAY, sales_of_banned
from cashier.sales.verbs import cause_of, parts_of
from cashier.sales.void import REFUNDED
from cashier.tickets.paying import by_tickets, give_tickets_back, paid_with_tickets
from journal.book import OpenBook, stated_reason
from journal.opening import TICKETS, BookRef
from people.players import rows as people
from rulebook.approvals import ApprovalKind
from rulebook.money import Money
from rulebook.payments import Paid, in_money, owed_back
from rulebook.refusals import Refusal
from seating.moves.verbs import leave_seat
from tournaments import queries as tournaments
from tournaments.books import of_event
from tournaments.entries import verbs as entries


@dataclass(frozen=True, slots=True, kw_only=True)
class BannedRefund:
    """The refund of a banned player."""

    refund: Annotated[RefundDetails | None, Note("What is owed; null where tickets paid everything.")]
    tickets_minor: Annotated[
        int,
        Note("What the tickets that are issued again are worth together, in minor units of the currency."),
    ]
    currency: str


def _books(command: Any) -> list[BookRef]:
    """The event's book, and that of tickets if one paid for the player."""
    return [*of_event(command), *([TICKETS] if paid_with_tickets(command.event, command.player) else [])]


@action("events/<int:event>/players/<int:player>/refund/", admits=DIRECTORS, opens=_books)
def refund_banned(
    book: OpenBook,
    *,
    event: EventId,
    player: PlayerId,
    reason: RequiredReason,
    expenses_minor: Minor = 0,
) -> BannedRefund:
    """Void a banned player's purchases before play, and owe the money less the expenses of the house.

    No drawer is involved: the refund is paid later, at any drawer. Tickets that paid are issued again
    immediately at their full worth; if they paid everything, no money is owed. Raises ``Refusal``
    ``player_not_banned``, ``event_<state>``, ``nothing_paid``, ``expenses_too_high``, ``reason_missing`` or
    ``approval_needed``.
    """
    reason = stated_reason(reason)
    _require_before_play(book, event, player)
    sales = sales_of_banned(event, player)
    if not sales:
        raise Refusal("nothing_paid")
    payments = paid_for(sales)
    row = _owe(book, player, sales, payments, expenses_minor, reason)
    by_ticket = give_tickets_back(book, sales, payments)
    for sale in sales:
        void_owed(book, sale, player, by_tickets(payments[sale.pk]), reason)
    if row is not None:
        _post_expenses(book, row)
    for entry in _live(event, player):
        leave_seat(book, entry_id=entry, freed_by=REFUNDED)
        entries.mark_void(book, entry_id=entry)
    _record(book, event, player, row, Money(by_ticket, sales[0].currency), reason)
    return BannedRefund(
        refund=refund_details(row) if row else None, tickets_minor=by_ticket, currency=sales[0].currency
    )


def _require_before_play(book: OpenBook, event_id: int, player_id: int) -> None:
    event = tournaments.event(event_id)
    if not people.player(player_id).is_banned_on(day_of(book.now)):
        raise Refusal("player_not_banned", player=player_id)
    if event.state not in BEFORE_PLAY:
        raise Refusal(f"event_{event.state}", event=event.id, state=event.state)
    require_free(event.id)
    for sale in sales_of_banned(event.id, player_id):
        require_parts_free(event.id, sale.parts)


def _owe(
    book: OpenBook,
    player_id: int,
    sold: Sequence[Sale],
    paid: Mapping[int, tuple[Paid, ...]],
    expenses_minor: int,
    reason: str,
) -> Refund | None:
    """The refund owed; None if tickets paid everything."""
    event_id, currency = sold[0].event_id, sold[0].currency
    total = sum(sale.total_minor for sale in sold)
    who = f"event/{event_id}/expenses/{expenses_minor}/player/{player_id}"
    wanted = Wanted(ApprovalKind.VOID, who, total, currency, reason, player_id)
    require_approval(book, wanted=wanted)
    return owed_refund(book, player_id, sold, paid, reason, expenses_minor)


def owed_refund(
    book: OpenBook,
    player_id: int,
    sold: Sequence[Sale],
    paid: Mapping[int, tuple[Paid, ...]],
    reason: str,
    expenses_minor: int = 0,
) -> Refund | None:
    """Step: the refund of these sales to a player; None if tickets paid everything."""
    payments = owed_back((payment for sale in sold for payment in paid[sale.pk]), expenses_minor)
    if not payments:
        return None
    return book.create(
        Refund,
        event_id=sold[0].event_id,
        player_id=player_id,
        amount_minor=sum(payment.minor for payment in payments),
        expenses_minor=expenses_minor,
        currency=sold[0].currency,
        ways={payment.way.value: payment.minor for payment in payments},
        sales=[sale.pk for sale in sold if in_money(paid[sale.pk])],
        owed_at=book.now,
        reason=reason[:200],
    )


def void_owed(book: OpenBook, sale: Sale, player_id: int, by_ticket: int, reason: str) -> None:
    """Step: create a void with a number and no drawer: its money is due, or owed on the tickets that paid."""
    sale.voided_at, sale.void_reason = book.now, reason[:200]
    sale.void_receipt = book.next_number(RECEIPTS)
    book.save(sale)
    due = Flow(accounts.due(sale.event_id), by_ticket - sale.total_minor)
    tickets = Flow(accounts.of_tickets(sale.currency), -by_ticket)
    ledger.post(book, cause_of(sale, PostingKind.VOID, player_id), [*parts_of(sale, 1), due, tickets])


def _post_expenses(book: OpenBook, row: Refund) -> None:
    event_id, expenses = row.event_id, row.expenses_minor
    cause = Cause(
        PostingKind.EXPENSES, row.currency, event_id=event_id, refund_id=row.pk, player_id=row.player_id
    )
    flows = [Flow(accounts.due(event_id), expenses), Flow(accounts.expenses(event_id), -expenses)]
    ledger.post(book, cause, flows)


def _live(event_id: int, player_id: int) -> list[int]:
    entries = tournaments.player_entries(event_id, player_id)
    return [entry.id for entry in entries if entry.status != "void"]


def _record(
    book: OpenBook, event_id: int, player_id: int, row: Refund | None, returned: Money, reason: str
) -> None:
    """Record what went back; the headline is the refund, if there is one."""
    book.reason = reason
    if returned.minor:
        book.record(
            BannedTicketsReturned(
                event=event_id,
                player=player_id,
                worth_minor=returned.minor,
                currency=returned.currency,
                reason=reason,
            )
        )
    if row is not None:
        book.record(
            BannedRefunded(
                refund=row.pk,
                event=row.event_id,
                player=row.player_id,
                amount_minor=row.amount_minor,
                expenses_minor=row.expenses_minor,
                currency=row.currency,
                reason=reason,
            )
        )
