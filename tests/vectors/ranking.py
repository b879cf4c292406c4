"""Adapters of the ranking records: shapes only."""

from __future__ import annotations

from rulebook.deal import require_deal
from rulebook.knockouts import (
    award_order,
    league_points,
    rank_bullets,
    ranked_entries,
    tie_rules,
)
from rulebook.payouts import paid_places
from rulebook.potslost import bounty_winners
from rulebook.shares import ranked_shares, tie_share
from tests.vectors.adapter import Adapter, Answer, by_key, refused, story
from tests.vectors.agreements import read_rules, read_terms
from tests.vectors.case import Case, profile_of
from tests.vectors.placing import (
    place_rules,
    read_bullets,
    read_busts,
    read_pots_lost,
    read_prizes,
    write_bullets,
    write_exact,
    write_ranks,
    write_single,
    write_tie,
    write_winner,
)
from tests.vectors.tables import read_share

EVENTS = {"main": True, "side": False}


def rank(case: Case) -> Answer:
    inputs = case.inputs
    found = ranked_shares(
        inputs["left"],
        read_busts(inputs["busts"]),
        read_prizes(inputs.get("prizes", {})),
        tie_rules(profile_of(case)),
        place_rules(case),
        is_hand_for_hand=inputs.flag("hand_for_hand"),
    )
    return {
        **write_ranks(found.placings),
        "shares": found.amounts,
        "left": found.left,
        "winner": write_winner(found, inputs["left"]),
    }


def ranked(case: Case) -> Answer:
    return {"ranked_entries": ranked_entries(case.inputs["entries"], case.inputs["no_shows"])}


def rank_by_bullet(case: Case) -> Answer:
    rank_by = profile_of(case).places.rank_by
    found = rank_bullets(read_bullets(case.inputs["entries"]), case.inputs["left_players"], rank_by)
    return {
        "entries": found.entries,
        "players": found.players,
        "places": write_bullets(found.placings, rank_by),
    }


@story("tied")
def shared(case: Case) -> Answer:
    first, last = case.inputs["places"]
    tie = tie_share(read_prizes(case.inputs["prizes"]), first, last, place_rules(case))
    return {
        "total": tie.total,
        "exact_share": write_exact(tie.exact),
        "share": tie.share,
        "undistributed": tie.undistributed,
    }


def shared_places(case: Case) -> Answer:
    first, last = case.inputs["places"]
    tie = tie_share(read_prizes(case.inputs["prizes"]), first, last, place_rules(case))
    return write_tie(case.inputs, tie)


def bounty(case: Case) -> Answer:
    return {"marker_of": write_single(bounty_winners(read_pots_lost(case.inputs)))}


def order_of_side_pots(case: Case) -> Answer:
    return {"award_order": award_order(case.inputs["pots"])}


def points(case: Case) -> Answer:
    case.config.always(log="LOG10_100.25")
    return {"points": float(league_points(case.inputs["n"], case.inputs["p"]))}


def places_paid(case: Case) -> Answer:
    found = paid_places(
        profile_of(case).places,
        case.inputs["entries"],
        is_main=case.inputs.word("event", EVENTS, "main"),
        points=read_share(case.inputs),
    )
    return {"paid_exact": write_exact(found.exact), "paid": found.count}


@refused(deal_allowed=False)
def deal_rule(case: Case) -> Answer:
    require_deal(read_rules(case), read_terms(case.inputs))
    return {"deal_allowed": True}


ADAPTERS: dict[str, Adapter] = {
    "rank": by_key({"left_players": rank_by_bullet, "no_shows": ranked}, rank),
    "tie_share": shared,
    "shared_places": shared_places,
    "bounty": bounty,
    "order_of_side_pots": order_of_side_pots,
    "league_points": points,
    "paid_places": places_paid,
    "deal_rule": deal_rule,
}
