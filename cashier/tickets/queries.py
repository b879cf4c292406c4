"""Queries about tickets: by id or code, expired ones, and lists."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any, ClassVar

from django.db.models import Q, QuerySet, Sum
from django_filters import CharFilter

from cashier.ledger import accounts
from cashier.models import Ticket
from journal import free_texts
from journal.balances import Amounts, balance, balance_of_rows, balances, recounted_by
from journal.book import OpenBook
from journal.filters import RowFilters, WholeFilter
from journal.opening import TICKETS, BookRef, check_at_close
from journal.rows.versioned import label_of
from people.players.merging import Follower, follow, moves_rows
from people.privacy import kept as erasing
from rulebook.money import Money
from rulebook.refusals import InvariantViolation, Refusal
from rulebook.satellite import SecondSeat
from rulebook.tickets import TicketState, looks_like_code, require_code
from tournaments import queries as tournaments


class TicketFilters(RowFilters):
    """Filters of tickets."""

    state = CharFilter(help_text="`issued`, `spent`, `void` or `expired`.")
    player = WholeFilter(field_name="player__id", help_text="Only those that this player got.")
    code = CharFilter(method="of_code", help_text="The one with this code.")

    class Meta:
        model = Ticket
        fields: ClassVar[list[str]] = []

    def of_code(self, rows: QuerySet[Ticket], _name: str, text: str) -> QuerySet[Ticket]:
        """The ticket with a typed code, in any spelling."""
        return rows.filter(code=require_code(text))


def ticket_row(ticket_id: int) -> Ticket:
    """The row; raises ``Refusal("ticket_unknown")``."""
    row = Ticket.objects.filter(pk=ticket_id).first()
    if row is None:
        raise Refusal("ticket_unknown", field="ticket")
    return row


def needs_no_seat(row: Ticket) -> bool:
    """Whether the winner of a seat already has an entry in the event of the ticket."""
    if row.event_id is None or row.player_id is None:
        return False
    own = tournaments.player_entries(row.event_id, row.player_id)
    return any(entry.status in ("alive", "out") for entry in own)


def seat_may_become(row: Ticket) -> SecondSeat:
    """What the ticket of a seat may become now: credit or cash if the winner does not need it."""
    if row.prize_of_id is None or not row.is_issued or not needs_no_seat(row):
        return SecondSeat.TICKET
    return tournaments.event(row.prize_of_id).payout.second_seat


def ticket_rows(query: Mapping[str, Any]) -> QuerySet[Ticket]:
    """The tickets, newest first, filtered by ``TicketFilters``."""
    return TicketFilters.of(Ticket.objects.order_by("-pk"), query)


def matching_tickets(text: str, state: str, named: Iterable[int]) -> QuerySet[Ticket]:
    """The tickets with this code or number, or of these players, in this state (empty: any); newest first."""
    rows = Ticket.objects.order_by("-pk")
    if state:
        rows = rows.filter(state=state)
    if text:
        rows = rows.filter(_named(text, named))
    return rows


def _named(text: str, players: Iterable[int]) -> Q:
    if looks_like_code(text):
        return Q(code=require_code(text))
    number = text.lstrip("#")
    wanted = Q(player__in=list(players))
    return wanted | Q(number=int(number)) if number.isdecimal() and len(number) < 19 else wanted


def tickets_over(at: datetime, limit: int) -> tuple[int, ...]:
    """Outstanding tickets that have expired, the earliest first."""
    rows = Ticket.objects.filter(state=TicketState.ISSUED.value, until__lte=at)
    return tuple(rows.order_by("until", "pk").values_list("pk", flat=True)[:limit])


def tickets_of_player(player_id: int) -> tuple[Ticket, ...]:
    """The tickets of a player, the earliest first."""
    return tuple(Ticket.objects.filter(player=player_id))


def _books(_gone: int, _remaining: int) -> Iterable[BookRef]:
    return (TICKETS,)


def forget_tickets(book: OpenBook, player_id: int) -> None:
    """Erase the tickets' texts: a step of a player's erasure; raises ``Refusal("tickets_outstanding")``."""
    rows = Ticket.objects.filter(player=player_id)
    if rows.filter(is_personal=True, state=TicketState.ISSUED.value).exists():
        raise Refusal("tickets_outstanding")
    if texts := {f"{label_of(Ticket)}:{pk}" for pk in rows.values_list("pk", flat=True)}:
        free_texts.erase(texts, lambda _text: False, book.now)


OUTSTANDING = "outstanding"


def register() -> None:
    """Keep a running balance of outstanding tickets, prove it, and take part in erasure and merging."""
    balance_of_rows(Ticket, _shares)
    recounted_by([OUTSTANDING], _recount)
    check_at_close(prove_tickets)
    erasing.forget_by(forget_tickets)
    follow(Follower(label_of(Ticket), *moves_rows(Ticket), books=_books))


def outstanding(currency: str) -> Money:
    """The total worth of the outstanding tickets."""
    return Money(balance(_name(currency)).total(), currency)


def prove_tickets(book: OpenBook) -> None:
    """The invariant of every book: the ledger's ticket accounts that it moved equal the tickets' worth."""
    touched = {account for account, _kind in book.moves.all()}
    currencies = {
        account.partition("/")[2]
        for account in touched
        if accounts.is_of_tickets(account) or account.startswith(f"{OUTSTANDING}/")
    }
    if currencies and (differences := tickets_that_differ(sorted(currencies))):
        raise InvariantViolation(f"tickets differ: {differences}")


def tickets_that_differ(currencies: Iterable[str]) -> dict[str, tuple[int, int]]:
    """The currencies in which the worth of tickets and the ledger's balance differ, with both sums."""
    codes = list(currencies)
    names = [name for code in codes for name in (_name(code), accounts.of_tickets(code))]
    sums = {name: balance.total() for name, balance in balances(names).items()}
    pairs = {code: (sums[_name(code)], -sums[accounts.of_tickets(code)]) for code in codes}
    return {code: pair for code, pair in pairs.items() if pair[0] != pair[1]}


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
