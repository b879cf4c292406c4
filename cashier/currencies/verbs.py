"""Rates of other currencies, and exchanges; a past exchange keeps its rate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from access.fields import (
    GREATEST,
    LARGEST_AMOUNT,
    DrawerId,
    Length,
    Limits,
    Minor,
    Note,
    WallTime,
)
from access.reads import read
from access.roles import CAGE, CASHIERS, INSPECTORS
from access.verbs import action, of_house
from cashier.currencies import queries as currencies
from cashier.currencies import words
from cashier.currencies.queries import (
    ForeignCountDetails,
    exchange_row,
    foreign_of,
    rate_now,
    rate_row,
    rule_of,
)
from cashier.currencies.words import ExchangeUndone, MoneyExchanged
from cashier.kinds import RECEIPTS, PostingKind
from cashier.ledger import accounts
from cashier.ledger import drawers as drawer_queries
from cashier.ledger import posting as ledger
from cashier.ledger.drawers import (
    ReasonOfCage,
    drawer_rules,
    of_drawer,
    open_row,
    require_cash,
    require_drawer,
    use_drawer,
)
from cashier.ledger.posting import Cause, Flow
from cashier.models import Exchange, ExchangeRate
from journal.book import OpenBook
from journal.facts import reverses
from journal.reading import Viewed
from rulebook.exchange import Exchanged, Rate, Side, exchanged, read_rate, require_rate
from rulebook.money import Money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments

RateId = Annotated[int, Limits(1, GREATEST), Note("The rate.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeRateView:
    """A rate and its period of validity."""

    id: int
    currency: str
    home: Annotated[str, Note("The currency of the house.")]
    buying: Annotated[str, Note("What is paid for one unit, as decimals: `0.95238`.")]
    selling: Annotated[str, Note("What one unit is sold at; empty where none is sold.")]
    step_minor: Annotated[
        int, Note("What is paid is a multiple of it, in minor units of the house's currency.")
    ]
    since: datetime
    until: Annotated[datetime | None, Note("When it ended; another one may have begun before.")]


def rate_view(row: ExchangeRate) -> ExchangeRateView:
    """The row as the API shows it."""
    return ExchangeRateView(
        id=row.pk,
        currency=row.currency,
        home=row.home,
        buying=row.bought_at,
        selling=row.sold_at,
        step_minor=row.step_minor,
        since=row.since,
        until=row.until,
    )


@action("exchange-rates/", admits=CAGE, opens=of_house, makes="exchange-rate")
def set_exchange_rate(
    book: OpenBook,
    *,
    currency: Annotated[str, Length(3, may_be_empty=False), Note("The other currency.")],
    buying: Annotated[
        str,
        Length(20, may_be_empty=False),
        Note("What one unit is bought at, as decimals: `0.95238`; nine digits behind the point at most."),
    ],
    selling: Annotated[str, Length(20), Note("What one unit is sold at; empty: none is sold.")] = "",
    step_minor: Annotated[
        int, Limits(1, 1_000_000), Note("What is paid is the nearest multiple of it: no smaller coins.")
    ] = 1,
    since: Annotated[datetime | None, WallTime(), Note("From when it holds; now unless given.")] = None,
) -> ExchangeRateView:
    """Set the rate of another currency from an instant on; the previous rate is valid until then.

    Raises ``Refusal`` ``currency_unknown``, ``rate_of_home``, ``rate_unreadable``, ``selling_below_buying``
    or ``rate_in_past``.
    """
    sold_at = selling.strip()
    columns: dict[str, Any] = {
        "currency": currency.strip().upper(),
        "home": tournaments.house().currency,
        "buying": read_rate(buying),
        "selling": read_rate(sold_at, field="selling") if sold_at else None,
        "step_minor": step_minor,
        "since": since or book.now,
    }
    require_rate(rule_of(ExchangeRate(**columns)), book.now)
    row = book.create(ExchangeRate, **columns, set_by_id=book.actor.user_id)
    book.record(words.ExchangeRateSet(**_fields(row)))
    return rate_view(row)


@action("exchange-rates/<int:rate>/end/", admits=CAGE, opens=of_house)
def end_exchange_rate(book: OpenBook, *, rate: RateId) -> ExchangeRateView:
    """End a rate now, or before it begins: its currency is not exchanged until a new rate is set.

    Raises ``Refusal`` ``rate_unknown`` or ``rate_ended``.
    """
    row = rate_row(rate)
    if row.until is not None:
        raise Refusal("rate_ended")
    row.until = book.now
    book.save(row)
    book.record(words.ExchangeRateEnded(**_fields(row)))
    return rate_view(row)


def _fields(row: ExchangeRate) -> dict[str, Any]:
    return {
        "exchange_rate": row.pk,
        "other": row.currency,
        "currency": row.home,
        "buying": row.bought_at,
        "selling": row.sold_at,
        "step_minor": row.step_minor,
        "since_at": row.since.isoformat(),
    }


def columns_of(exchange: Exchanged, rate: Rate) -> dict[str, Any]:
    """The columns of an exchange; an amount that comes into the drawer is positive."""
    sign = 1 if exchange.side is Side.BUY else -1
    return {
        "rate_id": rate.id,
        "side": exchange.side.value,
        "currency": rate.currency,
        "foreign_minor": sign * exchange.foreign.minor,
        "home": rate.home,
        "home_minor": -sign * exchange.paid.minor,
        "worth_minor": -sign * exchange.worth.minor,
    }


def add_exchange(book: OpenBook, drawer_id: int, columns: dict[str, Any]) -> Exchange:
    """Create the row of an exchange and its two postings."""
    row = book.create(Exchange, drawer_id=drawer_id, **columns, at=book.now)
    ledger.post_many(book, _postings(row))
    return row


def _postings(row: Exchange) -> Sequence[tuple[Cause, Sequence[Flow]]]:
    """Post the notes in their currency and the cash in the house's; the difference is rounding."""
    notes = [
        Flow(accounts.foreign(row.drawer_id, row.currency), row.foreign_minor),
        Flow(accounts.exchange(row.currency), -row.foreign_minor),
    ]
    cash = [
        Flow(accounts.cash(row.drawer_id), row.home_minor),
        Flow(accounts.exchange(row.home), -row.worth_minor),
        Flow(accounts.rounding(row.home), row.worth_minor - row.home_minor),
    ]
    return [
        (Cause(PostingKind.EXCHANGE, row.currency, exchange_id=row.pk), notes),
        (Cause(PostingKind.EXCHANGE, row.home, exchange_id=row.pk), cash),
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeDetails:
    """Notes of another currency exchanged at a drawer; money that left the drawer is negative."""

    id: int
    drawer: int
    side: Annotated[Side, Note("The house bought the notes, or sold them.")]
    currency: str
    foreign_minor: Annotated[int, Note("The notes, in minor units of their currency.")]
    home: str
    home_minor: Annotated[int, Note("The cash of the drawer that was paid for them, or received.")]
    worth_minor: Annotated[int, Note("What the notes are worth before rounding to coins.")]
    rate: Annotated[str, Note("The rate, as decimals.")]
    receipt: Annotated[
        int | None,
        Note(
            "Null of notes that paid a sale or a ticket, or that a void, a prize or a refund gave: its paper has them."
        ),
    ]
    sale: Annotated[int | None, Note("The sale that the notes paid.")]
    void: Annotated[int | None, Note("The sale whose void gave the notes back.")]
    award: Annotated[int | None, Note("The prize of which the notes were a part.")]
    refund: Annotated[int | None, Note("The refund of which the notes were a part.")]
    ticket: Annotated[int | None, Note("The ticket that the notes paid, or whose void gave them back.")]
    at: datetime
    undoes: Annotated[int | None, Note("The exchange that this one undid.")]


def exchange_details(row: Exchange) -> ExchangeDetails:
    """The row as a value."""
    return ExchangeDetails(
        id=row.pk,
        drawer=row.drawer_id,
        side=Side(row.side),
        currency=row.currency,
        foreign_minor=row.foreign_minor,
        home=row.home,
        home_minor=row.home_minor,
        worth_minor=row.worth_minor,
        rate=row.rate_paid,
        receipt=row.receipt,
        sale=row.sale_id,
        void=row.void_id,
        award=row.award_id,
        refund=row.refund_id,
        ticket=row.ticket_id,
        at=row.at,
        undoes=row.undoes_id,
    )


@action(
    "drawers/<int:drawer>/exchanges/",
    admits=CASHIERS,
    opens=of_drawer,
    makes="exchange",
)
def exchange_money(
    book: OpenBook,
    *,
    drawer: DrawerId,
    currency: Annotated[str, Length(3, may_be_empty=False), Note("The other currency.")],
    amount_minor: Annotated[
        int, Limits(1, LARGEST_AMOUNT), Note("The notes, in minor units of their currency.")
    ],
    side: Annotated[Side, Note("The house buys the notes, or sells them.")] = Side.BUY,
    seen_minor: Annotated[
        Minor | None, Note("What you have seen that is paid for them; another amount is refused.")
    ] = None,
    reason: ReasonOfCage = "",
) -> ExchangeDetails:
    """Exchange notes of another currency at the current rate.

    Raises ``Refusal`` ``no_rate``, ``not_sold``, ``exchange_too_small``, ``exchange_changed``,
    ``foreign_short``, ``drawer_short``, ``drawer_currency``, ``drawer_closed``, ``drawer_of_another`` or
    ``reason_missing``.
    """
    open_row(book, drawer)
    use_drawer(book, drawer_id=drawer, reason=reason)
    require_drawer(drawer, tournaments.house().currency)
    rate = rate_now(currency.strip().upper(), book.now)
    exchange = exchanged(Money(amount_minor, rate.currency), rate, side)
    if seen_minor not in (None, exchange.paid.minor):
        raise Refusal("exchange_changed", paid_minor=exchange.paid.minor, currency=rate.home)
    _require_held(drawer, exchange)
    row = add_exchange(book, drawer, columns_of(exchange, rate) | {"receipt": book.next_number(RECEIPTS)})
    _record(book, row)
    return exchange_details(row)


def _require_held(drawer_id: int, exchange: Exchanged) -> None:
    """Check that the drawer holds the money it gives."""
    if exchange.side is Side.BUY:
        require_cash(drawer_id, exchange.paid.minor, exchange.paid.currency)
    else:
        require_foreign(drawer_id, exchange.foreign)


def require_foreign(drawer_id: int, wanted: Money) -> None:
    """Raise ``Refusal("foreign_short")`` unless the drawer has these notes; with blind counts no amounts."""
    stock = foreign_of(drawer_id, wanted.currency)
    if stock >= wanted.minor:
        return
    if drawer_rules().is_blind:
        raise Refusal("foreign_short_blind", field="amount", drawer=drawer_id, other=wanted.currency)
    raise Refusal(
        "foreign_short",
        field="amount",
        drawer=drawer_id,
        held_minor=stock,
        wanted_minor=wanted.minor,
        currency=wanted.currency,
    )


def _record(book: OpenBook, row: Exchange) -> None:
    book.record(
        MoneyExchanged(
            exchange=row.pk,
            drawer=row.drawer_id,
            side=row.side,
            given_notes=abs(row.foreign_minor),
            other=row.currency,
            paid_minor=abs(row.home_minor),
            currency=row.home,
            rate=row.rate_paid,
            exchange_receipt=row.receipt or 0,
        )
    )


@reverses(MoneyExchanged)
def reverse_exchange(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    """How an undo reverses an exchange: the opposite one at the same drawer and rate, with its own number."""
    row = exchange_row(details["exchange"])
    open_row(book, row.drawer_id)
    use_drawer(book, drawer_id=row.drawer_id, reason=reason)
    if row.foreign_minor > 0:
        require_foreign(row.drawer_id, Money(row.foreign_minor, row.currency))
    else:
        require_cash(row.drawer_id, row.home_minor, row.home)
    amounts = {name: -getattr(row, name) for name in ("foreign_minor", "home_minor", "worth_minor")}
    fields = {name: getattr(row, name) for name in ("rate_id", "side", "currency", "home")}
    columns = {**fields, **amounts, "undoes_id": row.pk, "receipt": book.next_number(RECEIPTS)}
    reversal = add_exchange(book, row.drawer_id, columns)
    book.record(
        ExchangeUndone(
            exchange=reversal.pk, undoes=row.pk, drawer=row.drawer_id, exchange_receipt=reversal.receipt or 0
        )
    )


AT_THE_DRAWERS = CASHIERS | INSPECTORS


@read("exchange-rates/", admits=AT_THE_DRAWERS)
def exchange_rates() -> Sequence[ExchangeRateView]:
    """List the rates of other currencies, the latest first, with those that have ended."""
    return [rate_view(row) for row in currencies.rate_list()]


@read("exchange-rates/<int:rate>/", admits=AT_THE_DRAWERS)
def exchange_rate(rate: int) -> ExchangeRateView:
    """Show a rate."""
    return rate_view(rate_row(rate))


@read("exchanges/", admits=AT_THE_DRAWERS, filtered_by=currencies.ExchangeFilters)
def exchanges(query: Mapping[str, Any]) -> Sequence[ExchangeDetails]:
    """List the exchanges of other currencies, newest first."""
    return Viewed(currencies.exchange_rows(query), lambda rows: tuple(map(exchange_details, rows)))


@read("exchanges/<int:exchange>/", admits=AT_THE_DRAWERS)
def exchange(exchange: int) -> ExchangeDetails:
    """Show an exchange."""
    return exchange_details(exchange_row(exchange))


@read("drawers/<int:drawer>/foreign/", admits=AT_THE_DRAWERS)
def notes_counts(drawer: int) -> Sequence[ForeignCountDetails]:
    """List the counts of notes of other currencies in a drawer, oldest first."""
    return currencies.foreign_counts(drawer_queries.drawer(drawer).id)
