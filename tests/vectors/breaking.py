"""Adapters of the breaking records: shapes only."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulebook.breaking import (
    BreakVerdict,
    LateEntry,
    Leaver,
    RedrawMoment,
    choose_table,
    final_table,
    late_entry_stack,
    redraw,
    same_table_seat_change,
    seat_pool,
    should_break,
    single_draw,
    two_step_draw,
)
from rulebook.button import arrival, draws_button
from rulebook.cards import read_card
from rulebook.draw import Seat, chances
from rulebook.rulings.wrongseat import seat_error
from tests.vectors.adapter import Adapter, Answer, by_key, story
from tests.vectors.case import Case, profile_of
from tests.vectors.lots import HandDraw
from tests.vectors.seating_records import (
    read_break_count,
    read_carried,
    read_open_seats,
    read_open_tables,
    read_size,
    read_table,
    state_of,
    write_arrival,
)

VERDICTS = {BreakVerdict.BREAK: True, BreakVerdict.NO: False, BreakVerdict.ASK: "td_discretion"}
COMBINES = {True: True, False: False, None: "td_discretion"}
POSTPONED = {True: "all final hands completed", False: None}
EVENTS = {None: False, "start_of_tournament": True, "final_table": False}
TABLES_THEN = {None: 0, "start_of_tournament": 0, "final_table": 1}


@story("players")
def breaks(case: Case) -> Answer:
    inputs, rules = case.inputs, profile_of(case).breaking
    count = read_break_count(inputs)
    verdict = should_break(
        count,
        replace(rules, ideal_load=inputs.get("ideal", rules.ideal_load)),
        registration_is_open=inputs.flag("late_registration_open"),
        state=state_of(inputs),
    )
    return {"break": VERDICTS[verdict], "free_seats": count.free_seats}


def chosen(case: Case) -> Answer:
    views = read_open_tables(case.inputs)
    drawn = [int(name) for name in case.inputs.get("draw", [case.inputs.get("random_pick", 0)])]
    choice = choose_table(list(views), profile_of(case).breaking.choose, HandDraw(drawn))
    names: dict[Any, Any] = {view.key: name for view, name in views.items()}
    return {"table": names.get(choice.table), "drawn_among": [names[key] for key in choice.drawn_among]}


def two_step(case: Case) -> Answer:
    names = dict(enumerate(case.inputs["player_cards"]))
    stack = dict(enumerate(case.inputs["seat_stack"]))
    away = dict.fromkeys(case.inputs.get("absent", ()), True)
    pool = [Seat(0, place) for place in stack]
    cards = [read_card(case.inputs["player_cards"][name]) for name in names.values()]
    leavers = [Leaver(place, place, away.get(name, False)) for place, name in names.items()]
    lines = two_step_draw(1, leavers, pool, HandDraw(pool, cards))
    return {
        "order": [names[line.entry] for line in lines],
        "assignment": {names[line.entry]: stack[line.new_seat.number] for line in lines},
        "staff_moves_chips": [names[entry] for entry in read_carried(lines)],
    }


def one_step(case: Case) -> Answer:
    case.config.always(draw="ONE_STEP")
    names, seats = dict(enumerate(case.inputs["players"])), dict(enumerate(case.inputs["free_seats"]))
    pool = {seat: Seat(0, place) for place, seat in seats.items()}
    lots = HandDraw([pool[case.inputs["draw"][name]] for name in names.values()])
    lines = single_draw(1, [Leaver(place, place) for place in names], list(pool.values()), lots)
    return {"assignment": {names[line.entry]: seats[line.new_seat.number] for line in lines}}


@story("kind")
def likely(case: Case) -> Answer:
    pool, names = read_open_seats(case.inputs["open_seats"])
    found = chances(pool, profile_of(case).seating.seat_draw)
    return {"pool": [names[seat] for seat, _ in found.seats], "uniform": found.is_uniform}


def offered(case: Case) -> Answer:
    case.config.always(extra_to="FIRST_IN_ORDER")
    seats = case.inputs["seats_per_table"]
    sizes = {name: read_size(players, seats) for name, players in case.inputs["others"].items()}
    found = seat_pool(sizes, case.inputs["players_to_seat"], profile_of(case).breaking.pool)
    return {"quota": found.quotas, "result": found.sizes}


def dealt_in(case: Case) -> Answer:
    table = read_table(case.inputs["table"])
    return write_arrival(arrival(table, case.inputs["new_seat"], profile_of(case)))


@story("player", "sat", "start_stack")
def wrong_seat(case: Case) -> Answer:
    correction = seat_error(case.inputs["assigned"], case.inputs["current_stack"])
    return {"move_to": correction.move_to, "stack": correction.stack}


@story("level")
def late_stack(case: Case) -> Answer:
    inputs = case.inputs
    entry = LateEntry(
        inputs["start_stack"],
        big_blind=inputs.get("big_blind", 0),
        reduction=inputs.get("inspector_penalty", 0),
        blinded_off=inputs.get("blinded_off", 0),
        is_preregistered=inputs.flag("registered_before_start"),
    )
    return {"stack": late_entry_stack(entry, profile_of(case).seating.late_stack)}


@story("asked")
def final(case: Case) -> Answer:
    found = final_table(
        case.inputs["remaining"], case.inputs["handed"], profile_of(case).breaking.final_table_rule
    )
    return {
        "combine": COMBINES[found.combines],
        "final_size": found.size,
        "deal_allowed": found.is_formed,
    }


NEW_DAYS = {None: True, True: True}
"""The seats of a new day are always drawn; no record differs."""


@story("handed")
def redrawn(case: Case) -> Answer:
    inputs = case.inputs
    case.config.word("redraw_end_of_day1", NEW_DAYS)
    moment = RedrawMoment(
        entrants=inputs.get("entrants", 0),
        tables_left=inputs.get("tables_remaining", 0),
        players_left=inputs.get("remaining", inputs.get("players_remaining", 0)),
        state=state_of(inputs),
    )
    answer = redraw(moment, profile_of(case).breaking)
    return {"redraw": answer.is_due, "postponed_until": POSTPONED[answer.is_postponed]}


def button_drawn(case: Case) -> Answer:
    tables = case.inputs.get("tables_remaining", case.inputs.word("event", TABLES_THEN))
    is_start = case.inputs.word("event", EVENTS)
    is_drawn = draws_button(tables, profile_of(case).button.button_draw, is_start=is_start)
    return {"draw_for_button": is_drawn, "tables": "all"}


@story("from", "to")
def seat_change(case: Case) -> Answer:
    hands = same_table_seat_change(
        case.inputs.get("occupied_between", ()),
        is_clockwise=case.inputs.word("counter_clockwise", {True: False, False: True}, False),
        pays_big_blind=case.inputs.flag("pays_bb"),
    )
    return {"hands_to_skip": hands}


ADAPTERS: dict[str, Adapter] = {
    "should_break": breaks,
    "choose_table": chosen,
    "two_step_draw": two_step,
    "single_draw": one_step,
    "seat_pool": by_key({"open_seats": likely}, offered),
    "dealt_in": dealt_in,
    "seat_error": wrong_seat,
    "late_entry_stack": late_stack,
    "final_table": final,
    "redraw": redrawn,
    "button_draw": button_drawn,
    "same_table_seat_change": seat_change,
}
