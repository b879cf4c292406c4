"""Adapters of the button records: shapes only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulebook.button import (
    Correction,
    DealtHand,
    correct_button,
    frozen_positions,
    hands_after,
    heads_up,
    initial_button,
)
from rulebook.room import ButtonNeeded, FloorOperation, Positions, button_needed, next_positions
from tests.vectors.case import Case, profile_of
from tests.vectors.lots import HandDraw, cards_by_seat
from tests.vectors.shapes import HANDS_AHEAD, Onward, read_positions, write_positions

OPERATIONS = {
    "balance": FloorOperation.BALANCE,
    "seat_single_newcomer_dealt_in": FloorOperation.SEAT_NEWCOMER,
    "blinded_off_projection": FloorOperation.PROJECT_BLINDING_OFF,
    "headsup_adjust": FloorOperation.ADJUST_HEADS_UP,
    "break_table": FloorOperation.BREAK_TABLE,
    "redraw": FloorOperation.REDRAW,
    "chip_race": FloorOperation.RACE_CHIPS,
    "penalty": FloorOperation.COUNT_PENALTY,
    "hand_for_hand": FloorOperation.HAND_FOR_HAND,
}
NEEDED = {
    ButtonNeeded.SOURCE_AND_DESTINATION: "source and destination tables",
    ButtonNeeded.DESTINATION: "destination table",
    ButtonNeeded.TABLE: "table",
    ButtonNeeded.NONE: "none",
}


def sequence(case: Case) -> dict[str, Any]:
    inputs, rules = case.inputs, profile_of(case).button
    out = {int(number): seats for number, seats in inputs["eliminated_after"].items()}
    start = read_positions(inputs["hand0"])
    hands = hands_after(start, inputs["occupied"], rules, out, HANDS_AHEAD)
    return {"hands": Onward(map(_hand, hands))}


def _hand(hand: DealtHand) -> dict[str, Any]:
    return {
        "btn": hand.positions.btn,
        "sb": hand.positions.sb,
        "bb": hand.positions.bb,
        "sb_dead": hand.is_sb_dead,
        "btn_dead": hand.is_btn_dead,
        "last_actor": hand.last_actor,
    }


def between_two(case: Case) -> dict[str, Any]:
    names = {1: case.inputs["button"], 2: case.inputs["other"]}
    roles = heads_up(1, 2)
    return {
        "small_blind": names[roles.small_blind],
        "big_blind": names[roles.big_blind],
        "last_card_to": names[roles.last_card_to],
        "first_to_act_preflop": names[roles.first_to_act_preflop],
        "first_to_act_postflop": names[roles.first_to_act_postflop],
    }


def growing(case: Case) -> dict[str, Any]:
    prev, occupied = read_positions(case.inputs["prev"]), case.inputs["occupied"]
    return write_positions(next_positions(prev, occupied, profile_of(case).button), set(occupied))


def first_button(case: Case) -> dict[str, Any]:
    inputs = case.inputs
    rule = profile_of(case).button.initial_button
    if "cards" in inputs:
        seats, lots = cards_by_seat(inputs["cards"])
        return {"btn": initial_button(seats, rule, lots)}
    seats = inputs.get("occupied", inputs.get("stacks_in_seats"))
    return {"btn": initial_button(seats, rule, HandDraw([inputs.get("draw")]))}


def wrong_button(case: Case) -> dict[str, Any]:
    answer = correct_button(
        profile_of(case).button.button_error,
        has_substantial_action=case.inputs.get("substantial_action", False),
        actions=case.inputs.get("actions", 0),
    )
    if answer is Correction.FLOOR_DECIDES:
        return {"correct": "td_discretion"}
    if answer is Correction.STANDS:
        return {"correct": False, "back_up_next_hand": False}
    return {"correct": True, **({"when": "new hand"} if answer is Correction.NEXT_HAND else {})}


def frozen(case: Case) -> dict[str, Any]:
    inputs = case.inputs
    positions = frozen_positions(
        read_positions(inputs["last_flop_hand"]), inputs["occupied"], profile_of(case).button
    )
    after = set(inputs["occupied"]) - set(inputs.get("eliminated_during_stud", ()))
    return {
        "frozen": write_positions(positions, set(inputs["occupied"])),
        "first_flop_hand_after": write_positions(positions, after),
    }


def live_button(case: Case) -> dict[str, Any]:
    button = case.inputs["prev_btn"]
    prev = Positions(button, button, button)
    return {"btn": next_positions(prev, case.inputs["occupied"], profile_of(case).button).btn}


def asked(case: Case) -> dict[str, Any]:
    operations = case.inputs["operation"]
    return {"needs_button_of": [NEEDED[button_needed(OPERATIONS[name])] for name in operations]}


ADAPTERS: dict[str, Callable[[Case], dict[str, Any]]] = {
    "sequence": sequence,
    "heads_up_rules": between_two,
    "growing_table": growing,
    "initial_button": first_button,
    "button_error": wrong_button,
    "mixed_freeze": frozen,
    "short_deck": live_button,
    "needs_button": asked,
}
