"""Money: whole minor units of one currency; a split loses no cent."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from iso4217 import Currency

from rulebook.refusals import Refusal

MINOR_DIGITS = {one.code: one.exponent for one in Currency if one.exponent is not None}
"""Decimal digits by ISO 4217 code; gold, test codes and the like have no digits and are not money."""
RETIRED_DIGITS = 2
"""Currencies removed from ISO 4217 since: sales in them are still shown."""
GROUPED = re.compile(r"-?[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*", re.ASCII)
"""A whole number with grouping marks between its thousands, the same mark throughout."""
MARKED = re.compile(r"-?[\d.,]+", re.ASCII)


def minor_digits(currency: str) -> int:
    """How many decimal digits ``currency`` has (ISO 4217): 2 for EUR, 0 for JPY, 3 for KWD."""
    return MINOR_DIGITS.get(currency, RETIRED_DIGITS)


def require_currency(currency: str, *, field: str = "currency") -> None:
    """Raises ``Refusal("currency_unknown")`` unless ISO 4217 lists ``currency`` as money."""
    if currency not in MINOR_DIGITS:
        raise Refusal("currency_unknown", field=field, currency=currency[:10])


@dataclass(frozen=True, slots=True, order=True)
class Money:
    """An exact amount: ``minor`` units (cents) of ``currency``; may be negative in a ledger."""

    minor: int
    currency: str = "EUR"

    def __add__(self, other: Money) -> Money:
        self._same_currency(other)
        return Money(self.minor + other.minor, self.currency)

    def __sub__(self, other: Money) -> Money:
        self._same_currency(other)
        return Money(self.minor - other.minor, self.currency)

    def __mul__(self, count: int) -> Money:
        return Money(self.minor * count, self.currency)

    def __neg__(self) -> Money:
        return Money(-self.minor, self.currency)

    def _same_currency(self, other: Money) -> None:
        if self.currency != other.currency:
            raise Refusal("currency_differs", one=self.currency, other=other.currency)

    @property
    def amount(self) -> Decimal:
        """The amount in major units, for formatting only."""
        return Decimal(self.minor).scaleb(-minor_digits(self.currency))


def parse_money(text: str, currency: str, *, field: str = "") -> Money:
    """Read ``text`` as typed by a cashier (``1234.50``, ``1.234,50``, ``200``) into minor units.

    Raises ``Refusal`` ``amount_unreadable``, ``amount_too_fine`` or, if the marks have two readings
    (``1500.555``), ``amount_ambiguous``.
    """
    digits, compact = minor_digits(currency), _without_spaces(text)
    if _is_ambiguous(compact, digits):
        raise Refusal("amount_ambiguous", field=field, text=text.strip()[:40])
    plain = _without_grouping(compact, digits)
    try:
        minor = Decimal(plain).scaleb(digits)
    except ArithmeticError:
        # Not a number, or one with an endless exponent.
        raise Refusal("amount_unreadable", field=field, text=text[:40]) from None
    if not minor.is_finite() or abs(minor) > 10**15:
        raise Refusal("amount_unreadable", field=field, text=text[:40])
    if minor != minor.to_integral_value():
        raise Refusal("amount_too_fine", field=field, text=text[:40], digits=digits)
    return Money(int(minor), currency)


def _without_spaces(text: str) -> str:
    return re.sub(r"[\s']", "", text)


def _without_grouping(text: str, digits: int) -> str:
    """Normalise a decimal comma and drop grouping marks; the last mark is the decimal one."""
    head, mark, tail = _at_last_mark(text)
    if not mark:
        return text
    if GROUPED.fullmatch(text) and not (digits == 3 and text.count(mark) == 1):
        return text.replace(mark, "")
    return f"{head.replace('.', '').replace(',', '')}.{tail}"


def _is_ambiguous(text: str, digits: int) -> bool:
    """Whether marks are in places that fit neither thousands nor a fraction."""
    head, mark, tail = _at_last_mark(text)
    if not mark or not MARKED.fullmatch(text) or GROUPED.fullmatch(text):
        return False
    if "." in head or "," in head:
        return mark in head or GROUPED.fullmatch(head) is None
    return digits != 3 and len(tail) == 3 and head.lstrip("-") not in ("", "0")


def _at_last_mark(text: str) -> tuple[str, str, str]:
    """The text before and after the last point or comma, and which mark it is; empty if there is none."""
    last = max(text.rfind("."), text.rfind(","))
    return (text[:last], text[last], text[last + 1 :]) if last >= 0 else (text, "", "")


def basis_points(amount: int, points: int) -> int:
    """``points`` ten-thousandths of ``amount`` minor units, rounded half up to one minor unit."""
    return (amount * points + 5_000) // 10_000
