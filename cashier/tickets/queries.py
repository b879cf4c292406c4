"""Queries about tickets: by id or code, expired ones, and lists."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, ClassVar

from django.db.models import Q, QuerySet, Sum
from django_filters import CharFilter

from access.fields import Note
from cashier.kinds import TICKET_LABELS, Method, SaleKind
from cashier.ledger import accounts
from cashier.models import Ticket as Row
from cashier.payments.columns import PaymentDetails
from cashier.payments.of_tickets import payments_of
from journal import free_texts
from journal.balances import Amounts, balance, balance_of_rows, balances, recounted_by
from journal.book import OpenBook
from journal.filters import RowFilters, WholeFilter
from journal.opening import TICKETS, BookRef, check_at_close
from journal.reading import Viewed
from journal.rows.versioned import label_of
from people.players.merging import Follower, follow, moves_rows
from people.privacy import kept as erasing
from rulebook.money import Money
from rulebook.products import ProductKind
from rulebook.refusals import InvariantViolation, Refusal
from rulebook.satellite import SecondSeat
from rulebook.tickets import Ticket, TicketState, is_over, looks_like_code, require_code
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketDetails:
    """A ticket: its worth, what it pays, its holder, how it was issued, its state."""

    id: int
    number: Annotated[int, Note("Printed on it.")]
    code: Annotated[str, Note("To scan or type; it begins with X.")]
    worth_minor: int
    currency: str
    event: Annotated[int | None, Note("The only event in which it pays; null: any.")]
    kind: Annotated[SaleKind | None, Note("The only kind of product that it pays; null: any.")]
    player: Annotated[int | None, Note("Who got it.")]
    is_personal: Annotated[bool, Note("It pays only for that player, else for anyone who brings it.")]
    until: Annotated[datetime | None, Note("It pays before this instant; null: without end.")]
    state: TicketState
    issued_at: datetime
    issued_by: int | None
    method: Annotated[Method | None, Note("How it was paid; null: in several ways, or it was given or won.")]
    payments: Annotated[
        tuple[PaymentDetails, ...], Note("What was paid in which way, then what a void gave back.")
    ]
    reference: str
    has_arrived: Annotated[bool, Note("The cashier said that the money of its transfer was here.")]
    drawer: int | None
    receipt: Annotated[int | None, Note("The receipt of what was paid for it.")]
    cost: Annotated[str, Note("The account of the house that a given one cost.")]
    reason: Annotated[str, Note("Why it was given.")]
    prize_of: Annotated[int | None, Note("The event in which it was won; null: it was sold or given.")]
    sale: Annotated[int | None, Note("The sale that it paid.")]
    credit_minor: Annotated[int, Note("What it left the player as credit, where the event credits that.")]
    ended_at: Annotated[datetime | None, Note("When it was spent, voided, or expired.")]
    void_reason: str
    void_receipt: int | None

    @property
    def credit(self) -> Money:
        """The credit that the ticket left the player."""
        return Money(self.credit_minor, self.currency)

    @property
    def worth(self) -> Money:
        """Its worth as money."""
        return Money(self.worth_minor, self.currency)

    @property
    def paid(self) -> tuple[PaymentDetails, ...]:
        """The price paid for it."""
        return tuple(one for one in self.payments if one.amount_minor > 0)

    @property
    def back(self) -> tuple[PaymentDetails, ...]:
        """The money that its void gave back."""
        return tuple(one for one in self.payments if one.amount_minor < 0)

    @property
    def state_label(self) -> str:
        """The state in words."""
        return str(TICKET_LABELS[self.state])

    @property
    def is_issued(self) -> bool:
        """Whether the ticket is outstanding."""
        return self.state is TicketState.ISSUED


class TicketFilters(RowFilters):
    """Filters of tickets."""

    state = CharFilter(help_text="`issued`, `spent`, `void` or `expired`.")
    player = WholeFilter(field_name="player__id", help_text="Only those that this player got.")
    code = CharFilter(method="of_code", help_text="The one with this code.")

    class Meta:
        model = Row
        fields: ClassVar[list[str]] = []

    def of_code(self, rows: QuerySet[Row], _name: str, text: str) -> QuerySet[Row]:
        """The ticket with a typed code, in any spelling."""
        return rows.filter(code=require_code(text))


def ticket_row(ticket_id: int) -> Row:
    """The row; raises ``Refusal("ticket_unknown")``."""
    row = Row.objects.filter(pk=ticket_id).first()
    if row is None:
        raise Refusal("ticket_unknown", field="ticket")
    return row


def needs_no_seat(row: Row) -> bool:
    """Whether the winner of a seat already has an entry in the event of the ticket."""
    if row.event_id is None or row.player_id is None:
        return False
    own = tournaments.player_entries(row.event_id, row.player_id)
    return any(entry.status in ("alive", "out") for entry in own)


def seat_may_become(ticket_id: int) -> SecondSeat:
    """What the ticket of a seat may become now: credit or cash if the winner does not need it."""
    row = ticket_row(ticket_id)
    if row.prize_of_id is None or row.state != TicketState.ISSUED or not needs_no_seat(row):
        return SecondSeat.TICKET
    return tournaments.event(row.prize_of_id).payout.second_seat


def ticket_answer(ticket_id: int) -> TicketDetails:
    """The ticket; raises ``Refusal("ticket_unknown")``."""
    return ticket_details(ticket_row(ticket_id))


def ticket_list(query: Mapping[str, Any]) -> Sequence[TicketDetails]:
    """The tickets, newest first, filtered by ``TicketFilters``; read one page at a time."""
    rows = TicketFilters.of(Row.objects.order_by("-pk"), query)
    return Viewed(rows, tickets_details)


def matching_tickets(text: str, state: str, named: Iterable[int]) -> Sequence[TicketDetails]:
    """The tickets with this code or number, or of these players, in this state (empty: any); newest first."""
    rows = Row.objects.order_by("-pk")
    if state:
        rows = rows.filter(state=state)
    if text:
        rows = rows.filter(_named(text, named))
    return Viewed(rows, tickets_details)


def _named(text: str, players: Iterable[int]) -> Q:
    if looks_like_code(text):
        return Q(code=require_code(text))
    number = text.lstrip("#")
    wanted = Q(player__in=list(players))
    return wanted | Q(number=int(number)) if number.isdecimal() and len(number) < 19 else wanted


def tickets_over(at: datetime, limit: int) -> tuple[int, ...]:
    """Outstanding tickets that have expired, the earliest first."""
    rows = Row.objects.filter(state=TicketState.ISSUED.value, until__lte=at)
    return tuple(rows.order_by("until", "pk").values_list("pk", flat=True)[:limit])


def tickets_of_player(player_id: int) -> tuple[TicketDetails, ...]:
    """The tickets of a player, the earliest first."""
    return tickets_details(Row.objects.filter(player=player_id))


def ticket_of(row: Row) -> Ticket:
    """The ticket for the rule."""
    return Ticket(
        worth=Money(row.worth_minor, row.currency),
        state=TicketState(row.state),
        event=row.event_id,
        kind=ProductKind(row.kind) if row.kind else None,
        player=row.player_id if row.is_personal else None,
        until=row.until,
    )


def is_late(details: TicketDetails, at: datetime) -> bool:
    """Whether the ticket has expired and the task has not yet removed it from the books."""
    return details.is_issued and is_over(details.until, at)


def ticket_details(row: Row) -> TicketDetails:
    """The row as the API shows it."""
    (details,) = tickets_details([row])
    return details


def tickets_details(rows: Iterable[Row]) -> tuple[TicketDetails, ...]:
    """The rows as the API shows them; their payments are read together."""
    tickets = list(rows)
    payments = payments_of(tickets)
    return tuple(_details(row, payments.get(row.pk, ())) for row in tickets)


def _details(row: Row, payments: tuple[PaymentDetails, ...]) -> TicketDetails:
    return TicketDetails(
        id=row.pk,
        number=row.number,
        code=row.code,
        worth_minor=row.worth_minor,
        currency=row.currency,
        event=row.event_id,
        kind=SaleKind(row.kind) if row.kind else None,
        player=row.player_id,
        is_personal=row.is_personal,
        until=row.until,
        state=TicketState(row.state),
        issued_at=row.issued_at,
        issued_by=row.issued_by_id,
        method=Method(row.method) if row.method else None,
        payments=payments,
        reference=row.reference,
        has_arrived=row.has_arrived,
        drawer=row.drawer_id,
        receipt=row.receipt,
        cost=row.cost,
        reason=row.reason,
        prize_of=row.prize_of_id,
        sale=row.sale_id,
        credit_minor=row.credit_minor,
        ended_at=row.ended_at,
        void_reason=row.void_reason,
        void_receipt=row.void_receipt,
    )


def _books(_gone: int, _remaining: int) -> Iterable[BookRef]:
    return (TICKETS,)


def forget_tickets(book: OpenBook, player_id: int) -> None:
    """Erase the tickets' texts: a step of a player's erasure; raises ``Refusal("tickets_outstanding")``."""
    rows = Row.objects.filter(player=player_id)
    if rows.filter(is_personal=True, state=TicketState.ISSUED.value).exists():
        raise Refusal("tickets_outstanding")
    if texts := {f"{label_of(Row)}:{pk}" for pk in rows.values_list("pk", flat=True)}:
        free_texts.erase(texts, lambda _text: False, book.now)


OUTSTANDING = "outstanding"


def register() -> None:
    """Keep a running balance of outstanding tickets, prove it, and take part in erasure and merging."""
    balance_of_rows(Row, _shares)
    recounted_by([OUTSTANDING], _recount)
    check_at_close(prove_tickets)
    erasing.forget_by(forget_tickets)
    follow(Follower(label_of(Row), *moves_rows(Row), books=_books))


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
    rows = Row.objects.filter(state=TicketState.ISSUED.value)
    if names is not None:
        rows = rows.filter(currency__in={name.partition("/")[2] for name in names})
    sums = rows.order_by().values_list("currency").annotate(total=Sum("worth_minor"))
    return {(_name(currency), TicketState.ISSUED.value): total for currency, total in sums}
