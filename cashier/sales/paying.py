"""How a sale is paid, what its void gives back, and the books of both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from cashier.kinds import Method, MovementKind
from cashier.ledger import accounts
from cashier.ledger.drawers import MoneyOfEntry, MoneyOfEvent, money_books, money_of_entry, money_of_event
from cashier.ledger.posting import Flow
from cashier.models import AccountMovement, Sale, SalePayment
from cashier.payments.verbs import HowPaid, payment_columns
from cashier.player_accounts.rows import held
from cashier.sales import rows as sale_queries
from cashier.tickets.paying import books_of_credit, issue_again, left_by_tickets, spend
from journal.book import OpenBook
from journal.opening import TICKETS, BookRef, account_book
from rulebook.money import Money
from rulebook.payments import (
    Back,
    Paid,
    Way,
)
from rulebook.player_accounts import after
from rulebook.products import PartKind
from tournaments import queries as tournaments
from tournaments.queries import EntryView


def tickets_of(payment: HowPaid) -> tuple[str, ...]:
    """The codes of the tickets in a command."""
    if not payment.payments:
        return (payment.reference,) if payment.method == "ticket" else ()
    return tuple(one.reference for one in payment.payments if one.method == "ticket")


def take(book: OpenBook, sale: Sale, player_id: int, paid: Sequence[Paid]) -> list[Flow]:
    """Store the payments that do not fit in the columns of a sale; returns the flows of its money.

    Raises ``Refusal`` ``account_short``, ``account_currency`` or ``ticket_spent``.
    """
    if len(paid) > 1:
        book.create_many(SalePayment, [_row(sale, sale.drawer_id, part) for part in paid])
    for part in paid:
        if part.way is Way.ACCOUNT and part.minor:
            _move(book, sale, player_id, -part.minor)
    spend(book, sale, player_id, paid)
    return [Flow(_place(part.way, sale, sale.drawer_id, player_id), part.minor) for part in paid]


def paid_for(sales: Sequence[Sale]) -> dict[int, tuple[Paid, ...]]:
    """The payments of each sale by way; one query for those paid in several ways."""
    payments: dict[int, tuple[Paid, ...]] = {sale.pk: (_only(sale),) if sale.method else () for sale in sales}
    several = [pk for pk, paid in payments.items() if not paid]
    if several:
        for row in SalePayment.objects.filter(sale__in=several, amount_minor__gt=0):
            one = Paid(Way(row.method), row.amount_minor, row.reference, row.received_minor)
            payments[row.sale_id] = (*payments[row.sale_id], one)
    return payments


def _only(sale: Sale) -> Paid:
    return Paid(Way(sale.method), sale.total_minor, sale.reference)


def give(
    book: OpenBook, sale: Sale, player_id: int, back: Sequence[Back], drawer_id: int
) -> tuple[list[Flow], list[dict[str, Any]]]:
    """The flows of a voided sale's money, and the rows for the caller to save."""
    for part in back:
        if part.way is Way.ACCOUNT and part.minor:
            _move(book, sale, player_id, part.minor)
    if any(part.way is Way.TICKET for part in back):
        issue_again(book, sale, player_id)
    flows = [Flow(_place(part.way, sale, drawer_id, player_id), -part.minor) for part in back]
    is_told = [part.way.value for part in back] == [sale.method]
    rows = (
        []
        if is_told
        else [_row(sale, drawer_id, Paid(part.way, -part.minor, part.reference)) for part in back]
    )
    return flows, rows


def _row(sale: Sale, drawer_id: int, one: Paid) -> dict[str, Any]:
    return {"sale": sale, **payment_columns(drawer_id, sale.currency, one)}


def _place(way: Way, sale: Sale, drawer_id: int, player_id: int) -> str:
    """The account of a payment: the drawer's, the player's, or that of the tickets."""
    if way is Way.TICKET:
        return accounts.of_tickets(sale.currency)
    return accounts.of_player(player_id) if way is Way.ACCOUNT else accounts.held(way.value, drawer_id)


