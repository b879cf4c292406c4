"""How many places are paid out of a field."""

from __future__ import annotations

from fractions import Fraction

from rulebook.profile import PlaceRules
from rulebook.profile.variants import PlaceCount


def paid_exact(entries: int, percent: int) -> Fraction:
    """The exact share of the field: 15 % of 127 is 19.05 (Sanremo art. 15: 15 % main, 10 % side events)."""
    return Fraction(entries * percent, 100)


def places_paid(entries: int, percent: int, rounding: PlaceCount = PlaceCount.NEAREST) -> int:
    """``percent`` of ``entries`` as whole places: at least one and never more than entries, 0 for none.

    The regulations leave the rounding open; nearest rounds a half up.
    """
    exact = paid_exact(entries, percent)
    if rounding == PlaceCount.UP:
        count = -(-exact.numerator // exact.denominator)
    elif rounding == PlaceCount.DOWN:
        count = exact.numerator // exact.denominator
    else:
        count = int(exact + Fraction(1, 2))
    return min(max(count, 1), entries)


def percent_paid(rules: PlaceRules, *, is_main: bool) -> int:
    """Of the entries of an event that says nothing itself (Sanremo art. 16: main 15, side 10)."""
    return rules.paid_percent_main if is_main else rules.paid_percent_side
