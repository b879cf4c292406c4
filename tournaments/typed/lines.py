"""Amounts and percentages as typed, and as they are written again."""

from __future__ import annotations

import re
from decimal import Decimal

from rulebook.money import parse_money
from rulebook.refusals import Refusal
from wording.figures import decimal_typed

PERCENT_STEPS = 100
TIMES = re.compile(r"^(?P<times>\d+(?:[.,]\d{1,2})?)\s*[x×]$", re.IGNORECASE)


MOST_POINTS = 10**9
"""More is no percentage, wherever one is typed."""


def points_of(text: str, *, field: str, row: int = 1) -> int:
    """A percentage as hundredths of a percent; raises ``Refusal("row_unreadable")``."""
    try:
        points = Decimal(text.strip().rstrip("%").strip().replace(",", ".")) * PERCENT_STEPS
    except ArithmeticError:
        # No number, or one with an endless exponent.
        raise _unreadable(field, row, text, "7.5") from None
    if not points.is_finite() or abs(points) > MOST_POINTS or points != points.to_integral_value():
        raise _unreadable(field, row, text, "7.5")
    return int(points)


def percent_text(points: int) -> str:
    """Hundredths of a percent as they are typed: ``7.5``, in Italian ``7,5``."""
    if points % PERCENT_STEPS == 0:
        return str(points // PERCENT_STEPS)
    return decimal_typed((Decimal(points) / PERCENT_STEPS).normalize())


def shares_text(shares: tuple[int, ...]) -> str:
    """Shares as they are typed."""
    return " ".join(percent_text(points) for points in shares)


def money_of(text: str, currency: str, *, field: str) -> int:
    """An amount in minor units; 0 if empty."""
    return parse_money(text, currency, field=field).minor if text.strip() else 0


def min_cash_of(text: str, currency: str, field: str = "min_cash") -> tuple[int, int]:
    """``330``: an amount in minor units, or ``1.5x``: entries in percent; the other of the two is 0."""
    times = TIMES.match(text.strip())
    if times is None:
        return money_of(text, currency, field=field), 0
    return 0, points_of(times["times"], field=field)


def first_share_of(text: str) -> int:
    """``20`` or ``17.5`` percent in hundredths of a percent; 0 if empty."""
    return points_of(text.strip(), field="first_share") if text.strip() else 0


def paid_points_of(text: str, field: str = "paid_percent") -> int | None:
    """``15`` or ``12.5`` percent of the entries in hundredths of a percent; None if empty."""
    return points_of(text, field=field) if text.strip() else None


def percents_of(text: str) -> tuple[int, ...]:
    """``50, 30, 20``: whole percentages; raises ``Refusal("row_unreadable")``."""
    try:
        return tuple(int(part) for part in re.split(r"[,;\s%]+", text) if part)
    except ValueError:
        raise _unreadable("percents", 1, text, "50, 30, 20") from None


def _unreadable(field: str, row: int, text: str, wanted: str) -> Refusal:
    return Refusal("row_unreadable", field=field, row=row, text=text[:40], wanted=f"“{wanted}”")
