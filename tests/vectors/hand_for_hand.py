"""Adapters of the hand-for-hand records: shapes only."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from rulebook.bubble import (
    BubbleClock,
    HandEnded,
    Pace,
    barrier,
    charges_at,
    cost_ms,
    eligible,
    goes_on,
    hands_charged,
    paces,
    pays_by_hand,
    penalises_absence,
    run_off,
)
from rulebook.clock import ClockAnchors, clock_at, pause, set_left, start
from rulebook.handforhand import TableStage, announce, call_all_in
from rulebook.knockouts import Bust, rank_busts, tie_rules
from rulebook.levels import LastHands
from rulebook.penalties import HandPenalty, after_hands
from rulebook.profile.variants import ChargeAt
from rulebook.shares import shares_of, tie_share, undistributed
from rulebook.structure import Period, PeriodKind, Structure
from tests.vectors.case import Case, profile_of
from tests.vectors.placing import place_rules, read_busts, read_prizes, write_exact, write_places
from tests.vectors.times import EVENING, duration_ms, duration_text, instant


def clock(case: Case) -> dict[str, Any]:
    if case.config.get("action") == "PAUSE":
        return _paused(case)
    rules, inputs = profile_of(case).bubble, case.inputs
    real = [duration_ms(text) for text in inputs.get("real_duration", [])]
    charged = hands_charged(
        rules, started_after=inputs.get("hands_started_after"), completed=inputs.get("hands_completed")
    )
    costs = [cost_ms(rules, hand) for hand in real] or [cost_ms(rules)] * charged
    begin = duration_ms(inputs["remaining_at_announcement"])
    lengths = [duration_ms(inputs["next_level_length"])] if "next_level_length" in inputs else []
    steps = run_off(rules, begin, costs, lengths)
    last = steps[-1] if steps else BubbleClock(begin)
    return {
        "remaining": duration_text(last.left_ms),
        "level_offset": last.level_offset,
        "sequence": [duration_text(step.left_ms) for step in steps],
    }


def _paused(case: Case) -> dict[str, Any]:
    length = duration_ms(case.inputs["level_length"]) // 1_000
    structure = Structure((Period(PeriodKind.LEVEL, 1, length),))
    running = start(structure, ClockAnchors(), EVENING)
    at_pause = set_left(structure, running, EVENING, duration_ms(case.inputs["paused_at"]))
    paused = pause(structure, at_pause, EVENING)
    reading = clock_at(structure, paused, EVENING + timedelta(minutes=10))
    return {"remaining": duration_text(reading.left_ms)}


def shares(case: Case) -> dict[str, Any]:
    inputs, rules = case.inputs, place_rules(case)
    left = inputs.get("left", inputs.get("left_at_announcement"))
    busts = read_busts(inputs["busts"])
    placings = rank_busts(left, busts, tie_rules(profile_of(case)), is_hand_for_hand=True)
    prizes = read_prizes(inputs["prizes"])
    tied = max(placings, key=lambda placing: placing.last - placing.first)
    return {
        "places": write_places(placings),
        "shares": dict(shares_of(placings, prizes, rules)),
        "exact_share": write_exact(tie_share(prizes, tied.first, tied.last, rules).exact),
        "undistributed": undistributed(placings, prizes, rules),
        "left": left - len(busts),
    }


def eligible_busts(case: Case) -> dict[str, Any]:
    inputs, profile = case.inputs, profile_of(case)
    busts = [HandEnded(row["p"], instant(row["hand_ended"]) or EVENING) for row in inputs["busts"]]
    together = eligible(instant(inputs["announcement"]) or EVENING, busts)
    breaks_in = not goes_on(inputs["left_before"] - len(busts), inputs["paid"])
    last = max((bust.ended for bust in together), default=EVENING)
    tables = {row["p"]: row.get("table", number) for number, row in enumerate(inputs["busts"])}
    placings = rank_busts(
        inputs["left_before"],
        [
            Bust(bust.key, tables[bust.key], at=last if bust in together and breaks_in else bust.ended)
            for bust in busts
        ],
        tie_rules(profile),
    )
    return {"eligible": [bust.key for bust in together], "places": write_places(placings)}


def end(case: Case) -> dict[str, Any]:
    return {"hand_for_hand": goes_on(case.inputs["left_after_hand"], case.inputs["paid"])}


def between_hands(case: Case) -> dict[str, Any]:
    answer = barrier({table: state != "done" for table, state in case.inputs["tables"].items()})
    left, rules = duration_ms(case.inputs.get("remaining", "0:00")), profile_of(case).bubble
    if answer.may_deal and charges_at(rules, ChargeAt.START_OF_NEXT_HAND):
        left = run_off(rules, left, [cost_ms(rules)])[-1].left_ms
    return {
        "start_next_hand": answer.may_deal,
        "waiting_for": answer.waiting_for,
        "remaining": duration_text(left),
    }


def penalty_hands(case: Case) -> dict[str, Any]:
    inputs = case.inputs
    served = after_hands(HandPenalty(inputs["remaining_missed_hands"]), inputs["h4h_hands_dealt"])
    return {"remaining_missed_hands": served.left}


def breaks(case: Case) -> dict[str, Any]:
    drawn = LastHands(case.inputs["final_hands_drawn"])
    return {"hands_to_play_per_table": drawn.hands, "rebalance": drawn.may_balance}


def seated(case: Case) -> dict[str, Any]:
    is_away = case.inputs["player_away_from_seat"]
    return {"penalty": penalises_absence(profile_of(case).bubble, is_away=is_away)}


def hold(case: Case) -> dict[str, Any]:
    play = announce([1], left=2, goal=1)
    stage = (call_all_in(play, 1) if case.inputs["all_in_and_call"] else play).of(1)
    is_held = stage is TableStage.ALL_IN
    return {
        "cards": "face_down" if is_held else "face_up",
        "deal_more": "only when instructed" if is_held else "at once",
    }


def soft(case: Case) -> dict[str, Any]:
    rules = profile_of(case).bubble
    pace = Pace.SOFT if case.inputs["mode"] == "soft_hand_for_hand" else Pace.ORBIT
    costs = cost_ms(rules) if pays_by_hand(pace) else None
    return {"synchronise": pace in paces(rules), "runoff": costs}


ADAPTERS: dict[str, Callable[[Case], dict[str, Any]]] = {
    "clock": clock,
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
