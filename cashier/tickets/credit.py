"""What a ticket leaves as credit, where the house credits its worth above the price: moved, and moved back by a void."""

from __future__ import annotations

from cashier.kinds import RECEIPTS, MovementKind, PostingKind
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.posting import Cause, Flow
from cashier.models import AccountMovement, Sale, Ticket
from cashier.player_accounts.queries import held
from journal.book import OpenBook
from journal.opening import BookRef, account_book
from rulebook.money import Money
from rulebook.player_accounts import after
from rulebook.profile.variants import TicketOver
from tournaments import queries as tournaments


def books_of_credit(event_id: int, player_id: int) -> list[BookRef]:
    """The book of the account that a ticket may leave something on; none where the event credits nothing."""
    over = tournaments.profile(event_id).places.ticket_over
    return [account_book(player_id)] if over is TicketOver.CREDIT else []


def left_by_tickets(sale_id: int) -> tuple[Ticket, ...]:
    """The tickets that paid a sale and left something as credit."""
    return tuple(Ticket.objects.filter(sale=sale_id, credit_minor__gt=0))


def require_credit_held(sale_id: int, player_id: int) -> None:
    """Raise ``Refusal("account_short")`` where the player no longer has what the tickets of a sale left."""
    for row in left_by_tickets(sale_id):
        after(held(player_id), Money(-row.credit_minor, row.currency))


def credit(book: OpenBook, row: Ticket, player_id: int) -> None:
    """What a spent ticket is worth beyond what it paid goes to the player's account."""
    _move(book, row, player_id, row.credit_minor)


def take_credit_back(book: OpenBook, sale: Sale, player_id: int) -> None:
    """Before its tickets are issued again whole, what they left leaves the account.

    Raises ``Refusal("account_short")``.
    """
    for row in left_by_tickets(sale.pk):
        _move(book, row, player_id, -row.credit_minor)
        row.credit_minor = 0
        book.save(row)


def _move(book: OpenBook, row: Ticket, player_id: int, amount_minor: int) -> None:
    own = account_book(player_id)
    book.require(own.kind, own.subject_id)
    after(held(player_id), Money(amount_minor, row.currency))
    moved = book.create(
        AccountMovement,
        player_id=player_id,
        kind=MovementKind.TICKET,
        amount_minor=amount_minor,
        currency=row.currency,
        receipt=book.next_number(RECEIPTS),
        at=book.now,
    )
    cause = Cause(
        PostingKind.TICKET, row.currency, ticket_id=row.pk, movement_id=moved.pk, player_id=player_id
    )
    of_tickets, own_account = accounts.of_tickets(row.currency), accounts.of_player(player_id)
    ledger.post(book, cause, [Flow(of_tickets, amount_minor), Flow(own_account, -amount_minor)])
