"""Adapters of the hand-for-hand records: shapes only."""

from __future__ import annotations

from rulebook.bubble import (
    HandEnded,
    HandsPlayed,
    Pace,
    announced_hand,
    goes_on,
    next_hand_start,
    pace_terms,
    penalises_absence,
    run_off_hands,
)
from rulebook.clock import clock_at
from rulebook.handforhand import HandForHand, Stage, TableStage, call_all_in
from rulebook.knockouts import tie_rules
from rulebook.levels import last_hands
from rulebook.penalties import penalty_in_hands
from rulebook.shares import ranked_shares
from tests.vectors.adapter import Adapter, Answer, by_key, story
from tests.vectors.case import Case, profile_of
from tests.vectors.placing import place_rules, read_busts, read_prizes, write_exact, write_places
from tests.vectors.record import meaning_of
from tests.vectors.times import LATER, duration_ms, duration_text, instant, read_paused

PLAYING = {"done": False, "playing": True}
PACES = {
    "soft_hand_for_hand": Pace.SOFT,
    "hand_for_hand": Pace.HAND,
    "orbit": Pace.ORBIT,
    "round_for_round": Pace.ORBIT,
}
HELD: dict[TableStage, Answer] = {
    TableStage.ALL_IN: {"cards": "face_down", "deal_more": "only when instructed"},
    TableStage.PLAYING: {"cards": "face_up", "deal_more": "at once"},
}


@story("update")
def clock(case: Case) -> Answer:
    inputs = case.inputs
    played = HandsPlayed(
        inputs.get("hands_started_after"),
        inputs.get("hands_completed"),
        tuple(duration_ms(text) for text in inputs.get("real_duration", ())),
    )
    lengths = [duration_ms(inputs[key]) for key in inputs.having("next_level_length")]
    left = duration_ms(inputs["remaining_at_announcement"])
    found = run_off_hands(profile_of(case).bubble, left, played, lengths)
    return {
        "remaining": duration_text(found.clock.left_ms),
        "level_offset": found.clock.level_offset,
        "sequence": [duration_text(step.left_ms) for _, step in found.hands],
    }


def paused(case: Case) -> Answer:
    case.config.always(action="PAUSE")
    structure, anchors = read_paused(case.inputs["level_length"], case.inputs["paused_at"])
    return {"remaining": duration_text(clock_at(structure, anchors, LATER).left_ms)}


@story("paid")
def shares(case: Case) -> Answer:
    inputs, profile = case.inputs, profile_of(case)
    found = ranked_shares(
        inputs.get("left", inputs.get("left_at_announcement")),
        read_busts(inputs["busts"]),
        read_prizes(inputs["prizes"]),
        tie_rules(profile),
        place_rules(case),
        is_hand_for_hand=True,
    )
    return {
        "places": write_places(found.placings),
        "shares": found.amounts,
        "exact_share": write_exact(found.exact),
        "undistributed": found.undistributed,
        "left": found.left,
    }


def eligible_busts(case: Case) -> Answer:
    inputs = case.inputs
    found = announced_hand(
        instant(inputs["announcement"]),
        [HandEnded(row["p"], instant(row["hand_ended"])) for row in inputs["busts"]],
        inputs["left_before"],
        inputs["paid"],
        tie_rules(profile_of(case)),
    )
    return {
        "eligible": [bust.key for bust in found.eligible],
        "places": write_places(found.placings),
    }


def end(case: Case) -> Answer:
    return {"hand_for_hand": goes_on(case.inputs["left_after_hand"], case.inputs["paid"])}


def between_hands(case: Case) -> Answer:
    playing = {table: meaning_of(state, PLAYING, "tables") for table, state in case.inputs["tables"].items()}
    left = duration_ms(case.inputs.get("remaining", "0:00"))
    found = next_hand_start(profile_of(case).bubble, playing, left)
    return {
        "start_next_hand": found.barrier.may_deal,
        "waiting_for": found.barrier.waiting_for,
        "remaining": duration_text(found.left_ms),
    }


@story("misdeals")
def penalty_hands(case: Case) -> Answer:
    served = penalty_in_hands(
        profile_of(case).penalties,
        0,
        hands=case.inputs["remaining_missed_hands"],
        dealt=case.inputs["h4h_hands_dealt"],
    )
    return {"remaining_missed_hands": served.left}


@story("hand_for_hand")
def breaks(case: Case) -> Answer:
    drawn = last_hands(case.inputs.get("handed", 9), case.inputs["final_hands_drawn"])
    return {"hands_to_play_per_table": drawn.hands, "rebalance": drawn.may_balance}


def seated(case: Case) -> Answer:
    is_away = case.inputs.flag("player_away_from_seat")
    return {"penalty": penalises_absence(profile_of(case).bubble, is_away=is_away)}


def hold(case: Case) -> Answer:
    case.inputs.always(all_in_and_call=True)
    play = HandForHand(Stage.ANNOUNCED, 1, 0, ((1, TableStage.PLAYING),))
    return HELD[call_all_in(play, 1).of(1)]


def soft(case: Case) -> Answer:
    terms = pace_terms(profile_of(case).bubble, case.inputs.word("mode", PACES))
    return {"synchronise": terms.is_offered, "runoff": terms.cost_ms}


ADAPTERS: dict[str, Adapter] = {
    "clock": by_key({"action": paused}, clock),
    "shares": shares,
    "eligible": eligible_busts,
    "end": end,
    "barrier": between_hands,
    "penalty_hands": penalty_hands,
    "breaks": breaks,
    "all_in_hold": hold,
    "seated": seated,
    "soft": soft,
}
