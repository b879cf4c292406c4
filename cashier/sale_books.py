"""The books that a sale and its void open: those of the money, and those of the accounts that pay or are paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cashier import queries
from cashier.books import MoneyOfEntry, MoneyOfEvent, money_books, money_of_entry, money_of_event
from cashier.kinds import Method
from journal.opening import BookRef, account_book
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
    own = [account_book(command.player)] if _takes_account(command) else []
    return [*money_of_event(command), *own]


def of_sale_to_entry(command: PayingForEntry) -> list[BookRef]:
    """The books of a sale to an entry."""
    takes = _takes_account(command)
    own = [account_book(tournaments.entry(command.entry).player_id)] if takes else []
    return [*money_of_entry(command), *own]


def of_payment(command: PayingAtDrawer, entry: EntryView) -> list[BookRef]:
    """The books of a payment for something that an entry owes."""
    own = [account_book(entry.player_id)] if _takes_account(command) else []
    return [*money_books(entry.event_id, command.drawer), *own]


def of_void(sale_id: int, drawer_id: int | None, back: Sequence[OneWay]) -> list[BookRef]:
    """The books of the void of a sale, from a drawer or from the one that sold."""
    sale = queries.sale(sale_id)
    ways = {one.method for one in (*sale.payments, *back)}
    own = [account_book(sale.player_id)] if Method.ACCOUNT in ways else []
    return [*money_books(sale.event_id, drawer_id or sale.drawer_id), *own]


def _takes_account(command: Paying) -> bool:
    return Method.ACCOUNT in ([one.method for one in command.payments] or [command.method])
