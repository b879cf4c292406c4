"""The books that a sale and its void open: those of the money, and those of the accounts that pay or are paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cashier.kinds import Method
from cashier.ledger.books import MoneyOfEntry, MoneyOfEvent, money_books, money_of_entry, money_of_event
from cashier.sales import rows as sale_queries
from cashier.tickets.credit import books_of_credit, left_by_tickets
from journal.opening import TICKETS, BookRef, account_book
from tournaments import queries as tournaments
from tournaments.queries import EntryView


class OneWay(Protocol):
    """Money in one way."""

    @property
    def method(self) -> str:
        """The way."""


class Paying(Protocol):
    """A command that says how a sale is paid."""

    @property
    def method(self) -> str:
        """The only way."""

    @property
    def payments(self) -> Sequence[OneWay]:
        """Several ways instead."""


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
    """The books of a payment for something that an entry owes."""
    own = _account(command, entry.event_id, entry.player_id)
    return [*money_books(entry.event_id, command.drawer), *own, *_tickets(_ways(command))]


def of_void(sale_id: int, drawer_id: int | None, back: Sequence[OneWay]) -> list[BookRef]:
    """The books of the void of a sale, from a drawer or from the one that sold."""
    sale = sale_queries.sale(sale_id)
    ways = {one.method for one in (*sale.payments, *back)}
    is_moved = Method.ACCOUNT in ways or (Method.TICKET in ways and left_by_tickets(sale_id))
    own = [account_book(sale.player_id)] if is_moved else []
    return [*money_books(sale.event_id, drawer_id or sale.drawer_id), *own, *_tickets(ways)]


def _account(command: Paying, event_id: int, player_id: int) -> list[BookRef]:
    """The book of the account that pays, or to which a ticket may leave something."""
    ways = _ways(command)
    if Method.ACCOUNT in ways:
        return [account_book(player_id)]
    return books_of_credit(event_id, player_id) if Method.TICKET in ways else []


def _ways(command: Paying) -> set[str]:
    return {one.method for one in command.payments} or {command.method}


def _tickets(ways: set[str]) -> list[BookRef]:
    """The book of all tickets, where one pays or is given back."""
    return [TICKETS] if Method.TICKET in ways else []
