"""Adapters of the ranking records: shapes only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from string import ascii_uppercase
from typing import Any

from rulebook.deal import may_deal
from rulebook.knockouts import (
    AllIn,
    award_order,
    bounty_winners,
    league_points,
    places_in_order,
    rank_busts,
    ranked_entries,
    tie_rules,
)
from rulebook.ladder import paid_exact, places_paid
from rulebook.profile.variants import PlaceCount
from rulebook.refusals import Refusal
from rulebook.shares import shares_of, tie_share
from tests.vectors.case import Case, profile_of
from tests.vectors.placing import place_rules, read_busts, read_prizes, write_exact, write_places
from tests.vectors.times import EVENING, instant

POTS = ("winner_main", "winner_side", "winner_side1", "winner_side2", "winner_side3")
PLACE_COUNTS = {"HALF_UP": PlaceCount.NEAREST}


def rank(case: Case) -> dict[str, Any]:
    if isinstance(case.inputs.get("entries"), list):
        return _ranked_bullets(case)
    if "no_shows" in case.inputs:
        return {"ranked_entries": ranked_entries(case.inputs["entries"], case.inputs["no_shows"])}
    left = case.inputs["left"]
    busts = read_busts(case.inputs["busts"])
    placings = rank_busts(
        left,
        busts,
        tie_rules(profile_of(case)),
        is_hand_for_hand=bool(case.inputs.get("hand_for_hand")),
    )
    prizes = read_prizes(case.inputs.get("prizes", {}))
    places = {str(key): place for key, place in write_places(placings).items()}
    return {
        **places,
        "shares": dict(shares_of(placings, prizes, place_rules(case))),
        "left": left - len(busts),
        "winner": _only_one_left(left, {bust.key for bust in busts}),
    }


def _only_one_left(left: int, out: set[Any]) -> str | None:
    """Who is not out of players named A, B, C …, when one is left."""
    still_in = set(ascii_uppercase[:left]) - out
    return still_in.pop() if left - len(out) == 1 and len(still_in) == 1 else None


def _ranked_bullets(case: Case) -> dict[str, Any]:
    rows = sorted(case.inputs["entries"], key=lambda row: instant(row["out"]) or EVENING)
    left = case.inputs["left_players"]
    out = [(row["p"], row["bullet"]) for row in rows]
    placings = places_in_order(out, left, profile_of(case).places.rank_by)
    return {
        "entries": len(rows) + left,
        "players": len({player for player, _ in out}) + left,
        "places": write_places(placings),
    }


def shared(case: Case) -> dict[str, Any]:
    rules = place_rules(case)
    if "unit" in case.inputs:
        rules = replace(rules, share_unit=case.inputs["unit"])
    first, last = case.inputs["places"]
    tie = tie_share(read_prizes(case.inputs["prizes"]), first, last, rules)
    return {
        "total": tie.total,
        "exact_share": write_exact(tie.exact),
        "share": tie.share,
        "undistributed": tie.undistributed,
    }


def bounty(case: Case) -> dict[str, Any]:
    inputs = case.inputs
    pots = [inputs[pot] for pot in POTS if pot in inputs]
    all_ins = [AllIn(row["p"], row["stack"]) for row in inputs["all_in"]]
    return {"marker_of": dict(bounty_winners(all_ins, pots))}


def order_of_side_pots(case: Case) -> dict[str, Any]:
    return {"award_order": award_order(case.inputs["pots"])}


def points(case: Case) -> dict[str, Any]:
    return {"points": float(league_points(case.inputs["n"], case.inputs["p"]))}


def paid_places(case: Case) -> dict[str, Any]:
    rules, inputs = profile_of(case).places, case.inputs
    is_side = inputs.get("event") == "side"
    percent = inputs.get("percent", rules.paid_percent_side if is_side else rules.paid_percent_main)
    rounding = case.config.get("rounding", rules.paid_rounding.value)
    count = PLACE_COUNTS.get(rounding) or PlaceCount(rounding.lower())
    return {
        "paid_exact": write_exact(paid_exact(inputs["entries"], percent)),
        "paid": places_paid(inputs["entries"], percent, count),
    }


def deal_rule(case: Case) -> dict[str, Any]:
    inputs = case.inputs
    by_place = sorted(inputs.get("proposal", []), key=lambda row: row["place"])
    try:
        may_deal(
            profile_of(case).places,
            inputs["players_left"],
            [row["amount"] for row in by_place],
            is_unanimous=inputs.get("unanimous", True),
        )
    except Refusal as refusal:
        return {"deal_allowed": False, "reason": refusal.code}
    return {"deal_allowed": True}


ADAPTERS: dict[str, Callable[[Case], dict[str, Any]]] = {
    "rank": rank,
    "tie_share": shared,
    "bounty": bounty,
    "order_of_side_pots": order_of_side_pots,
    "league_points": points,
    "paid_places": paid_places,
    "deal_rule": deal_rule,
}
