"""Money: whole minor units of one currency; a split loses no cent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from rulebook.refusals import Refusal

MINOR_DIGITS = {"JPY": 0, "HUF": 0, "ISK": 0, "KRW": 0, "CLP": 0, "TND": 3, "KWD": 3, "BHD": 3}
DEFAULT_DIGITS = 2


def minor_digits(currency: str) -> int:
    """How many digits stand behind the point in ``currency`` (ISO 4217): 2 for EUR, 0 for JPY."""
    return MINOR_DIGITS.get(currency, DEFAULT_DIGITS)


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
    """Read ``text`` as typed at a counter (``1234.50``, ``1.234,50``, ``200``) into minor units.

    Raises ``Refusal("amount_unreadable")`` or ``Refusal("amount_too_fine")``.
    """
    digits = minor_digits(currency)
    plain = _without_grouping(text.strip().replace(" ", "").replace("\u00a0", "").replace("'", ""), digits)
    try:
        scaled = Decimal(plain).scaleb(digits)
    except InvalidOperation:
        raise Refusal("amount_unreadable", field=field, text=text[:40]) from None
    if not scaled.is_finite() or abs(scaled) > 10**15:
        raise Refusal("amount_unreadable", field=field, text=text[:40])
    if scaled != scaled.to_integral_value():
        raise Refusal("amount_too_fine", field=field, text=text[:40], digits=digits)
    return Money(int(scaled), currency)


def _without_grouping(text: str, digits: int) -> str:
    """Normalise a decimal comma and drop grouping marks; the last mark is the decimal one."""
    last = max(text.rfind("."), text.rfind(","))
    if last < 0:
        return text
    mark, tail = text[last], text[last + 1 :]
    grouped = text.count(mark) > 1 or (len(tail) == 3 and digits != 3 and text[:last].lstrip("-").isdigit())
    if grouped:
        return text.replace(".", "").replace(",", "")
    head = text[:last].replace(".", "").replace(",", "")
    return f"{head}.{tail}"


def basis_points(amount: int, points: int) -> int:
    """``points`` ten-thousandths of ``amount`` minor units, rounded half up to one minor unit."""
    return (amount * points + 5_000) // 10_000


def split_evenly(total: int, parts: int) -> tuple[int, ...]:
    """``parts`` whole amounts that sum to ``total``; the first ones carry the remainder."""
    share, left = divmod(total, parts)
    return tuple(share + (1 if index < left else 0) for index in range(parts))


def split_by_weight(total: int, weights: Sequence[int]) -> tuple[int, ...]:
    """Whole amounts in proportion to ``weights`` that sum to ``total``; the first takes the remainder."""
    whole = sum(weights)
    shares = [total * weight // whole for weight in weights]
    shares[0] += total - sum(shares)
    return tuple(shares)


def total_of(amounts: Iterable[Money], currency: str) -> Money:
    """The sum of ``amounts``, zero ``currency`` for none."""
    result = Money(0, currency)
    for amount in amounts:
        result = result + amount
    return result
