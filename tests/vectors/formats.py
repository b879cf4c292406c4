"""Adapters of the format records: shapes only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rulebook.advance import winners
from rulebook.entries import (
    EntryRules,
    EntrySituation,
    may_enter,
    may_forfeit,
    may_rebuy,
    may_start,
    rebuy_binds,
    sit_and_go_starts,
)
from rulebook.refusals import Refusal
from rulebook.satellite import satellite, satellite_is_over
from rulebook.timelimit import (
    entries_refused,
    finishes_hand,
    levels_within,
    players_advancing,
    ranking_by_chips,
)
from tests.vectors.case import Case, profile_of
from tests.vectors.times import duration_ms


def rebuy(case: Case) -> dict[str, Any]:
    inputs, rules = case.inputs, profile_of(case).clock
    if "declared_before_hand" in inputs:
        binds = rebuy_binds(was_declared_before_hand=inputs["declared_before_hand"])
        return {"plays_full": binds, "must_pay": binds}
    situation = EntrySituation(
        is_registration_open=inputs.get("registration_open", True),
        has_play_started=True,
        level=inputs["level"],
        own_entries=1,
        is_in_play=True,
        own_rebuys=inputs.get("rebuys", 0),
        chips=inputs["chips"],
    )
    try:
        may_rebuy(EntryRules(rebuys=None), situation, rules)
    except Refusal as refusal:
        return {"allowed": False, "reason": refusal.code}
    return {"allowed": True, "chips": rules.rebuy_stack}


def min_players(case: Case) -> dict[str, Any]:
    minimum = profile_of(case).places.min_players
    return {"can_start": may_start(case.inputs["registered"], minimum), "minimum": minimum}


def satellite_seats(case: Case) -> dict[str, Any]:
    inputs = case.inputs
    pool = inputs["pool"] if "pool" in inputs else inputs["entries"] * inputs["buyin"]
    sheet = satellite(pool, inputs["ticket"])
    return {
        "pool": sheet.pool,
        "seats": sheet.seats,
        "remainder": sheet.remainder,
        "remainder_to_place": sheet.remainder_place,
    }


def satellite_end(case: Case) -> dict[str, Any]:
    return {"ended": satellite_is_over(case.inputs["seats"], case.inputs["players_left"])}


def sng_start(case: Case) -> dict[str, Any]:
    rules = profile_of(case)
    full = case.inputs.get("tables", 1) * rules.seating.seats_max
    return {
        "start": sit_and_go_starts(replace(rules.clock, start_at_entries=full), case.inputs["registered"])
    }


def time_limit(case: Case) -> dict[str, Any]:
    inputs, rules = case.inputs, profile_of(case).clock
    answer: dict[str, Any] = {"finish_hand": finishes_hand(rules)}
    if "duration" in inputs:
        answer["levels"] = levels_within(duration_ms(inputs["duration"]), duration_ms(inputs["level_length"]))
    if "at_end" in inputs:
        answer["winner"] = _only(winners(inputs["at_end"], rules, win_alike=False))
        answer["ranking"] = [key for place in ranking_by_chips(inputs["at_end"]) for key in place.keys]
    if "advance_per_table" in inputs:
        answer["final_table"] = players_advancing(
            inputs["entries"], inputs["tables"], inputs["advance_per_table"]
        )
    if "max" in inputs:
        answer["refused"] = entries_refused(inputs["entries"], inputs["max"])
    return answer


def _only(keys: tuple[str, ...]) -> str | None:
    """Who won alone."""
    return keys[0] if len(keys) == 1 else None


def surrender(case: Case) -> dict[str, Any]:
    inputs, rules = case.inputs, profile_of(case).clock
    is_reentry_event = inputs.get("reentry_event", True)
    forfeits = may_forfeit(
        is_registration_closing=inputs["when"].startswith("end of registration"),
        is_reentry_event=is_reentry_event,
    )
    chips = inputs.get("chips", 0)
    situation = EntrySituation(own_entries=1, is_in_play=chips > 0 and not forfeits, chips=chips)
    try:
        may_enter(EntryRules(re_entries=None if is_reentry_event else 0), situation, rules)
    except Refusal as refusal:
        return {"reentry_allowed": False, "forfeit_allowed": forfeits, "reason": refusal.code}
    return {"reentry_allowed": True, "forfeit_allowed": forfeits, "chips_removed": forfeits}


ADAPTERS: dict[str, Callable[[Case], dict[str, Any]]] = {
    "rebuy": rebuy,
    "min_players": min_players,
    "satellite": satellite_seats,
    "satellite_end": satellite_end,
    "sng_start": sng_start,
    "time_limit": time_limit,
    "surrender": surrender,
}
