"""Seats that winners do not need: the ticket becomes credit or cash, by satellite rules (procedure 27)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from access.fields import GREATEST, SPREAD, Limits, Note
from access.reads import read
from access.roles import CASHIERS
from access.verbs import action
from cashier.approvals.verbs import Wanted, require_approval
from cashier.kinds import AT_THE_DRAWERS, RECEIPTS, Method, PostingKind
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.drawers import AtDrawer, require_cash, require_drawer, use_drawer, with_own_drawer
from cashier.ledger.posting import Cause, Flow
from cashier.models import Ticket
from cashier.player_accounts.verbs import move_prize
from cashier.tickets import queries as issued
from cashier.tickets import words
from cashier.tickets.queries import needs_no_seat, ticket_row
from cashier.tickets.verbs import (
    TicketDetails,
    end,
    money_books,
    ticket_answer,
    ticket_details,
    tickets_details,
)
from journal.book import OpenBook
from journal.opening import BookRef, tournament_book
from journal.reading import Viewed
from rulebook.approvals import ApprovalKind
from rulebook.refusals import Refusal
from rulebook.satellite import SecondSeat, seats_won
from rulebook.tickets import TicketState, require_issued
from tournaments import queries as tournaments


def _books(command: Any) -> list[BookRef]:
    row = ticket_row(command.ticket)
    books = money_books({Method.ACCOUNT}, command.drawer, row.player_id)
    return [*books, *([tournament_book(row.event_id)] if row.event_id else [])]


@action(
    "tickets/<int:ticket>/redeem/",
    admits=CASHIERS,
    opens=_books,
    completed=with_own_drawer,
    read_again=ticket_answer,
)
def redeem_seat(
    book: OpenBook,
    *,
    ticket: Annotated[int, Limits(1, GREATEST), Note("The ticket.")],
    where: Annotated[AtDrawer, SPREAD],
) -> TicketDetails:
    """Redeem a further seat of a winner who already has an entry in the target: as credit or in cash.

    The rules of the satellite choose the way. The first seat is an entry, never money (Sanremo art. 6).
    Credit goes to the player's account; cash leaves your own open drawer.

    Raises ``Refusal`` ``ticket_not_won``, ``seat_stays_ticket``, ``seat_is_first``, ``ticket_spent``,
    ``ticket_void``, ``ticket_expired``, ``account_currency``, ``cash_limit``, ``approval_needed``,
    ``drawer_short`` or what forbids the drawer.
    """
    row = ticket_row(ticket)
    require_issued(row.rule, book.now)
    rule = _rule(row)
    if not needs_no_seat(row):
        raise Refusal("seat_is_first", event=row.event_id, player=row.player_id)
    seat = seats_won(row.worth_minor, 1, rule, is_entered=True)
    _end(book, row, where.drawer if seat.cash else None)
    if seat.credit:
        _credit(book, row)
    else:
        _pay(book, row, where)
    book.record(
        words.SeatRedeemed(
            ticket=row.pk,
            number=row.number,
            worth_minor=row.worth_minor,
            currency=row.currency,
            player=row.player_id or 0,
            method=Method.ACCOUNT.value if seat.credit else Method.CASH.value,
            void_receipt=row.void_receipt,
        )
    )
    return ticket_details(row)


def _rule(row: Ticket) -> SecondSeat:
    """What a further seat becomes; raises ``Refusal`` ``ticket_not_won`` or ``seat_stays_ticket``."""
    if row.prize_of_id is None or row.event_id is None:
        raise Refusal("ticket_not_won", field="ticket")
    rule = tournaments.event(row.prize_of_id).payout.second_seat
    if rule is SecondSeat.TICKET:
        raise Refusal("seat_stays_ticket", event=row.prize_of_id)
    return rule


def _end(book: OpenBook, row: Ticket, drawer_id: int | None) -> None:
    end(book, row, TicketState.VOID)
    row.void_drawer_id = drawer_id
    if drawer_id is not None:
        row.void_receipt = book.next_number(RECEIPTS)
    book.save(row)


def _credit(book: OpenBook, row: Ticket) -> None:
    worth, player_id = row.worth, row.player_id or 0
    movement = move_prize(book, player_id=player_id, money=worth, drawer_id=None)
    _post(book, row, accounts.of_player(player_id), movement.pk)


def _pay(book: OpenBook, row: Ticket, where: AtDrawer) -> None:
    drawer = require_drawer(where.drawer, row.currency)
    use_drawer(book, drawer_id=drawer, reason=where.drawer_reason)
    require_cash(drawer, row.worth_minor, row.currency)
    subject = f"ticket/{row.pk}"
    wanted = Wanted(
        *(ApprovalKind.PAY_OUT, subject, row.worth_minor, row.currency), player=row.player_id, drawer=drawer
    )
    require_approval(book, wanted=wanted)
    _post(book, row, accounts.cash(drawer))


def _post(book: OpenBook, row: Ticket, account: str, movement_id: int | None = None) -> None:
    """Post the worth from the house's debt on tickets."""
    cause = Cause(
        PostingKind.TICKET,
        row.currency,
        ticket_id=row.pk,
        movement_id=movement_id,
        player_id=row.player_id,
    )
    worth = row.worth_minor
    ledger.post(book, cause, [Flow(accounts.of_tickets(row.currency), worth), Flow(account, -worth)])


@read("tickets/", admits=AT_THE_DRAWERS, filtered_by=issued.TicketFilters)
def tickets(query: Mapping[str, Any]) -> Sequence[TicketDetails]:
    """List the tickets, newest first; by state, by player, or by code."""
    return Viewed(issued.ticket_rows(query), tickets_details)


@read("tickets/<int:ticket>/", admits=AT_THE_DRAWERS)
def ticket(ticket: int) -> TicketDetails:
    """Show a ticket and its state."""
    return ticket_answer(ticket)