def _move(book: OpenBook, sale: Sale, player_id: int, amount_minor: int) -> None:
    """Debit or credit a player's account for a sale; the sale or its void makes the posting."""
    after(held(player_id), Money(amount_minor, sale.currency))
    is_refund = amount_minor > 0
    book.create(
        AccountMovement,
        player_id=player_id,
        kind=MovementKind.REFUND if is_refund else MovementKind.PAYMENT,
        amount_minor=amount_minor,
        currency=sale.currency,
        drawer_id=sale.void_drawer_id if is_refund else sale.drawer_id,
        receipt=sale.void_receipt if is_refund else sale.receipt,
        at=book.now,
        sale=sale,
    )


class OneWay(Protocol):
    """Money in one way."""

    @property
    def method(self) -> str:
        """The way of payment."""


class Paying(Protocol):
    """A command with the payment of a sale."""

    @property
    def method(self) -> str:
        """The only way of payment."""

    @property
    def payments(self) -> Sequence[OneWay]:
        """The ways of payment if there are several."""


class PayingAtDrawer(Paying, Protocol):
    """A sale at a drawer."""

    @property
    def drawer(self) -> int | None:
        """The drawer."""


class PayingForPlayer(Paying, MoneyOfEvent, Protocol):
    """A sale to a player."""

    @property
    def player(self) -> int:
        """The player."""


class PayingForEntry(Paying, MoneyOfEntry, Protocol):
    """A sale to an entry."""


def of_sale_to_player(command: PayingForPlayer) -> list[BookRef]:
    """The books of a sale to a player."""
    own = _account(command, command.event, command.player)
    return [*money_of_event(command), *own, *_tickets(_ways(command))]


def of_sale_to_entry(command: PayingForEntry) -> list[BookRef]:
    """The books of a sale to an entry."""
    entry = tournaments.entry(command.entry)
    own = _account(command, entry.event_id, entry.player_id)
    return [*money_of_entry(command), *own, *_tickets(_ways(command))]


def of_payment(command: PayingAtDrawer, entry: EntryView) -> list[BookRef]:
    """The books of a payment for something an entry owes."""
    own = _account(command, entry.event_id, entry.player_id)
    return [*money_books(entry.event_id, command.drawer), *own, *_tickets(_ways(command))]


def of_void(sale_id: int, drawer_id: int | None, back: Sequence[OneWay]) -> list[BookRef]:
    """The books of the void of a sale, from a given drawer or from the one that sold it."""
    sale = sale_queries.sale(sale_id)
    ways = {part.method for part in (*sale.paid, *sale.back, *back)}
    is_moved = Method.ACCOUNT in ways or (Method.TICKET in ways and left_by_tickets(sale_id))
    own = [account_book(sale.player_id)] if is_moved else []
    return [*money_books(sale.event_id, drawer_id or sale.drawer_id), *own, *_tickets(ways)]


def _account(command: Paying, event_id: int, player_id: int) -> list[BookRef]:
    """The book of the account that pays, or that a ticket may leave credit on."""
    ways = _ways(command)
    if Method.ACCOUNT in ways:
        return [account_book(player_id)]
    return books_of_credit(event_id, player_id) if Method.TICKET in ways else []


def _ways(command: Paying) -> set[str]:
    return {payment.method for payment in command.payments} or {command.method}


def _tickets(ways: set[str]) -> list[BookRef]:
    """The book of all tickets, if a ticket pays or is returned."""
    return [TICKETS] if Method.TICKET in ways else []


SoldStep = Callable[[OpenBook, int, int], None]
VoidCheck = Callable[[int, int], None]
_steps: list[SoldStep] = []
_checks: list[VoidCheck] = []


def follow_bounties(step: SoldStep) -> None:
    """Register a step for the entry whose bounty was sold (positive, in minor units) or voided (negative)."""
    _steps.append(step)


def lock_bounties(check: VoidCheck) -> None:
    """Register a check that may forbid voiding an entry with this bounty; it raises ``Refusal``."""
    _checks.append(check)


def bounty_of(sale: Sale) -> int:
    """The bounty in a sale, in minor units."""
    return int(sale.parts.get(PartKind.BOUNTY, 0))


def bounty_moved(book: OpenBook, sale: Sale, sign: int) -> None:
    """Run the steps for a bounty that was sold (1) or voided (-1)."""
    if minor := bounty_of(sale):
        for step in _steps:
            step(book, sale.entry_id, sign * minor)


def require_bounties_free(sale: Sale) -> None:
    """Raise what forbids voiding the entry of a sale, such as bounties that it won."""
    for check in _checks:
        check(sale.entry_id, bounty_of(sale))
