"""Other currencies: the house's rates, the instants from which they apply, and what notes are worth at a rate."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from rulebook.money import Money, minor_digits, require_currency
from rulebook.refusals import Refusal

RATE_DIGITS = 9
"""A rate is a whole number of billionths of the house's currency for one unit of the other."""
FAVOUR = Fraction(1, 10)
"""The most that rounding may give away, as a share of the worth: else small notes, one by one, make money."""
TYPED = re.compile(rf"\d{{1,8}}(?:[.,]\d{{1,{RATE_DIGITS}}})?", re.ASCII)


class Side(StrEnum):
    """Which way notes of another currency go, as the house sees it."""

    BUY = "buy"
    SELL = "sell"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """What one unit of ``currency`` is worth in ``home``, in billionths: bought at ``buying``, sold at ``selling``.

    Without ``selling`` the house sells none. The rate applies from ``since`` until the next one begins, or
    until ``until`` (both aware). What is paid is a multiple of ``step`` minor units of ``home``: there are no
    smaller coins.
    """

    currency: str
    home: str
    buying: int
    since: datetime
    selling: int | None = None
    until: datetime | None = None
    step: int = 1
    id: int = 0


@dataclass(frozen=True, slots=True)
class Exchanged:
    """Notes of ``foreign`` minor units, what they are ``worth``, and what the house or their buyer has ``paid``.

    ``kept`` is what rounding leaves the house; negative: what it costs.
    """

    foreign: Money
    worth: Money
    paid: Money
    side: Side

    @property
    def kept(self) -> Money:
        """The difference between worth and payment."""
        return self.worth - self.paid if self.side is Side.BUY else self.paid - self.worth


def read_rate(text: str, *, field: str = "buying") -> int:
    """``0.95238`` or ``0,95238`` in billionths; raises ``Refusal("rate_unreadable")``."""
    plain = text.strip()
    if not TYPED.fullmatch(plain) or not (billionths := Decimal(plain.replace(",", ".")).scaleb(RATE_DIGITS)):
        raise Refusal("rate_unreadable", field=field, text=plain[:40])
    return int(billionths)


def rate_text(billionths: int) -> str:
    """Billionths as ``0.95238``, without trailing zeros: the form that ``read_rate`` reads."""
    return f"{Decimal(billionths).scaleb(-RATE_DIGITS).normalize():f}"


def require_rate(rate: Rate, now: datetime) -> None:
    """Check a rate before it is set.

    ``Refusal`` ``currency_unknown``, ``rate_of_home``, ``step_zero``, ``rate_unreadable``,
    ``selling_below_buying`` or ``rate_in_past``: past exchanges do not change.
    """
    require_currency(rate.currency)
    if rate.currency == rate.home:
        raise Refusal("rate_of_home", field="currency", currency=rate.home)
    if rate.step < 1:
        raise Refusal("step_zero", field="step")
    if rate.buying < 1:
        raise Refusal("rate_unreadable", field="buying")
    if rate.selling is not None and rate.selling < rate.buying:
        raise Refusal("selling_below_buying", field="selling")
    if rate.since < now:
        raise Refusal("rate_in_past", field="since")


def rates_at(rates: Sequence[Rate], at: datetime, home: str) -> tuple[Rate, ...]:
    """The rate of each currency at an instant: the one that began last, unless it has ended."""
    latest: dict[str, Rate] = {}
    for quote in sorted(rates, key=lambda rate: (rate.since, rate.id)):
        if quote.since <= at and quote.home == home:
            latest[quote.currency] = quote
    return tuple(quote for _code, quote in sorted(latest.items()) if quote.until is None or at < quote.until)


def rate_at(rates: Sequence[Rate], currency: str, at: datetime, home: str) -> Rate:
    """The rate of a currency at an instant; raises ``Refusal("no_rate")``."""
    for rate in rates_at(rates, at, home):
        if rate.currency == currency:
            return rate
    raise Refusal("no_rate", field="currency", currency=currency[:10])


def exchanged(foreign: Money, rate: Rate, side: Side = Side.BUY) -> Exchanged:
    """What notes of another currency are worth, and what is paid for them: the nearest multiple of the step, half up.

    Raises ``Refusal`` ``amount_zero``, ``not_sold`` if the house sells none, or ``exchange_too_small`` if nothing
    would be paid, or rounding would give away more than a tenth.
    """
    if foreign.minor <= 0:
        raise Refusal("amount_zero", field="amount")
    price = rate.buying if side is Side.BUY else rate.selling
    if price is None:
        raise Refusal("not_sold", field="side", currency=rate.currency)
    scale = Fraction(10) ** (minor_digits(rate.home) - minor_digits(rate.currency) - RATE_DIGITS)
    exact = foreign.minor * price * scale
    amount = _half_up(exact / rate.step) * rate.step
    given_away = amount - exact if side is Side.BUY else exact - amount
    if not amount or given_away > exact * FAVOUR:
        raise Refusal("exchange_too_small", field="amount")
    return Exchanged(foreign, Money(_half_up(exact), rate.home), Money(amount, rate.home), side)


def given_of(cash: Money, notes: Money, rate: Rate) -> Exchanged:
    """Notes that replace a part of ``cash`` paid out, at the selling rate; the rest stays cash.

    Raises what ``exchanged`` does, ``notes_are_cash`` if no cash goes out, ``notes_over`` if they are worth more.
    """
    if cash.minor <= 0:
        raise Refusal("notes_are_cash", field="notes")
    exchange = exchanged(notes, rate, Side.SELL)
    if exchange.paid.minor > cash.minor:
        raise Refusal(
            "notes_over",
            field="notes",
            worth_minor=exchange.paid.minor,
            cash_minor=cash.minor,
            currency=rate.home,
        )
    return exchange


def worth_of(foreign_minor: int, rate: Rate) -> Money:
    """What notes, or missing notes (negative), are worth to the minor unit."""
    if not foreign_minor:
        return Money(0, rate.home)
    sign = 1 if foreign_minor > 0 else -1
    scale = Fraction(10) ** (minor_digits(rate.home) - minor_digits(rate.currency) - RATE_DIGITS)
    return Money(sign * _half_up(abs(foreign_minor) * rate.buying * scale), rate.home)


def _half_up(exact: Fraction) -> int:
    return (2 * exact.numerator + exact.denominator) // (2 * exact.denominator)
