"""Adapters of the payout records: shapes only."""

from __future__ import annotations

from fractions import Fraction

from rulebook.payouts import (
    PartRounding,
    RestGoes,
    Tier,
    by_percentages,
    check_tiers,
    default_payouts,
    places_paid,
)
from rulebook.profile.variants import PlaceCount
from rulebook.refusals import Refusal
from tests.vectors.adapter import Adapter, Answer, story
from tests.vectors.case import Case

ROUNDINGS = {rounding.value.upper(): rounding for rounding in PartRounding}
RESTS = {rest.value.upper(): rest for rest in RestGoes}
PLACES = {"UP": PlaceCount.UP, "NEAREST": PlaceCount.NEAREST, "DOWN": PlaceCount.DOWN}


def ladder_check(case: Case) -> Answer:
    """A table of tiers beside its pool."""
    tiers = [Tier(row["from"], row["to"], row["prize"]) for row in case.inputs["tiers"]]
    found = check_tiers(tiers, case.inputs["pool"])
    return {
        "valid": found.is_valid,
        "sum": found.total,
        "difference": found.difference,
        "places": found.places,
        "order": found.order.value.upper(),
        "gaps": found.gaps,
        "overlaps": found.overlaps,
    }


def ladder_from_percentages(case: Case) -> Answer:
    """Prizes from one percentage for each place of a tier."""
    points = [
        Fraction(row["percent"]) * 100
        for row in case.inputs["tiers"]
        for _place in range(row["from"], row["to"] + 1)
    ]
    rounding = case.inputs["rounding"]
    mode = rounding.word("mode", ROUNDINGS, "DOWN")
    rest = rounding.word("remainder", RESTS, "IN_ORDER")
    try:
        prizes = by_percentages(case.inputs["pool"], points, rounding["unit"], mode, rest)
    except Refusal as refusal:
        if refusal.code != "shares_not_whole":
            raise
        return {"refused": "percentages_do_not_make_100", "sum": float(sum(points) / 100)}
    return {"prizes": prizes, "sum": sum(prizes)}


@story("to_pool")
def ladder_properties(case: Case) -> Answer:
    """What is measured of a structure made of the pool, the places and the price."""
    asked = case.inputs
    places = asked["places"] if "places" in asked else _places(case)
    pool, step = asked["pool"], asked["step"]
    prizes = default_payouts(pool, places, asked["entries"], asked["buy_in"], step=step)
    return {
        "sum": sum(prizes),
        "places": len(prizes),
        "weakly_decreasing": list(prizes) == sorted(prizes, reverse=True),
        "first_share": prizes[0] / pool,
        "min_cash_multiple": prizes[-1] / asked["buy_in"],
        "second_over_first": prizes[1] / prizes[0] if places > 1 else None,
        "off_step": sum(1 for prize in prizes if prize % step),
    }


def _places(case: Case) -> int:
    rounding = case.inputs.word("places_rounding", PLACES, "NEAREST")
    return places_paid(case.inputs["entries"], Fraction(case.inputs["percent"]), rounding)


ADAPTERS: dict[str, Adapter] = {
    "ladder_check": ladder_check,
    "ladder_from_percentages": ladder_from_percentages,
    "ladder_properties": ladder_properties,
}
