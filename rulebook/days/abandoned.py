"""Bags that are not played: their places, the prizes they lose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulebook.knockouts import Key
from rulebook.profile import PlaceRules
from rulebook.profile.variants import AbandonedPrize, DqPrize
from rulebook.shares import tie_share


@dataclass(frozen=True, slots=True)
class PlacesGivenUp:
    """The places ``first`` to ``last`` that bags given up share, and what each wins, in minor units."""

    first: int
    last: int
    prizes: tuple[int, ...]


def places_given_up(players: int, bags: int, prizes: Mapping[int, int], rules: PlaceRules) -> PlacesGivenUp:
    """The places of ``bags`` given up: behind all ``players`` of the day, late entries included.

    ``prizes`` are those of the places, in minor units.
    """
    first, last = players + 1, players + bags
    if rules.abandoned_prize is AbandonedPrize.PLACE:
        return PlacesGivenUp(first, last, tie_share(prizes, first, last, rules).amounts)
    return PlacesGivenUp(first, last, (0,) * bags)


def prizes_lost(abandoned: Mapping[Key, bool], rules: PlaceRules) -> dict[Key, DqPrize]:
    """The bags without a prize, for which the places behind them move up; the value says if it was surrendered."""
    keeps = rules.abandoned_prize is AbandonedPrize.PLACE
    return {key: DqPrize.MOVE_UP for key, is_surrendered in abandoned.items() if is_surrendered or not keeps}
