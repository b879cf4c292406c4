"""How many places of a field are paid."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rulebook.profile import PlaceRules
from rulebook.profile.variants import PlaceCount

LEAST_PAID, MOST_PAID = 100, 10_000
"""How much of the field is paid, in hundredths of a percent."""


@dataclass(frozen=True, slots=True)
class PaidPlaces:
    """The share of the field that is paid, exact, and as whole places."""

    exact: Fraction
    count: int


def paid_places(
    rules: PlaceRules, entries: int, *, is_main: bool = True, points: int | None = None
) -> PaidPlaces:
    """How many of ``entries`` are paid: by ``points`` if the event sets them, else by the profile.

    Points are hundredths of a percent: one in eight is 1,250.
    Sanremo art. 15: 15 % main, 10 % side events; 15 % of 127 is 19.05.
    """
    usual = rules.paid_points_main if is_main else rules.paid_points_side
    percent = Fraction(usual if points is None else points, 100)
    return PaidPlaces(entries * percent / 100, places_paid(entries, percent, rules.paid_rounding))


def places_paid(entries: int, percent: int | Fraction, rounding: PlaceCount = PlaceCount.NEAREST) -> int:
    """``percent`` of ``entries`` as whole places: at least one and never more than entries, 0 for none.

    The regulations leave the rounding open; nearest rounds half up.
    """
    exact = Fraction(entries * percent, 100)
    if rounding == PlaceCount.UP:
        count = -(-exact.numerator // exact.denominator)
    elif rounding == PlaceCount.DOWN:
        count = exact.numerator // exact.denominator
    else:
        count = int(exact + Fraction(1, 2))
    return min(max(count, 1), entries)
