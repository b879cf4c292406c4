"""Money exchanged at a drawer: two postings, each zero in its currency, in one action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from access.fields import LARGEST_AMOUNT, DrawerId, Length, Limits, Minor, Note, Reason
from access.roles import CASHIERS
from access.verbs import verb
from cashier.currencies.exchange_rows import add_exchange, columns_of
from cashier.currencies.facts import ExchangeUndone, MoneyExchanged
from cashier.currencies.queries import (
    ExchangeDetails,
    exchange_details,
    exchange_row,
    foreign_of,
    rate_now,
)
from cashier.drawers.rules_rows import drawer_rules
from cashier.drawers.verbs import of_drawer, open_row, require_cash, require_drawer, use_drawer
from cashier.kinds import RECEIPTS
from cashier.models import Exchange
from journal.book import OpenBook
from journal.facts import reverses
from rulebook.exchange import Exchanged, Side, exchanged
from rulebook.money import Money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeMoney:
    """Notes of another currency for cash of the drawer, or the other way."""

    drawer: DrawerId
    currency: Annotated[str, Length(3, may_be_empty=False), Note("The other currency.")]
    amount_minor: Annotated[
        int, Limits(1, LARGEST_AMOUNT), Note("The notes, in minor units of their currency.")
    ]
    side: Annotated[Side, Note("The house buys the notes, or sells them.")] = Side.BUY
    seen_minor: Annotated[
        Minor | None, Note("What you have seen that is paid for them; another amount is refused.")
    ] = None
    reason: Annotated[
        Reason,
        Note("Why it is another's drawer: required there, and only the head of cage or a director may."),
    ] = ""


@verb(
    ExchangeMoney,
    "drawers/<int:drawer>/exchanges/",
    admits=CASHIERS,
    opens=of_drawer,
    makes="exchange",
)
def exchange_money(book: OpenBook, command: ExchangeMoney) -> ExchangeDetails:
    """Exchange notes of another currency at the rate that holds now.

    Raises ``Refusal`` ``no_rate``, ``not_sold``, ``exchange_too_small``, ``exchange_changed``, ``foreign_short``,
    ``drawer_short``, ``drawer_currency``, ``drawer_closed``, ``drawer_of_another`` or ``reason_missing``.
    """
    open_row(book, command.drawer)
    use_drawer(book, drawer_id=command.drawer, reason=command.reason)
    require_drawer(command.drawer, tournaments.house().currency)
    rate = rate_now(command.currency.strip().upper(), book.now)
    made = exchanged(Money(command.amount_minor, rate.currency), rate, command.side)
    if command.seen_minor not in (None, made.paid.minor):
        raise Refusal("exchange_changed", paid_minor=made.paid.minor, currency=rate.home)
    _require_held(command.drawer, made)
    row = add_exchange(book, command.drawer, columns_of(made, rate) | {"receipt": book.next_number(RECEIPTS)})
    _record(book, row)
    return exchange_details(row)


def _require_held(drawer_id: int, made: Exchanged) -> None:
    """The drawer holds what it gives."""
    if made.side is Side.BUY:
        require_cash(drawer_id, made.paid.minor, made.paid.currency)
    else:
        require_foreign(drawer_id, made.foreign)


def require_foreign(drawer_id: int, wanted: Money) -> None:
    """Raise ``Refusal("foreign_short")`` unless these notes lie in the drawer; a blind house is told no amounts."""
    held = foreign_of(drawer_id, wanted.currency)
    if held >= wanted.minor:
        return
    if drawer_rules().is_blind:
        raise Refusal("foreign_short_blind", field="amount", drawer=drawer_id, other=wanted.currency)
    raise Refusal(
        "foreign_short",
        field="amount",
        drawer=drawer_id,
        held_minor=held,
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
            rate=exchange_details(row).rate,
            exchange_receipt=row.receipt or 0,
        )
    )


@reverses(MoneyExchanged)
def reverse_exchange(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    """How the undo reverses an exchange: the opposite one at the same drawer and rate, with a number of its own."""
    row = exchange_row(details["exchange"])
    open_row(book, row.drawer_id)
    use_drawer(book, drawer_id=row.drawer_id, reason=reason)
    if row.foreign_minor > 0:
        require_foreign(row.drawer_id, Money(row.foreign_minor, row.currency))
    else:
        require_cash(row.drawer_id, row.home_minor, row.home)
    back = {name: -getattr(row, name) for name in ("foreign_minor", "home_minor", "worth_minor")}
    same = {name: getattr(row, name) for name in ("rate_id", "side", "currency", "home")}
    columns = {**same, **back, "undoes_id": row.pk, "receipt": book.next_number(RECEIPTS)}
    made = add_exchange(book, row.drawer_id, columns)
    book.record(
        ExchangeUndone(
            exchange=made.pk, undoes=row.pk, drawer=row.drawer_id, exchange_receipt=made.receipt or 0
        )
    )
