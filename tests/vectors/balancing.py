"""Adapters of the balancing records: shapes only."""

from __future__ import annotations

from rulebook.balance import (
    MoverTiming,
    halt_play,
    mover_timing,
    plan_moves,
    same_relative_position,
    select_mover,
    select_seat,
    select_source_table,
)
from tests.vectors.adapter import Adapter, Answer, by_key, story
from tests.vectors.case import Case, profile_of
from tests.vectors.lots import HandDraw, cards_by_seat
from tests.vectors.seating_records import (
    IS_TURBO,
    read_givers,
    read_short_tables,
    read_table,
    read_table_with_cards,
    state_of,
    write_arrival,
    write_halt,
)

TIMINGS: dict[MoverTiming, Answer] = {
    MoverTiming.NOW: {"may_move_due_player": True},
    MoverTiming.AFTER_THIS_HAND: {
        "may_move_due_player": False,
        "then": "re-evaluate after this hand",
    },
}


@story("seats_per_table")
def planned(case: Case) -> Answer:
    case.config.always(source_tie="first_in_order")
    tables = dict(case.inputs["tables"])
    plan = plan_moves(tables, profile_of(case).seating, state=state_of(case.inputs))
    return {"moves": [list(move) for move in plan.moves], "result": dict(plan.sizes)}


def halted(case: Case) -> Answer:
    halt = halt_play(
        read_short_tables(case.inputs),
        profile_of(case).seating.halt_rule,
        is_turbo=case.inputs.word("format", IS_TURBO),
        is_waived=case.inputs.flag("td_waives"),
    )
    return {"halt": write_halt(halt, list(case.inputs["tables"])), "misdeal": halt.makes_misdeals}


@story("game")
def mover(case: Case) -> Answer:
    return {"seat": select_mover(read_table(case.inputs["table"]), profile_of(case))}


@story("game")
def mover_by_cards(case: Case) -> Answer:
    seats, lots = cards_by_seat(case.inputs["cards"])
    table = read_table_with_cards(case.inputs, seats)
    return {"seat": select_mover(table, profile_of(case), lots=lots)}


def mover_by_position(case: Case) -> Answer:
    case.config.always(mover="SAME_RELATIVE_POSITION")
    table, short = case.inputs["table"], case.inputs["short_table"]
    move = same_relative_position(
        table["button"],
        read_table(table).seats,
        short_button=short["button"],
        short_seats=short["seats"],
        vacated=short["eliminated_seat"],
    )
    return {"seat": move.seat, "to_seat": move.to_seat, "offset": move.offset}


def timing(case: Case) -> Answer:
    return TIMINGS[mover_timing(first_card_is_dealt=case.inputs.flag("first_card_dealt"))]


@story("game")
def seat(case: Case) -> Answer:
    lots = HandDraw(case.inputs.get("draw", ()))
    choice = select_seat(read_table(case.inputs["table"]), profile_of(case), lots)
    return {"seat": choice.seat, "candidates": list(choice.candidates), **write_arrival(choice.arrival)}


@story("predetermined_procedure")
def source(case: Case) -> Answer:
    choice = select_source_table(
        case.inputs.get("short_table"),
        read_givers(case.inputs),
        profile_of(case).seating.source_policy,
        order=case.inputs.get("breaking_order", ()),
        table_count=case.inputs.get("table_count"),
        lots=HandDraw(case.inputs.get("draw", ())),
    )
    return {"table": choice.table, "drawn_among": list(choice.drawn_among)}


ADAPTERS: dict[str, Adapter] = {
    "plan_moves": planned,
    "halt_play": halted,
    "select_mover": by_key({"short_table": mover_by_position, "cards": mover_by_cards}, mover),
    "mover_timing": timing,
    "select_seat": seat,
    "select_source_table": source,
}
