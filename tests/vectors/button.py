"""Adapters of the button records: shapes only."""

from __future__ import annotations

from rulebook.button import (
    Correction,
    DealtHand,
    correct_button,
    frozen_button,
    hands_after,
    heads_up,
    initial_button,
)
from rulebook.room import ButtonNeeded, FloorOperation, button_needed, next_positions
from rulebook.rulings.dealing import redeal
from tests.vectors.adapter import Adapter, Answer, story
from tests.vectors.case import Case, profile_of
from tests.vectors.lots import read_first_button
from tests.vectors.record import meaning_of
from tests.vectors.seating_records import HANDS_AHEAD, Onward, read_positions, read_prev, write_positions

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
CORRECTIONS: dict[Correction, Answer] = {
    Correction.NOW: {"correct": True},
    Correction.NEXT_HAND: {"correct": True, "when": "new hand"},
    Correction.STANDS: {"correct": False, "back_up_next_hand": False, "hand": "continues normally"},
    Correction.FLOOR_DECIDES: {"correct": "td_discretion"},
}


@story("seats")
def sequence(case: Case) -> Answer:
    out = {int(number): seats for number, seats in case.inputs["eliminated_after"].items()}
    start = read_positions(case.inputs["hand0"])
    hands = hands_after(start, case.inputs["occupied"], profile_of(case).button, out, HANDS_AHEAD)
    return {"hands": Onward(map(_hand, hands))}


def _hand(hand: DealtHand) -> Answer:
    return {
        "btn": hand.positions.btn,
        "sb": hand.positions.sb,
        "bb": hand.positions.bb,
        "sb_dead": hand.is_sb_dead,
        "btn_dead": hand.is_btn_dead,
        "last_actor": hand.last_actor,
    }


def between_two(case: Case) -> Answer:
    names = {1: case.inputs["button"], 2: case.inputs["other"]}
    roles = heads_up(1, 2)
    return {
        "small_blind": names[roles.small_blind],
        "big_blind": names[roles.big_blind],
        "last_card_to": names[roles.last_card_to],
        "first_to_act_preflop": names[roles.first_to_act_preflop],
        "first_to_act_postflop": names[roles.first_to_act_postflop],
    }


@story("seats")
def growing(case: Case) -> Answer:
    prev = read_positions(case.inputs["prev"])
    (hand,) = hands_after(prev, case.inputs["occupied"], profile_of(case).button, {}, 1)
    return write_positions(hand)


@story("seats")
def first_button(case: Case) -> Answer:
    seats, lots = read_first_button(case.inputs)
    return {"btn": initial_button(seats, profile_of(case).button.initial_button, lots)}


@story("moved_twice", "wrong_previous_hand", "wrong_position")
def wrong_button(case: Case) -> Answer:
    answer = correct_button(
        profile_of(case).button.button_error,
        has_substantial_action=case.inputs.flag("substantial_action"),
        actions=case.inputs.get("actions_taken", case.inputs.get("actions", 0)),
    )
    return CORRECTIONS[answer]


@story("seats", "stud_hands")
def frozen(case: Case) -> Answer:
    found = frozen_button(
        read_positions(case.inputs["last_flop_hand"]),
        case.inputs["occupied"],
        profile_of(case).button,
        case.inputs.get("eliminated_during_stud", ()),
    )
    return {
        "frozen": write_positions(found.frozen),
        "first_flop_hand_after": write_positions(found.resumed),
    }


@story("seats")
def live_button(case: Case) -> Answer:
    prev = read_prev(case.inputs["prev_btn"])
    return {"btn": next_positions(prev, case.inputs["occupied"], profile_of(case).button).btn}


def needs_button(case: Case) -> Answer:
    operations = [meaning_of(name, OPERATIONS, "operation") for name in case.inputs["operation"]]
    return {"needs_button_of": [NEEDED[button_needed(operation)] for operation in operations]}


def misdeal(case: Case) -> Answer:
    found = redeal(read_positions(case.inputs["hand"]), profile_of(case).penalties)
    again = found.positions
    return {
        "redeal": {"btn": again.btn, "sb": again.sb, "bb": again.bb},
        "new_players_seated": found.are_new_players_seated,
        "limits_change": found.do_limits_change,
    }


ADAPTERS: dict[str, Adapter] = {
    "sequence": sequence,
    "heads_up_rules": between_two,
    "growing_table": growing,
    "initial_button": first_button,
    "button_error": wrong_button,
    "mixed_freeze": frozen,
    "short_deck": live_button,
    "needs_button": needs_button,
    "misdeal": misdeal,
}
