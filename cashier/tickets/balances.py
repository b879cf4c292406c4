"""Tickets that are outstanding: what they are worth together is what the ledger says the house owes on them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Sum

from cashier.ledger import accounts
from cashier.models import Ticket
from journal.balances import Amounts, balance, balance_of_rows, balances, recounted_by
from journal.book import OpenBook
from journal.opening import check_at_close
from rulebook.money import Money
from rulebook.refusals import InvariantViolation
from rulebook.tickets import TicketState

OUTSTANDING = "outstanding"


def register() -> None:
    """Have outstanding tickets added up, and held against the ledger as every book closes."""
    balance_of_rows(Ticket, _shares)
    recounted_by([OUTSTANDING], _recount)
    check_at_close(prove_tickets)


def outstanding(currency: str) -> Money:
    """What the tickets that nobody has spent are worth together."""
    return Money(balance(_name(currency)).total(), currency)


def prove_tickets(book: OpenBook) -> None:
    """The invariant of every book: what it moved on tickets are the tickets themselves."""
    moved = {account for account, _kind in book.moves.all()}
    currencies = {
        account.partition("/")[2]
        for account in moved
        if accounts.is_of_tickets(account) or account.startswith(f"{OUTSTANDING}/")
    }
    if currencies and (off := tickets_that_differ(sorted(currencies))):
        raise InvariantViolation(f"tickets differ: {off}")


def tickets_that_differ(currencies: Iterable[str]) -> dict[str, tuple[int, int]]:
    """Of these currencies those whose tickets are not what the ledger owes on them: tickets, and the ledger."""
    listed = list(currencies)
    names = [name for one in listed for name in (_name(one), accounts.of_tickets(one))]
    held = {name: found.total() for name, found in balances(names).items()}
    pairs = {one: (held[_name(one)], -held[accounts.of_tickets(one)]) for one in listed}
    return {one: pair for one, pair in pairs.items() if pair[0] != pair[1]}


def _name(currency: str) -> str:
    return f"{OUTSTANDING}/{currency}"


def _shares(row: dict[str, Any]) -> Iterable[tuple[str, str, int]]:
    if row["state"] == TicketState.ISSUED:
        yield _name(row["currency"]), TicketState.ISSUED.value, row["worth_minor"]


def _recount(names: Collection[str] | None) -> Amounts:
    rows = Ticket.objects.filter(state=TicketState.ISSUED.value)
    if names is not None:
        rows = rows.filter(currency__in={name.partition("/")[2] for name in names})
    sums = rows.order_by().values_list("currency").annotate(total=Sum("worth_minor"))
    return {(_name(currency), TicketState.ISSUED.value): total for currency, total in sums}
