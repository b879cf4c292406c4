"""A house's settings for generated prizes: how steeply they fall, the first's share, tiers, the remainder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from rulebook.payouts.tiers import SINGLE, Tier, usual_tiers

GENTLEST, STEEPEST = Decimal("0.02"), Decimal(8)
"""The range of powers of the usual prizes above the last that is searched for the first's share."""
HALVINGS = 26
WHOLE = 10_000
"""Hundredths of a percent in the whole."""


class Steepness(StrEnum):
    """How steeply prizes fall: as in published events of that size, or flatter or steeper than those."""

    USUAL = "usual"
    FLAT = "flat"
    STEEP = "steep"


class Tiering(StrEnum):
    """Whether places behind the final table share prizes in tiers as published, or each has its own."""

    USUAL = "usual"
    SINGLE = "single"


class RemainderPlace(StrEnum):
    """Which place gets the remainder of rounding: the first, or the last of the final table (WSOP 2022)."""

    FIRST = "first"
    FINAL_TABLE = "final_table"


POWERS = {Steepness.FLAT: Decimal("0.88"), Steepness.STEEP: Decimal("1.12")}
"""The power to which the usual prizes above the last are raised."""


@dataclass(frozen=True, slots=True)
class PayoutShape:
    """The settings of a house; ``first_points`` is the first's share of the pool in hundredths of a percent, 0: not set.

    If it is set, it decides how steeply prizes fall, whatever ``steepness`` says.
    """

    steepness: Steepness = Steepness.USUAL
    first_points: int = 0
    tiers: Tiering = Tiering.USUAL
    remainder: RemainderPlace = RemainderPlace.FIRST

    def tiers_of(self, places: int) -> tuple[Tier, ...]:
        """The tiers of ``places`` paid places."""
        if self.tiers is Tiering.USUAL:
            return usual_tiers(places)
        return tuple(Tier(place, place) for place in range(1, places + 1))


def shaped(shape: PayoutShape, tiers: Sequence[Tier], exact: Sequence[Decimal], pool: int) -> list[Decimal]:
    """The prizes of the tiers, first tier first, as the house wants them to fall; their sum and the last stay.

    What is above the last prize is raised to a power and divided again, so prizes never rise. The first's
    share is met as nearly as the places allow. The current decimal context applies.
    """
    above = [prize - exact[-1] for prize in exact]
    if not above[0] or (shape.steepness is Steepness.USUAL and not shape.first_points):
        return list(exact)
    whole = _together(tiers, above)
    logs = [one.ln() if one else None for one in above]

    def to(power: Decimal) -> list[Decimal]:
        raised = [Decimal(0) if log is None else (power * log).exp() for log in logs]
        unit = whole / _together(tiers, raised)
        return [exact[-1] + unit * one for one in raised]

    if not shape.first_points:
        return to(POWERS[shape.steepness])
    return _with_first(to, Decimal(pool) * shape.first_points / WHOLE)


def _together(tiers: Sequence[Tier], each: Sequence[Decimal]) -> Decimal:
    return sum((tier.places * prize for tier, prize in zip(tiers, each, strict=True)), Decimal(0))


def _with_first(to: Callable[[Decimal], list[Decimal]], wanted: Decimal) -> list[Decimal]:
    """The prizes whose first is ``wanted``, or the nearest to it: a higher power leaves more to the first."""
    gentle, steep = GENTLEST, STEEPEST
    for _ in range(HALVINGS):
        middle = (gentle + steep) / 2
        if to(middle)[0] < wanted:
            gentle = middle
        else:
            steep = middle
    return to(steep)


def with_remainder(shape: PayoutShape, prizes: Sequence[int], unit: int) -> list[int]:
    """Rounded prizes of tiers, the first with the remainder, which the house may want at another place.

    The first then is a multiple of ``unit``. It keeps the remainder if that would raise a prize above the one
    before, or change the last prize.
    """
    at, left = min(SINGLE, len(prizes)) - 1, prizes[0] % unit
    if shape.remainder is RemainderPlace.FIRST or not 0 < at < len(prizes) - 1:
        return list(prizes)
    amounts = list(prizes)
    amounts[0] -= left
    amounts[at] += left
    return amounts if amounts == sorted(amounts, reverse=True) else list(prizes)
