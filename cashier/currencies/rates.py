"""Rates of other currencies: set from an instant on, ended; what was exchanged keeps the rate it had."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from access.fields import GREATEST, Length, Limits, Note, WallTime
from access.roles import CAGE
from access.verbs import action, of_house, verb
from cashier.currencies import facts
from cashier.currencies.queries import ExchangeRateView, rate_row, rate_view, rule_of
from cashier.models import ExchangeRate
from journal.book import OpenBook
from rulebook.exchange import rate_text, read_rate, require_rate
from rulebook.refusals import Refusal
from tournaments import queries as tournaments

RateId = Annotated[int, Limits(1, GREATEST), Note("The rate.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class SetExchangeRate:
    """What notes of another currency are worth from an instant on."""

    currency: Annotated[str, Length(3, may_be_empty=False), Note("The other currency.")]
    buying: Annotated[
        str,
        Length(20, may_be_empty=False),
        Note("What one unit is bought at, as decimals: `0.95238`; nine digits behind the point at most."),
    ]
    selling: Annotated[str, Length(20), Note("What one unit is sold at; empty: none is sold.")] = ""
    step_minor: Annotated[
        int, Limits(1, 1_000_000), Note("What is paid is the nearest multiple of it: no smaller coins.")
    ] = 1
    since: Annotated[datetime | None, WallTime(), Note("From when it holds; now unless given.")] = None


@verb(SetExchangeRate, "exchange-rates/", admits=CAGE, opens=of_house, makes="exchange-rate")
def set_exchange_rate(book: OpenBook, command: SetExchangeRate) -> ExchangeRateView:
    """Set the rate of another currency from an instant on; the one before holds until then.

    Raises ``Refusal`` ``currency_unknown``, ``rate_of_home``, ``rate_unreadable``, ``selling_below_buying`` or
    ``rate_in_past``.
    """
    selling = command.selling.strip()
    columns: dict[str, Any] = {
        "currency": command.currency.strip().upper(),
        "home": tournaments.house().currency,
        "buying": read_rate(command.buying),
        "selling": read_rate(selling, field="selling") if selling else None,
        "step_minor": command.step_minor,
        "since": command.since or book.now,
    }
    require_rate(rule_of(ExchangeRate(**columns)), book.now)
    row = book.create(ExchangeRate, **columns, set_by_id=book.actor.user_id)
    book.record(facts.ExchangeRateSet(**_told(row)))
    return rate_view(row)


@action("exchange-rates/<int:rate>/end/", admits=CAGE, opens=of_house)
def end_exchange_rate(book: OpenBook, *, rate: RateId) -> ExchangeRateView:
    """End a rate now, or before it begins: notes of its currency are exchanged no more until another is set.

    Raises ``Refusal`` ``rate_unknown`` or ``rate_ended``.
    """
    row = rate_row(rate)
    if row.until is not None:
        raise Refusal("rate_ended")
    row.until = book.now
    book.save(row)
    book.record(facts.ExchangeRateEnded(**_told(row)))
    return rate_view(row)


def _told(row: ExchangeRate) -> dict[str, Any]:
    return {
        "exchange_rate": row.pk,
        "other": row.currency,
        "currency": row.home,
        "buying": rate_text(row.buying),
        "selling": rate_text(row.selling) if row.selling else "",
        "step_minor": row.step_minor,
        "since_at": row.since.isoformat(),
    }
