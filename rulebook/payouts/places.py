"""How many places of a field are paid."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rulebook.profile import PlaceRules
from rulebook.profile.variants import PlaceCount


@dataclass(frozen=True, slots=True)
class PaidPlaces:
    """The share of the field that is paid, exact, and as whole places."""

    exact: Fraction
    count: int


def paid_places(
    rules: PlaceRules, entries: int, *, is_main: bool = True, percent: int | None = None
) -> PaidPlaces:
    """How many of ``entries`` are paid: by ``percent`` where the event sets one, else by the profile.

    Sanremo art. 15: 15 % main, 10 % side events; 15 % of 127 is 19.05.
    """
    usual = rules.paid_percent_main if is_main else rules.paid_percent_side
    share = usual if percent is None else percent
    return PaidPlaces(Fraction(entries * share, 100), places_paid(entries, share, rules.paid_rounding))


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
