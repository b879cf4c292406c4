"""Adapters of the balancing records: shapes only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulebook.balance import (
    Giver,
    MoverTiming,
    ShortTable,
    halt_play,
    mover_timing,
    plan_moves,
    same_relative_position,
    select_mover,
    select_seat,
    select_source_table,
)
from rulebook.refusals import Refusal
from rulebook.room import Positions, TableView
from tests.vectors.case import Case, profile_of
from tests.vectors.lots import HandDraw, cards_by_seat
from tests.vectors.shapes import read_table, state_of, write_arrival

FORMAT_SEATS = {"full_table": 9}
AFTER_HAND = "re-evaluate after this hand"


def planned(case: Case) -> dict[str, Any]:
    plan = plan_moves(case.inputs["tables"], profile_of(case).seating, state=state_of(case.inputs))
    return {"moves": [list(move) for move in plan.moves], "result": dict(plan.sizes)}


def halted(case: Case) -> dict[str, Any]:
    names = list(case.inputs["tables"])
    halt = halt_play(
        [_short_table(case.inputs, place, name) for place, name in enumerate(names)],
        profile_of(case).seating.halt_rule,
        is_turbo=case.inputs.get("format") == "turbo",
        is_waived=bool(case.inputs.get("td_waives")),
    )
    return {"halt": "td_discretion" if halt.is_proposal else [names[place] for place in halt.tables]}


def _short_table(inputs: Mapping[str, Any], place: int, name: str) -> ShortTable:
    return ShortTable(
        key=place,
        players=inputs["tables"][name],
        seats=inputs.get("seats_per_table") or _handed(inputs.get("format", "full_table")),
        eliminated=inputs.get("eliminated", {}).get(name, 0),
        bb_reaches_open_seat=inputs.get("bb_reaches_open_seat", {}).get(name),
    )


def _handed(name: str) -> int:
    """Seats of a format written ``6_handed`` or ``full_table``."""
    handed = name.partition("_")[0]
    return int(handed) if handed.isdigit() else FORMAT_SEATS.get(name, 9)


def mover(case: Case) -> dict[str, Any]:
    if "short_table" in case.inputs:
        return _relative_mover(case)
    if "cards" in case.inputs:
        seats, lots = cards_by_seat(case.inputs["cards"])
        table = TableView(1, max(seats), frozenset(seats))
        return {"seat": select_mover(table, profile_of(case), lots=lots)}
    return {"seat": select_mover(read_table(case.inputs["table"]), profile_of(case))}


def _relative_mover(case: Case) -> dict[str, Any]:
    written = case.inputs["short_table"]
    button, vacated = written["button"], written["eliminated_seat"]
    table = read_table(case.inputs["table"])
    short = TableView(2, written["seats"], frozenset(), Positions(button, button, button), opened=(vacated,))
    move = same_relative_position(
        case.inputs["table"]["button"],
        table.seats,
        short_button=button,
        short_seats=short.seats,
        vacated=vacated,
    )
    seat = select_mover(table, profile_of(case), short=short)
    return {"seat": seat, "to_seat": move.to_seat, "offset": move.offset}


def timing(case: Case) -> dict[str, Any]:
    answer = mover_timing(first_card_is_dealt=case.inputs["first_card_dealt"])
    may_move = answer is MoverTiming.NOW
    return {"may_move_due_player": may_move} | ({} if may_move else {"then": AFTER_HAND})


def seat(case: Case) -> dict[str, Any]:
    lots = HandDraw(case.inputs.get("draw", ()))
    choice = select_seat(read_table(case.inputs["table"]), profile_of(case), lots)
    meets = {} if choice.arrival is None else write_arrival(choice.arrival)
    return {"seat": choice.seat, "candidates": list(choice.candidates), **meets}


def source(case: Case) -> dict[str, Any]:
    inputs = case.inputs
    try:
        choice = select_source_table(
            inputs.get("short_table"),
            _givers(inputs),
            profile_of(case).seating.source_policy,
            order=inputs.get("breaking_order", ()),
            table_count=inputs.get("table_count"),
            lots=HandDraw(inputs.get("draw", ())),
        )
    except Refusal as refusal:
        return {"error": refusal.code}
    drawn = {"drawn_among": list(choice.drawn_among)} if choice.drawn_among else {}
    return {"table": choice.table, **drawn}


def _givers(inputs: Mapping[str, Any]) -> list[Giver[Any]]:
    tables = inputs["tables"]
    if isinstance(tables, Mapping):
        tables = [{"no": name, "players": players} for name, players in tables.items()]
    full = inputs.get("full")
    return [
        Giver(table["no"], table["players"], full is not None and table["players"] >= full)
        for table in tables
    ]


ADAPTERS: dict[str, Callable[[Case], dict[str, Any]]] = {
    "plan_moves": planned,
    "halt_play": halted,
    "select_mover": mover,
    "mover_timing": timing,
    "select_seat": seat,
    "select_source_table": source,
}
