"""Adapters of the level records: shapes only."""

from __future__ import annotations

from dataclasses import replace

from rulebook.clock import RegistrationWindow, registration_open, timetable
from rulebook.entries import EntryRules, EntrySituation, may_enter_at
from rulebook.levels import draws_last_hands, last_hands
from rulebook.profile import ClockRules, profile_named
from rulebook.rulings.dealing import bag_label
from rulebook.rulings.disputes import ClaimKind, claim_in_time, claim_in_time_in_break
from rulebook.rulings.newlevel import level_after_mistake, level_of_hand, levels_of_push
from rulebook.shot_clock import (
    ClockRuling,
    ShotClockRun,
    may_call_clock,
    ruling_at,
    ruling_at_expiry,
    shot_clock_times,
)
from rulebook.structure import PeriodKind
from tests.vectors.adapter import Adapter, Answer, by_key, by_word, refused, story
from tests.vectors.case import Case, profile_of
from tests.vectors.lots import rank_of
from tests.vectors.sentences import next_hand_of
from tests.vectors.times import (
    EVENING,
    after,
    duration_ms,
    has_come,
    instant,
    instant_in,
    is_ahead,
    read_course,
    read_running,
    seconds_ms,
)

HAND_BEGINS = ("riffle", "shuffler_button", "shuffle", "push")
EDITIONS = {
    name: name
    for name in ("TDA2019", "TDA2024", "WSOP2026", "SANREMO", "MONTEGALDA", "PRESTIGE", "SAN_MARINO")
} | {"TDA": "TDA2024", "WSOP": "WSOP2026", "PRESTIGE_HU": "PRESTIGE"}
CLAIM_KINDS = {
    "hand_reading": ClaimKind.READING,
    "count_error": ClaimKind.ACCOUNTING,
}
RULINGS = {
    ClockRuling.IN_TIME: "action_stands",
    ClockRuling.CHECK: "check",
    ClockRuling.HAND_DEAD: "hand_dead",
}
ANNOUNCED = {True: "dealers prepare your decks", False: None}
PLAY_UNTIL = {True: None, False: "0:00"}
BEFORE = {True: 1, False: 0}


def level_mistaken(case: Case) -> Answer:
    case.inputs.always(started_at_old_level_by_mistake=True)
    level = level_after_mistake(has_substantial_action=case.inputs.flag("substantial_action"))
    return {"continues_at": level}


@story("clock_zero")
def hand_level(case: Case) -> Answer:
    inputs = case.inputs
    level = level_of_hand(
        profile_of(case).clock,
        [instant(inputs[key]) for key in inputs.having(*HAND_BEGINS)],
        announced=instant_in(inputs, "announced"),
        signalled=instant_in(inputs, "audio_signal"),
        in_dealer_push=inputs.flag("in_dealer_push"),
    )
    return {"level": level}


@story("clock_zero")
def pushed_level(case: Case) -> Answer:
    began, ended = case.inputs["dealer_push"]
    levels = levels_of_push(
        profile_of(case).clock,
        (instant(began), instant(ended)),
        announced=instant_in(case.inputs, "announced"),
        signalled=instant_in(case.inputs, "audio_signal"),
    )
    return {"level_of_first_hand_of_incoming_dealer": levels.first, "then": levels.then}


@story("next")
def push(case: Case) -> Answer:
    clock = read_running(PeriodKind.LEVEL, duration_ms(case.inputs["remaining"]))
    row, *_rest = timetable(*clock, EVENING, rules=profile_of(case).clock)
    return {"push_allowed": is_ahead(row.no_push_at)}


def _clock_rules(case: Case) -> ClockRules:
    """The rules of the clock profile that a case names in its inputs or options, or of its own."""
    usual = case.config.word("profile", EDITIONS, case.profile)
    return profile_named(case.inputs.word("profile", EDITIONS, usual)).clock


def call_clock(case: Case) -> Answer:
    called = shot_clock_times(_clock_rules(case))
    return {
        "seconds": called.think,
        "seconds_min": called.think_min,
        "seconds_max": called.think,
        "countdown": called.countdown,
        "total": called.total,
        "max_total": called.total,
        "reducible_to": replace(called, think=called.think_min).total,
    }


def call_clock_result(case: Case) -> Answer:
    ruling = ruling_at_expiry(
        _clock_rules(case),
        faces_bet=case.inputs.flag("facing_bet"),
        has_expired=case.inputs.flag("expired", True),
    )
    return {"ruling": RULINGS[ruling]}


