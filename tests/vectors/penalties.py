"""Adapters of the penalty records: shapes only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from rulebook.absent import (
    MINUTE_MS,
    ORBIT_MS,
    QUIET_MS,
    Awarded,
    awarded_at_table,
    awarded_heads_up,
    awarded_with_antes,
    staff_carries_chips,
)
from rulebook.clock import ClockAnchors
from rulebook.penalties import (
    DealtHand,
    HandPenalty,
    PlayClock,
    Step,
    after_hand,
    after_hands,
    at_new_table,
    blinded_off,
    chips_removed,
    cost_of_hands,
    dealt_at,
    dealt_on_penalty,
    dealt_suspended,
    demand_suspension,
    dodged_blinds,
    ends_by_play,
    ends_by_wall,
    escalation,
    hand_penalty,
    loses_prize,
    prized_place,
    redealt,
    redistributed,
)
from rulebook.penalties import missed_hands as hands_of
from rulebook.profile.variants import Dodging, DqPrize, GravestPenalty, SuspensionClock
from rulebook.refusals import Refusal
from rulebook.structure import AnteKind, Period, PeriodKind, Structure
from tests.vectors.case import Case, profile_of
from tests.vectors.times import EVENING, duration_ms

ANTES = {"BBA": AnteKind.BIG_BLIND, "NONE": AnteKind.NONE}
STEPS = {
    "warning": Step.WARNING,
    "missed_hand": Step.MISSED_HANDS,
    "missed_hands": Step.MISSED_HANDS,
    "missed_round": Step.MISSED_ROUNDS,
    "missed_rounds": Step.MISSED_ROUNDS,
    "disqualification": Step.DISQUALIFICATION,
}
SINGULAR = {Step.MISSED_HANDS: "hand", Step.MISSED_ROUNDS: "round"}
GRAVEST = {
    GravestPenalty.EXPULSION: "expulsion_from_event_and_club",
    GravestPenalty.DISQUALIFICATION: "disqualification",
}


def missed_hands(case: Case) -> dict[str, Any]:
    rules, inputs = profile_of(case).penalties, case.inputs
    try:
        missed = hands_of(
            rules, inputs["players_at_table"], rounds=inputs.get("rounds", 0), hands=inputs.get("hands", 0)
        )
    except Refusal as refusal:
        return {"valid": False, "error": refusal.code, "max_rounds": rules.max_rounds}
    return {"valid": True, "missed_hands": missed}


def remaining(case: Case) -> dict[str, Any]:
    rules, inputs = profile_of(case).penalties, case.inputs
    missed = inputs.get("missed_hands")
    if missed is None:
        missed = hands_of(rules, inputs["players_at_table"], rounds=inputs["rounds"])
    is_running = inputs.get("given_during_hand", False)
    served = hand_penalty(rules, missed, is_hand_running=is_running)
    if is_running:
        served = after_hand(served)
    return {"missed_hands": missed, "remaining": after_hands(served, inputs.get("hands_dealt", 0)).left}


def moved_player(case: Case) -> dict[str, Any]:
    inputs = case.inputs
    served = HandPenalty(inputs.get("missed_hands", 1), inputs.get("served", 0))
    arrived = at_new_table(served)
    return {
        "remaining": arrived.hands_left,
        "keeps_counting_at_new_table": arrived.counts_here,
        "notify_new_dealer": arrived.is_told_to_dealer,
    }


def blinds_on_penalty(case: Case) -> dict[str, Any]:
    inputs = case.inputs
    level = Period(
        PeriodKind.LEVEL,
        1,
        1_200,
        inputs["sb"],
        inputs["bb"],
        inputs.get("ante", 0),
        ANTES.get(inputs.get("ante_format", "NONE"), AnteKind.EACH),
    )
    off = blinded_off(inputs["stack"], cost_of_hands(level, inputs["players"], inputs["missed_hands"]))
    return {"cost": off.paid, "stack_after": off.stack, "eliminated": off.is_out}


def deal(case: Case) -> dict[str, Any]:
    rules, inputs = profile_of(case).penalties, case.inputs
    if inputs.get("misdeal"):
        hand = redealt(
            rules,
            is_on_penalty=inputs.get("on_penalty", False),
            was_absent=inputs.get("absent_at_original_deal", False),
        )
    elif inputs.get("on_penalty"):
        hand = dealt_on_penalty()
    else:
        first = inputs.get("at_seat_when_first_card_dealt", False)
        hand = dealt_at(
            rules,
            was_there_at_first=first,
            was_there_at_last=inputs.get("at_seat_when_last_card_dealt", first),
        )
    return _write_hand(hand)


def _write_hand(hand: DealtHand) -> dict[str, Any]:
    return {
        "cards_dealt": hand.is_dealt,
        "dealt_in_redeal": hand.is_dealt,
        "hand_killed": hand.is_killed,
        "hand_killed_after_deal": hand.is_killed,
        "may_play": not hand.is_killed,
        "hand": "dead" if hand.is_killed else "live",
        "must_be_away": hand.must_be_away,
        "posts_blinds": hand.posts_blinds,
        "posts_bring_in": hand.posts_blinds,
        "may_look": hand.may_look,
    }


def dodging(case: Case) -> dict[str, Any]:
    rules, inputs = profile_of(case).penalties, case.inputs
    found = dodged_blinds(
        rules,
        inputs.get("players_at_table", 2),
        small_blind=inputs.get("sb", 0),
        big_blind=inputs.get("bb", 0),
        ante=inputs.get("bba", 0),
    )
    written = {"forfeit": found.forfeit, "rounds": found.rounds, "missed_hands": found.hands}
    if rules.dodging == Dodging.DEAD_MONEY:
        return written | {"to": "next_pot_dead_money", "penalty": "discretionary"}
    amount = "td_discretion" if found.is_at_discretion else found.hands
    return written | {"penalty": found.is_due or "possible", "amount": amount}


def suspension(case: Case) -> dict[str, Any]:
    inputs, told, usual = case.inputs, case.config, profile_of(case).penalties
    rules = replace(
        usual,
        suspension_min_minutes=told.get("min", usual.suspension_min_minutes),
        suspension_max_minutes=told.get("max", usual.suspension_max_minutes),
    )
    if "started_at" in inputs:
        return {"ends_at": _suspended_until(case).strftime("%H:%M")}
    try:
        demand_suspension(rules, inputs["minutes"])
    except Refusal as refusal:
        return {"valid": False, "error": refusal.code}
    return {"valid": True} | _write_hand(dealt_suspended())


def _suspended_until(case: Case) -> datetime:
    """The end of a suspension that is interrupted by a break."""
    inputs = case.inputs
    began, minutes = _at(inputs["started_at"]), inputs["minutes"]
    if profile_of(case).penalties.suspension_clock == SuspensionClock.WALL:
        return ends_by_wall(began, minutes)
    pause = [_at(text) for text in inputs["break"]]
    spans = ((PeriodKind.LEVEL, pause[0] - began), (PeriodKind.BREAK, pause[1] - pause[0]))
    periods = [Period(kind, 1, span // timedelta(seconds=1)) for kind, span in spans]
    structure = Structure((*periods, Period(PeriodKind.LEVEL, 2, 3_600)))
    clock = PlayClock(structure, ClockAnchors(is_running=True, at=began, has_started=True))
    return ends_by_play(clock, 0, minutes) or began


def _at(text: str) -> datetime:
    return EVENING.replace(hour=int(text[:2]), minute=int(text[3:]), second=0, microsecond=0)


def suggested(case: Case) -> dict[str, Any]:
    rules, inputs = profile_of(case).penalties, case.inputs
    history = [STEPS[name] for name in inputs.get("history", [])]
    found = escalation(rules, history, is_severe=inputs.get("severity") == "severe")
    return {
        "suggest": _write_steps(found.steps),
        "mandatory": found.is_mandatory,
        "min_rounds": found.least_rounds,
        "max": GRAVEST[found.gravest],
    }


def _write_steps(steps: tuple[Step, ...]) -> str:
    if all(step in SINGULAR for step in steps):
        return "missed_" + "_or_".join(SINGULAR[step] for step in steps)
    return "_or_".join(step.value for step in steps)


def disqualify(case: Case) -> dict[str, Any]:
    inputs = case.inputs
    if "total_in_play" in inputs:
        removed = chips_removed(inputs["total_in_play"], inputs["stack"])
        return {"total_in_play": removed.in_play, "refund": removed.refund}
    if "removed_at" in inputs:
        return _places(inputs)
    if "dq_prize_refused" in inputs:
        return _distributed(DqPrize(inputs["policy"].lower()), inputs)
    is_elimination = inputs["sanction"].startswith("eliminazione")
    lost = loses_prize(profile_of(case).penalties, is_elimination=is_elimination)
    return {"prize": 0 if lost else inputs["place_would_pay"]}


def _places(inputs: Any) -> dict[str, Any]:
    """Places in the order of leaving, counted on from the one that is known."""
    exits = sorted([(one["t"], one["p"]) for one in inputs["other_exits"]] + [(inputs["removed_at"], "")])
    known = {one["p"]: one["place"] for one in inputs["other_exits"] if "place" in one}
    names = [name for _time, name in exits]
    anchor = next(index for index, name in enumerate(names) if name in known)
    places = {name: known[names[anchor]] + anchor - index for index, name in enumerate(names)}
    return {"place": places[""], **{f"{name}_place": place for name, place in places.items() if name}}


def _distributed(policy: DqPrize, inputs: Any) -> dict[str, Any]:
    refused = inputs["dq_prize_refused"]
    prizes = {1: inputs["prize_pool"] - refused, 2: refused}
    if policy == DqPrize.REDISTRIBUTE:
        prizes = redistributed(prizes, [2])
    paid = [prizes.get(prized_place(policy, place, [2]), 0) for place in (1, 3)]
    return {"distributed": sum(paid), "dq_player_gets": 0}


def absent(case: Case) -> dict[str, Any]:
    inputs = case.inputs
    if inputs.get("table_breaking"):
        is_staff = staff_carries_chips(is_absent=inputs["player_absent"])
        return {"chips_moved_by": "staff" if is_staff else "player"}
    found = _awarded(case)
    return {
        "chips": found.chips,
        "awards": found.small_blinds if _kind(inputs) == "flop" else found.small_blinds + found.big_blinds,
        "antes": found.antes,
        "blinds": _write_blinds(found),
        "button_advances_every_min": ORBIT_MS // MINUTE_MS,
        "present_player_awarded": _write_blinds(awarded_at_table(2 * QUIET_MS, small_blind=1, big_blind=2)),
    }


def _write_blinds(found: Awarded) -> list[str]:
    return ["sb"] * bool(found.small_blinds) + ["bb"] * bool(found.big_blinds)


def _kind(inputs: Any) -> str:
    return str(inputs.get("format", "flop"))


def _awarded(case: Case) -> Awarded:
    inputs = case.inputs
    small, big = inputs.get("sb", 0), inputs.get("bb", 0)
    minutes = inputs.get("minutes", inputs.get("minutes_since_start", 0))
    if "now" in inputs:
        minutes = (_at(inputs["now"]) - _at(inputs["start"])) // timedelta(minutes=1)
    alone = minutes * MINUTE_MS
    if _kind(inputs) == "heads_up":
        has_button = inputs.get("button_first") == "present"
        return awarded_heads_up(alone, small_blind=small, big_blind=big, has_button_first=has_button)
    if _kind(inputs) == "blinds_and_antes":
        seats, ante = inputs["seats_sold"], inputs["ante"]
        return awarded_with_antes(alone, seats_sold=seats, small_blind=small, big_blind=big, ante=ante)
    first = duration_ms(case.config.get("first_award_after", "7:00"))
    return awarded_at_table(alone, small_blind=small, big_blind=big, first_after_ms=first)


ADAPTERS: dict[str, Callable[[Case], dict[str, Any]]] = {
    "missed_hands": missed_hands,
    "remaining": remaining,
    "moved_player": moved_player,
    "blinds_on_penalty": blinds_on_penalty,
    "deal": deal,
    "dodging": dodging,
    "suspension": suspension,
    "escalation": suggested,
    "disqualify": disqualify,
    "absent": absent,
}
