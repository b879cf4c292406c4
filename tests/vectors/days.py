"""Adapters of the records of days: shapes only."""

from __future__ import annotations

from rulebook.advance import AdvanceKind
from rulebook.balance import fill_room, receiving
from rulebook.clock import played_at
from rulebook.days.abandoned import places_given_up
from rulebook.days.carry import carried, may_enter_day
from rulebook.days.counted import end_refusals
from rulebook.days.day import DayPays
from rulebook.days.ending import day_end, plays_down_to
from rulebook.days.graph import check_graph
from rulebook.days.merging import merging
from rulebook.days.paid import flight_pays
from rulebook.days.starting import start_from
from rulebook.draw import drawable
from rulebook.playtime import played, progress
from rulebook.structure import forecast
from tests.vectors.adapter import Adapter, Answer, by_key, refused
from tests.vectors.case import Case, profile_of
from tests.vectors.day_records import (
    AT,
    CARRIES,
    LEVELS,
    OF,
    ROUNDINGS,
    read_all_bags,
    read_bags,
    read_clock_anchors,
    read_course_of_days,
    read_day_counted,
    read_day_now,
    read_end_rule,
    read_forty,
    read_graph,
    read_hundredths,
    read_own_bullets,
    read_pool,
    read_prizes,
    read_span,
    read_stopped,
    read_target,
    write_carried,
    write_end,
    write_errors,
    write_first,
    write_given_up,
    write_length,
    write_merging,
    write_served,
    write_start,
)
from tests.vectors.times import read_levels


def start_level(case: Case) -> Answer:
    inputs, config = case.inputs, case.config
    start = start_from(
        config.word("start_at", AT),
        inputs.get("typed"),
        config.word("start_of", OF, "LATEST"),
        [read_stopped(one) for one in inputs["feeders"]],
        AdvanceKind.ALL_LEFT,
        read_forty(inputs["level_length"]),
    )
    return write_start(start, inputs["level_length"])


def field_left(case: Case) -> Answer:
    played = forecast(case.inputs["entries"], case.inputs["stack"], read_levels(case.inputs))
    return {"left": played.players_at_end}


def room_filled(case: Case) -> Answer:
    inputs = case.inputs
    seats, can_open = inputs["seats"], list(inputs.get("can_open", ()))
    rules = profile_of(case).seating
    filled = fill_room(dict(inputs["tables"]), seats, inputs["newcomers"], can_open, rules)
    return {"opened": list(filled.opened), "waiting": filled.waiting, "result": dict(filled.sizes)}


def newcomer_tables(case: Case) -> Answer:
    profile, pool = profile_of(case), read_pool(case.inputs)
    names = {table.key: name for name, table in pool.items()}
    breaks_next = pool[case.inputs["breaks_next"]].key
    tables = receiving(list(pool.values()), breaks_next, profile.breaking)
    return {"drawn_among": [names[table.key] for table in drawable(tables, profile.seating.seat_draw)]}


def flight_target(case: Case) -> Answer:
    return {"target": plays_down_to(read_target(case), case.inputs["entries"])}


def paid_within(case: Case) -> Answer:
    inputs = case.inputs
    pays = DayPays(read_hundredths(inputs["percent"]), case.config.word("rounding", ROUNDINGS))
    within = flight_pays(pays, inputs["entries"], inputs["on"])
    return {
        "paid": within.paid,
        "paid_in_flight": within.count,
        "first_place": within.first,
        "last_place": within.paid,
    }


def end_of_day(case: Case) -> Answer:
    return write_end(day_end([read_end_rule(one) for one in case.inputs["rules"]], read_day_now(case.inputs)))


def graph(case: Case) -> Answer:
    return {"findings": write_errors(check_graph(read_graph(case.inputs), LEVELS))}


def given_up(case: Case) -> Answer:
    inputs, places = case.inputs, profile_of(case).places
    return write_given_up(
        places_given_up(inputs["players"], inputs["abandoned"], read_prizes(inputs), places)
    )


def carry(case: Case) -> Answer:
    rule = case.config.word("carry", CARRIES)
    return write_carried(carried(read_bags(case.inputs), rule, case.inputs.get("chosen")))


@refused(allowed=False)
def may_enter(case: Case) -> Answer:
    config, own = case.config, read_own_bullets(case.inputs)
    limits = config.get("re_entries"), config.get("re_entries_in_all")
    may_enter_day(own, config.word("carry", CARRIES), *limits)
    return {"allowed": True}


def merge(case: Case) -> Answer:
    carry, inputs = case.config.word("carry", CARRIES), case.inputs
    return write_merging(merging(read_all_bags(inputs), carry, dict(inputs.get("late", {}))))


def play_time(case: Case) -> Answer:
    return write_served(progress(*read_course_of_days(case.inputs), read_span(case.inputs)))


def time_between(case: Case) -> Answer:
    return {"served": write_length(played(*read_course_of_days(case.inputs)))}


def time_played(case: Case) -> Answer:
    structure, anchors, now = read_clock_anchors(case.inputs)
    return {"played": write_length(played_at(structure, anchors, now))}


def end_refusal(case: Case) -> Answer:
    return write_first(end_refusals(read_day_counted(case.inputs)))


ADAPTERS: dict[str, Adapter] = {
    "abandoned_places": given_up,
    "carry": carry,
    "day_end": end_of_day,
    "end_refusal": end_refusal,
    "field_left": field_left,
    "fill_room": room_filled,
    "flight_target": flight_target,
    "flight_pays": paid_within,
    "graph_check": graph,
    "may_enter_day": may_enter,
    "merge": merge,
    "newcomer_tables": newcomer_tables,
    "play_time": by_key({"span": play_time}, time_between),
    "played_ms": time_played,
    "start_level": start_level,
}
