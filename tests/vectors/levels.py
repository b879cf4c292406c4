"""Adapters of the level records: shapes only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from rulebook.callclock import called_clock, granted, may_call_clock, ruling_at_expiry
from rulebook.clock import ClockAnchors, RegistrationWindow, TimetableRow, registration_open, timetable
from rulebook.entries import EntryRules, EntrySituation, may_enter
from rulebook.levels import (
    ClaimKind,
    NextHand,
    claim_in_time,
    claim_in_time_in_break,
    draws_last_hands,
    last_hands,
    last_hands_range,
    level_after_mistake,
    level_of_hand,
)
from rulebook.profile import ClockRules, profile_named
from rulebook.refusals import Refusal
from rulebook.structure import Period, PeriodKind, Structure
from tests.vectors.case import Case, profile_of
from tests.vectors.times import EVENING, duration_ms, instant

HAND_BEGINS = ("riffle", "shuffler_button", "shuffle", "dealer_push", "push")
CLOCK_PROFILES = {"TDA": "TDA2024", "WSOP": "WSOP2026", "PRESTIGE_HU": "PRESTIGE"}
CLAIM_KINDS = {"hand_reading": ClaimKind.READING, "count_error": ClaimKind.ACCOUNTING}
LENGTH = 1_200


def hand_level(case: Case) -> dict[str, Any]:
    inputs = case.inputs
    if "started_at_old_level_by_mistake" in inputs:
        level = level_after_mistake(has_substantial_action=inputs["substantial_action"])
        return {"continues_at": level}
    announced, signalled = instant(inputs.get("announced")), instant(inputs.get("audio_signal"))
    level = level_of_hand(
        profile_of(case).clock,
        _hand_began(inputs) or announced or EVENING,
        announced=announced,
        signalled=signalled,
        in_dealer_push=any(value is True for key, value in inputs.items() if "push" in key),
    )
    return {"level": level}


def _hand_began(inputs: Mapping[str, Any]) -> datetime | None:
    times = [instant(inputs[key]) for key in HAND_BEGINS if isinstance(inputs.get(key), str)]
    return min((time for time in times if time is not None), default=None)


def push(case: Case) -> dict[str, Any]:
    row = _first_row(PeriodKind.LEVEL, duration_ms(case.inputs["remaining"]), profile_of(case).clock)
    return {"push_allowed": row.no_push_at is not None and row.no_push_at > EVENING}


def _first_row(kind: PeriodKind, left_ms: int, rules: ClockRules) -> TimetableRow:
    """The row in force of a level or break that ends in so long, with a level behind it."""
    periods = (Period(kind, 1, LENGTH), Period(PeriodKind.LEVEL, 2, LENGTH))
    anchors = ClockAnchors(is_running=True, elapsed_ms=LENGTH * 1_000 - left_ms, at=EVENING, has_started=True)
    return timetable(Structure(periods), anchors, EVENING, rules=rules)[0]


def _clock_rules(case: Case) -> ClockRules:
    """The rules of the clock profile that a case names in its inputs or options, or of its own."""
    name = case.inputs.get("profile", case.config.get("profile"))
    if name is None:
        return profile_of(case).clock
    return profile_named(CLOCK_PROFILES.get(name, name)).clock


def call_clock(case: Case) -> dict[str, Any]:
    rules = _clock_rules(case)
    called = called_clock(rules)
    return {
        "seconds": called.think,
        "seconds_min": called.think_min,
        "seconds_max": called.think,
        "countdown": called.countdown,
        "total": called.total,
        "max_total": called.total,
        "reducible_to": granted(rules, called.think_min).total,
    }


def call_clock_result(case: Case) -> dict[str, Any]:
    ruling = ruling_at_expiry(
        _clock_rules(case),
        faces_bet=case.inputs["facing_bet"],
        has_expired=case.inputs.get("expired", True),
    )
    return {"ruling": ruling}


def call_clock_right(case: Case) -> dict[str, Any]:
    accepted = may_call_clock(
        is_in_event=case.inputs.get("caller_in_event", True),
        is_at_seat=case.inputs.get("caller_at_seat", True),
        is_floor=bool(case.inputs.get("caller_is_floor", case.inputs.get("caller") == "floor")),
    )
    return {"accepted": accepted}


def dispute(case: Case) -> dict[str, Any]:
    inputs = case.inputs
    if inputs.get("hand_ended_in_break"):
        awarded, claimed = instant(inputs["pot_awarded"]), instant(inputs["claim"])
        return {"accepted": awarded and claimed and claim_in_time_in_break(awarded, claimed)}
    kind = CLAIM_KINDS.get(inputs.get("kind", "hand_reading"), ClaimKind.ACCOUNTING)
    return {"accepted": claim_in_time(profile_of(case).clock, kind, _next_hand(inputs))}


def _next_hand(inputs: Mapping[str, Any]) -> NextHand:
    text = str(inputs.get("next_hand", "not started"))
    if not text.startswith("started"):
        return NextHand.NOT_BEGUN
    acts = "substantial action" in text and "no substantial action" not in text
    return NextHand.SUBSTANTIAL_ACTION if acts else NextHand.BEGUN


def end_of_day(case: Case) -> dict[str, Any]:
    inputs = case.inputs
    left = duration_ms(inputs["remaining"]) if "remaining" in inputs else None
    if "card" not in inputs:
        draws = draws_last_hands(
            left or 0, tables_left=inputs.get("tables_left"), has_redrawn=bool(inputs.get("redrawn"))
        )
        allowed = last_hands_range(inputs.get("handed", 9))
        return {"draw_card": draws, "play_until": None if draws else "0:00", "allowed": allowed}
    drawn = last_hands(inputs["handed"], _rank(inputs["card"]), left)
    return {
        "hands_to_play": drawn.hands,
        "late_registration": drawn.may_register,
        "redraw": drawn.may_redraw,
        "balancing": drawn.may_balance,
        "rebalance": drawn.may_balance,
    }


def _rank(card: str) -> int:
    """The number of a card written ``2c``, ``10h`` or ``Td``; a picture is above all."""
    rank = card[:-1]
    return int(rank) if rank.isdigit() else "--------- TJQKA".index(rank)


def late_reg_close(case: Case) -> dict[str, Any]:
    inputs = case.inputs
    rules = profile_of(case).clock
    last = inputs.get("closes_end_of_level", rules.late_reg_level)
    structure, index = _structure_and_index(inputs, last)
    anchors = ClockAnchors(is_running=True, index=index, at=EVENING, has_started=True)
    window = RegistrationWindow(until_level=last)
    situation = EntrySituation(
        is_registration_open=registration_open(structure, anchors, window, EVENING, rules),
        has_play_started=True,
        entries=inputs.get("entries", 0),
        own_entries=1 if inputs.get("bust_before") else 0,
        has_booked=inputs.get("prebooked", True),
    )
    answer = _may(lambda: may_enter(EntryRules(inputs.get("max_entries"), re_entries=None), situation, rules))
    return {"open": answer, "may_enter": answer}


def _structure_and_index(inputs: Mapping[str, Any], last: int) -> tuple[Structure, int]:
    """Levels with the break the record names, and where play stands in them."""
    now = str(inputs.get("now", ""))
    level = int(now.removeprefix("level ")) if now.startswith("level ") else inputs.get("level", last)
    pause = inputs.get("break_after_level", 0)
    periods: list[Period] = []
    for number in range(1, max(level, last, pause) + 2):
        periods.append(Period(PeriodKind.LEVEL, number, LENGTH, number, 2 * number))
        if number == pause:
            periods.append(Period(PeriodKind.BREAK, 0, LENGTH))
    structure = Structure(tuple(periods))
    return structure, structure.index_of_level(pause) + 1 if "break" in now else structure.index_of_level(
        level
    )


def _may(ask: Callable[[], None]) -> bool:
    try:
        ask()
    except Refusal:
        return False
    return True


def announce(case: Case) -> dict[str, Any]:
    """What dealers are told before play goes on."""
    row = _first_row(PeriodKind.BREAK, case.inputs["resume_in_seconds"] * 1_000, profile_of(case).clock)
    is_due = row.prepare_at is not None and row.prepare_at <= EVENING
    return {"announce": "dealers prepare your decks" if is_due else None}


ADAPTERS: dict[str, Callable[[Case], dict[str, Any]]] = {
    "level_of_hand": hand_level,
    "announce": announce,
    "push": push,
    "call_clock": call_clock,
    "call_clock_result": call_clock_result,
    "call_clock_right": call_clock_right,
    "dispute": dispute,
    "end_of_day": end_of_day,
    "late_reg_close": late_reg_close,
}
