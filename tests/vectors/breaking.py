"""Adapters of the breaking records: shapes only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rulebook.breaking import (
    BreakCount,
    BreakVerdict,
    LateEntry,
    Leaver,
    RedrawMoment,
    choose_table,
    combines,
    final_table_size,
    late_entry_stack,
    redraw,
    same_table_seat_change,
    seat_error,
    seat_pool,
    should_break,
    single_draw,
    two_step_draw,
)
from rulebook.button import arrival, draws_button
from rulebook.cards import read_card
from rulebook.draw import PoolTable, Seat, chances
from rulebook.room import TableView
from tests.vectors.case import Case, profile_of
from tests.vectors.lots import HandDraw
from tests.vectors.shapes import read_table, state_of, write_arrival

VERDICTS = {BreakVerdict.BREAK: True, BreakVerdict.NO: False, BreakVerdict.ASK: "td_discretion"}


def breaks(case: Case) -> dict[str, Any]:
    inputs, rules = case.inputs, profile_of(case).breaking
    count = _count(inputs)
    verdict = should_break(
        count,
        replace(rules, ideal_load=inputs.get("ideal", rules.ideal_load)),
        registration_is_open=inputs.get("late_registration_open", False),
        state=state_of(inputs),
    )
    return {"break": VERDICTS[verdict], "free_seats": count.free_seats}


def _count(inputs: Mapping[str, Any]) -> BreakCount:
    """The last table against the others, or only the totals where a record gives no more."""
    tables = inputs.get("tables", {})
    if isinstance(tables, int):
        others = tables - 1
        return BreakCount(0, inputs["players"], others * inputs["seats_per_table"], others)
    if "others" in inputs:
        others, last = inputs["others"], inputs["last_table"]
    else:
        *others, last = tables.values()
    rows = [
        other if isinstance(other, Mapping) else {"players": other, "seats": inputs["seats_per_table"]}
        for other in others
    ]
    players = last["players"] if isinstance(last, Mapping) else last
    return BreakCount(
        players, sum(row["players"] for row in rows), sum(row["seats"] for row in rows), len(rows)
    )


def chosen(case: Case) -> dict[str, Any]:
    inputs = case.inputs
    written = list(inputs["tables"] if "tables" in inputs else inputs["open_tables"])
    views = [_open_table(inputs, name) for name in written]
    drawn = [int(name) for name in inputs.get("draw", [inputs.get("random_pick", 0)])]
    choice = choose_table(views, profile_of(case).breaking.choose, HandDraw(drawn))
    name_of = dict(zip((view.key for view in views), written, strict=True))
    among = [name_of[key] for key in choice.drawn_among]
    table = None if choice.table is None else name_of[choice.table]
    return {"table": table, "drawn_among": among}


def _open_table(inputs: Mapping[str, Any], name: Any) -> TableView:
    players = inputs["tables"][name] if "tables" in inputs else 1
    order, added = inputs.get("breaking_order", []), inputs.get("added_tables", [])
    return TableView(
        int(name),
        max(players, 10),
        frozenset(range(1, players + 1)),
        break_index=order.index(name) if name in order else None,
        added=len(added) - added.index(name) if name in added else 0,
    )


def two_step(case: Case) -> dict[str, Any]:
    names = list(case.inputs["player_cards"])
    stack = case.inputs["seat_stack"]
    absent = case.inputs.get("absent", ())
    pool = [Seat(0, place) for place in range(len(stack))]
    cards = [read_card(case.inputs["player_cards"][name]) for name in names]
    leavers = [Leaver(place, place, name in absent) for place, name in enumerate(names)]
    lines = two_step_draw(1, leavers, pool, HandDraw(pool, cards))
    return {
        "order": [names[line.entry] for line in lines],
        "assignment": {names[line.entry]: stack[line.new_seat.number] for line in lines},
        "staff_moves_chips": [names[line.entry] for line in lines if line.is_carried_by_staff],
    }


def one_step(case: Case) -> dict[str, Any]:
    names, seats = case.inputs["players"], case.inputs["free_seats"]
    pool = [Seat(0, place) for place in range(len(seats))]
    lots = HandDraw([pool[seats.index(case.inputs["draw"][name])] for name in names])
    lines = single_draw(1, [Leaver(place, place) for place in range(len(names))], pool, lots)
    return {"assignment": {names[line.entry]: seats[line.new_seat.number] for line in lines}}


def offered(case: Case) -> dict[str, Any]:
    inputs, profile = case.inputs, profile_of(case)
    if "open_seats" in inputs:
        seats = inputs["open_seats"]
        tables = sorted({seat.partition("-")[0] for seat in seats})
        pool = [PoolTable(place, 0, _numbers(seats, name)) for place, name in enumerate(tables)]
        drawn = chances(pool, profile.seating.seat_draw)
        written = [f"{tables[seat.table]}-{seat.number}" for seat, _ in drawn]
        return {"pool": written, "uniform": len({chance for _, chance in drawn}) == 1}
    others, capacity = inputs["others"], inputs["seats_per_table"]
    sizes = {name: (players, capacity - players) for name, players in others.items()}
    quota = seat_pool(sizes, inputs["players_to_seat"], profile.breaking.pool)
    return {"quota": quota, "result": {name: others[name] + quota[name] for name in others}}


def _numbers(seats: list[str], table: str) -> tuple[int, ...]:
    return tuple(int(seat.partition("-")[2]) for seat in seats if seat.partition("-")[0] == table)


def dealt_in(case: Case) -> dict[str, Any]:
    table = read_table(case.inputs["table"])
    return write_arrival(arrival(table, case.inputs["new_seat"], profile_of(case)))


def wrong_seat(case: Case) -> dict[str, Any]:
    correction = seat_error(case.inputs["assigned"], case.inputs["current_stack"])
    return {"move_to": correction.move_to, "stack": correction.stack}


def late_stack(case: Case) -> dict[str, Any]:
    inputs = case.inputs
    entry = LateEntry(
        inputs["start_stack"],
        big_blind=inputs.get("big_blind", 0),
        reduction=inputs.get("inspector_penalty", 0),
        blinded_off=inputs.get("blinded_off", 0),
        is_preregistered=inputs.get("registered_before_start", False),
    )
    return {"stack": late_entry_stack(entry, profile_of(case).seating.late_stack)}


def final(case: Case) -> dict[str, Any]:
    handed, remaining = case.inputs["handed"], case.inputs["remaining"]
    rule = profile_of(case).breaking.final_table_rule
    answer = combines(remaining, handed, rule)
    size = final_table_size(handed, rule)
    return {
        "combine": "td_discretion" if answer is None else answer,
        "final_size": size,
        "deal_allowed": bool(answer),
    }


def redrawn(case: Case) -> dict[str, Any]:
    inputs = case.inputs
    moment = RedrawMoment(
        entrants=inputs.get("entrants", 0),
        tables_left=inputs.get("tables_remaining", 0),
        players_left=inputs.get("remaining", inputs.get("players_remaining", 0)),
        state=state_of(inputs),
    )
    answer = redraw(moment, profile_of(case).breaking)
    postponed = {"postponed_until": "all final hands completed"} if answer.is_postponed else {}
    return {"redraw": answer.is_due, **postponed}


def button_drawn(case: Case) -> dict[str, Any]:
    event = case.inputs.get("event")
    is_start = event == "start_of_tournament"
    tables = case.inputs.get("tables_remaining", 1 if event == "final_table" else 0)
    is_drawn = draws_button(tables, profile_of(case).button.button_draw, is_start=is_start)
    return {"draw_for_button": is_drawn, **({"tables": "all"} if is_drawn and is_start else {})}


def seat_change(case: Case) -> dict[str, Any]:
    inputs = case.inputs
    hands = same_table_seat_change(
        len(inputs.get("occupied_between", ())),
        is_clockwise=not inputs.get("counter_clockwise", False),
        pays_big_blind=inputs.get("pays_bb", False),
    )
    return {"hands_to_skip": hands}


ADAPTERS: dict[str, Callable[[Case], dict[str, Any]]] = {
    "should_break": breaks,
    "choose_table": chosen,
    "two_step_draw": two_step,
    "single_draw": one_step,
    "seat_pool": offered,
    "dealt_in": dealt_in,
    "seat_error": wrong_seat,
    "late_entry_stack": late_stack,
    "final_table": final,
    "redraw": redrawn,
    "button_draw": button_drawn,
    "same_table_seat_change": seat_change,
}
