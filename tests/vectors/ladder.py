"""Adapters of the payout records: shapes only."""

from __future__ import annotations

from rulebook.payouts import by_percentages, check_tiers, default_payouts
from tests.vectors.adapter import Adapter, Answer, story
from tests.vectors.case import Case
from tests.vectors.tables import (
    RESTS,
    ROUNDINGS,
    read_places,
    read_points,
    read_tiers,
    write_measures,
    write_prizes,
)


def ladder_check(case: Case) -> Answer:
    """A table of tiers beside its pool."""
    found = check_tiers(read_tiers(case.inputs["tiers"]), case.inputs["pool"])
    return {
        "valid": found.is_valid,
        "sum": found.total,
        "difference": found.difference,
        "places": found.places,
        "order": found.order.name,
        "gaps": found.gaps,
        "overlaps": found.overlaps,
    }


def ladder_from_percentages(case: Case) -> Answer:
    """Prizes from one percentage for each place of a tier."""
    rounding = case.inputs["rounding"]
    prizes = by_percentages(
        case.inputs["pool"],
        read_points(case.inputs["tiers"]),
        rounding["unit"],
        rounding.word("mode", ROUNDINGS, "DOWN"),
        rounding.word("remainder", RESTS, "IN_ORDER"),
    )
    return write_prizes(prizes)


@story("to_pool")
def ladder_properties(case: Case) -> Answer:
    """What is measured of a structure made of the pool, the places and the price."""
    asked = case.inputs
    prizes = default_payouts(
        asked["pool"], read_places(asked), asked["entries"], asked["buy_in"], step=asked["step"]
    )
    return write_measures(prizes, asked)


ADAPTERS: dict[str, Adapter] = {
    "ladder_check": ladder_check,
    "ladder_from_percentages": ladder_from_percentages,
    "ladder_properties": ladder_properties,
}
