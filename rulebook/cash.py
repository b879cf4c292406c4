"""Cash in a drawer: the notes and coins of a currency, what a count of them adds up to, when a difference is explained.

Source: the central banks' lists of notes and coins in circulation (2026), each value once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from rulebook.money import minor_digits
from rulebook.refusals import Refusal

_CENTS = "2 1 .50 .20 .10 .05 .02 .01"
CASH = {
    "AUD": ("100 50 20 10 5", "2 1 .50 .20 .10 .05"),
    "BRL": ("200 100 50 20 10 5 2", "1 .50 .25 .10 .05"),
    "CAD": ("100 50 20 10 5", "2 1 .25 .10 .05"),
    "CHF": ("1000 200 100 50 20 10", "5 2 1 .50 .20 .10 .05"),
    "CZK": ("5000 2000 1000 500 200 100", "50 20 10 5 2 1"),
    "DKK": ("500 200 100 50", "20 10 5 2 1 .50"),
    "EUR": ("500 200 100 50 20 10 5", _CENTS),
    "GBP": ("50 20 10 5", _CENTS),
    "HUF": ("20000 10000 5000 2000 1000 500", "200 100 50 20 10 5"),
    "JPY": ("10000 5000 2000 1000", "500 100 50 10 5 1"),
    "MXN": ("1000 500 200 100 50 20", "10 5 2 1 .50"),
    "NOK": ("1000 500 200 100 50", "20 10 5 1"),
    "PLN": ("500 200 100 50 20 10", "5 2 1 .50 .20 .10 .05 .02 .01"),
    "RON": ("500 200 100 50 20 10 5 1", ".50 .10 .05 .01"),
    "SEK": ("1000 500 200 100 50 20", "10 5 2 1"),
    "TRY": ("200 100 50 20 10 5", "1 .50 .25 .10 .05"),
    "USD": ("100 50 20 10 5 2 1", ".50 .25 .10 .05 .01"),
}
"""Notes and coins by currency, largest first. Cash in any other currency is counted as one amount."""


@dataclass(frozen=True, slots=True)
class Denominations:
    """The notes and the coins of a currency, each in minor units, largest first."""

    notes: tuple[int, ...]
    coins: tuple[int, ...]


def denominations_of(currency: str) -> Denominations | None:
    """The notes and coins of ``currency``; None if they are not known."""
    if currency not in CASH:
        return None
    notes, coins = CASH[currency]
    return Denominations(_minor(notes, currency), _minor(coins, currency))


def _minor(listed: str, currency: str) -> tuple[int, ...]:
    digits = minor_digits(currency)
    return tuple(int(Decimal(value).scaleb(digits)) for value in listed.split())


def counted_sum(pieces: Sequence[tuple[int, int]], currency: str) -> int:
    """What ``pieces`` (value in minor units, how many) add up to.

    Raises ``Refusal`` ``denomination_unknown`` for a value that the currency does not have or that comes twice, and
    ``amount_negative``.
    """
    denominations = denominations_of(currency)
    left = {*denominations.notes, *denominations.coins} if denominations else set()
    for value, number in pieces:
        if value not in left:
            raise Refusal("denomination_unknown", field="pieces", value_minor=value, currency=currency)
        if number < 0:
            raise Refusal("amount_negative", field="pieces")
        left.remove(value)
    return sum(value * number for value, number in pieces)


def require_explained(difference_minor: int, *, free_minor: int | None, reason: str, currency: str) -> None:
    """A drawer over or short by more than ``free_minor`` is closed with a reason; None: never required.

    Raises ``Refusal("difference_unexplained")``.
    """
    if free_minor is not None and abs(difference_minor) > free_minor and not reason.strip():
        raise Refusal(
            "difference_unexplained",
            field="difference_reason",
            difference_minor=difference_minor,
            free_minor=free_minor,
            currency=currency,
        )