def call_clock_tie(case: Case) -> Answer:
    ruling = ruling_at(
        _clock_rules(case),
        ShotClockRun(EVENING, case.inputs["limit"], 0),
        after(case.inputs["acted_at"]),
        faces_bet=case.inputs.flag("facing_bet"),
    )
    return {"ruling": RULINGS[ruling]}


def call_clock_right(case: Case) -> Answer:
    inputs = case.inputs
    accepted = may_call_clock(
        is_in_event=inputs.flag("caller_in_event", True),
        is_at_seat=inputs.flag("caller_at_seat", True),
        is_floor=inputs.flag(
            "caller_is_floor", inputs.word("caller", {"floor": True, "player": False}, "player")
        ),
    )
    return {"accepted": accepted}


def dispute(case: Case) -> Answer:
    kind = case.inputs.word("kind", CLAIM_KINDS, "hand_reading")
    next_hand = next_hand_of(case.inputs.get("next_hand", "not started"))
    return {"accepted": claim_in_time(profile_of(case).clock, kind, next_hand)}


def dispute_in_break(case: Case) -> Answer:
    awarded, claimed = instant(case.inputs["pot_awarded"]), instant(case.inputs["claim"])
    return {"accepted": claim_in_time_in_break(awarded, claimed)}


def last_hands_due(case: Case) -> Answer:
    inputs = case.inputs
    draws = draws_last_hands(
        duration_ms(inputs["remaining"]),
        tables_left=inputs.get("tables_left"),
        has_redrawn=inputs.flag("redrawn"),
    )
    return {"draw_card": draws, "play_until": PLAY_UNTIL[draws]}


def last_hands_drawn(case: Case) -> Answer:
    inputs = case.inputs
    left = [duration_ms(inputs[key]) for key in inputs.having("remaining")]
    drawn = last_hands(inputs["handed"], rank_of(inputs["card"]), *left)
    return {
        "hands_to_play": drawn.hands,
        "late_registration": drawn.may_register,
        "redraw": drawn.may_redraw,
        "balancing": drawn.may_balance,
        "rebalance": drawn.may_balance,
    }


def late_reg_open(case: Case) -> Answer:
    rules = profile_of(case).clock
    last = case.inputs.get("closes_end_of_level", rules.late_reg_level)
    structure, anchors = read_course(case.inputs, last)
    is_open = registration_open(structure, anchors, RegistrationWindow(until_level=last), EVENING, rules)
    return {"open": is_open, "may_enter": is_open}


@refused(may_enter=False, open=False)
def late_entry(case: Case) -> Answer:
    inputs, rules = case.inputs, profile_of(case).clock
    last = inputs.get("closes_end_of_level", rules.late_reg_level)
    situation = EntrySituation(
        has_play_started=True,
        entries=inputs.get("entries", 0),
        own_entries=inputs.word("bust_before", BEFORE, False),
        has_booked=inputs.flag("prebooked", True),
    )
    course = (*read_course(inputs, last), RegistrationWindow(until_level=last))
    may_enter_at(course, EVENING, EntryRules(inputs.get("max_entries"), re_entries=None), situation, rules)
    return {"may_enter": True, "open": True}


def announce(case: Case) -> Answer:
    """What dealers are told before play resumes."""
    clock = read_running(PeriodKind.BREAK, seconds_ms(case.inputs["resume_in_seconds"]))
    row, *_rest = timetable(*clock, EVENING, rules=profile_of(case).clock)
    return {"announce": ANNOUNCED[has_come(row.prepare_at)]}


def bagged(case: Case) -> Answer:
    found = bag_label(case.inputs["player"], case.inputs["stack"])
    return {
        "bag_label": list(found.written),
        "redraw_slip_in_bag": found.holds_seat_slip,
        "new_seat": {True: "random"}[found.is_seat_drawn],
    }


ADAPTERS: dict[str, Adapter] = {
    "bagging": bagged,
    "level_of_hand": by_key(
        {"started_at_old_level_by_mistake": level_mistaken, "dealer_push": pushed_level}, hand_level
    ),
    "announce": announce,
    "push": push,
    "call_clock": call_clock,
    "call_clock_result": by_key({"acted_at": call_clock_tie}, call_clock_result),
    "call_clock_right": call_clock_right,
    "dispute": by_word("hand_ended_in_break", {True: dispute_in_break, False: dispute}, False),
    "end_of_day": by_key({"card": last_hands_drawn}, last_hands_due),
    "late_reg_close": by_key(
        dict.fromkeys(("prebooked", "bust_before", "entries", "max_entries"), late_entry), late_reg_open
    ),
}
