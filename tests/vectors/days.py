"""Adapters of the records of days: shapes only."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction
from typing import Any

from rulebook.advance import AdvanceKind
from rulebook.balance import fill_room, receiving
from rulebook.days.day import DaySetup, StartAt, StartOf
from rulebook.days.ending import DayNow, EndKind, EndRule, Rounding, day_end, plays_down_to
from rulebook.days.graph import check_graph
from rulebook.days.starting import Stopped, start_from
from rulebook.draw import PoolTable, drawable
from rulebook.structure import Period, PeriodKind, Severity, Structure, forecast
from tests.vectors.adapter import Adapter, Answer
from tests.vectors.case import Case, profile_of
from tests.vectors.record import Given
from tests.vectors.times import EVENING, duration_ms, read_levels

LEVELS = 40
AT = {one.name: one for one in StartAt}
OF = {one.name: one for one in StartOf}
KINDS = {one.name: one for one in EndKind}
ROUNDINGS = {one.name: one for one in Rounding}


def structure_of(length_ms: int) -> Structure:
    """The forty levels of the cases."""
    levels = range(1, LEVELS + 1)
    return Structure(tuple(Period(PeriodKind.LEVEL, number, length_ms // 1_000) for number in levels))


def stopped(written: dict[str, Any]) -> Stopped:
    feeder = Given(written, "feeders")
    left, length = feeder.get("level_left"), feeder.get("level_length")
    return Stopped(
        feeder["completed"],
        None if left is None else duration_ms(left),
        0 if length is None else duration_ms(length),
    )


def hours_text(milliseconds: int) -> str:
    """``m:ss``, from an hour on ``h:mm:ss``."""
    minutes, seconds = divmod(milliseconds // 1_000, 60)
    hours, rest = divmod(minutes, 60)
    return f"{hours}:{rest:02d}:{seconds:02d}" if hours else f"{minutes}:{seconds:02d}"


def start_level(case: Case) -> Answer:
    inputs, config = case.inputs, case.config
    length = duration_ms(inputs["level_length"])
    start = start_from(
        config.word("start_at", AT),
        inputs.get("typed"),
        config.word("start_of", OF, "LATEST"),
        [stopped(one) for one in inputs["feeders"]],
        AdvanceKind.ALL_LEFT,
        structure_of(length),
    )
    left = length if start.left_ms is None else start.left_ms
    return {"level": start.level, "time_left": hours_text(left)}


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
    """Who draws, and in the level draw among the tables with fewest players."""
    inputs, profile = case.inputs, profile_of(case)
    sizes, seats = dict(inputs["tables"]), inputs["seats"]
    keys = {name: key for key, name in enumerate(sizes, start=1)}
    tables = [
        PoolTable(keys[name], players, tuple(range(players + 1, seats + 1)))
        for name, players in sizes.items()
    ]
    drawn = drawable(
        receiving(tables, keys[inputs["breaks_next"]], profile.breaking), profile.seating.seat_draw
    )
    names = {key: name for name, key in keys.items()}
    return {"drawn_among": [names[table.key] for table in drawn]}


def end_rule(written: dict[str, Any]) -> EndRule:
    rule = Given(written, "rules")
    kind = rule.word("kind", KINDS)
    number = rule.get("level") or rule.get("players") or 0
    seconds = rule.get("left") or rule.get("minutes")
    points = int(Fraction(rule.get("percent", 0)) * 100)
    rounding = rule.word("rounding", ROUNDINGS, "UP")
    return EndRule(kind, number, points, rounding, duration_ms(seconds) // 1_000 if seconds else 0)


def flight_target(case: Case) -> Answer:
    inputs = case.inputs
    rounding = case.config.word("rounding", ROUNDINGS)
    one_in = inputs.get("one_in")
    if one_in is not None:
        rule = EndRule(EndKind.ONE_IN, one_in, rounding=rounding)
    else:
        rule = EndRule(EndKind.PERCENT, points=int(Fraction(inputs["percent"]) * 100), rounding=rounding)
    return {"target": plays_down_to(rule, inputs["entries"])}


def end_of_day(case: Case) -> Answer:
    inputs = case.inputs
    left, played = inputs.get("level_left"), inputs.get("played")
    now = DayNow(
        inputs["completed"],
        None if left is None else duration_ms(left),
        inputs["left"],
        inputs["entries"],
        played_ms=0 if played is None else duration_ms(played),
        is_open=inputs.flag("registration_open"),
    )
    end = day_end([end_rule(one) for one in inputs["rules"]], now)
    return {"ends": end.by is not None, "by": end.by and end.by.name, "to_go": end.to_go}


def graph(case: Case) -> Answer:
    """The errors of a graph; its days start in the order in which they lead on."""
    days = [Given(one, "days") for one in case.inputs["days"]]
    numbers = {one["day"]: number for number, one in enumerate(days, start=1)}
    read = [
        DaySetup(
            EVENING + timedelta(days=number),
            leads_to=numbers.get(one["leads_to"]),
            sells=one.flag("sells", True),
            late_until_level=one.get("late_until_level"),
            start_at=one.word("start_at", AT, "USUAL"),
            start_level=one.get("start_level"),
            end_rules=tuple(end_rule(rule) for rule in one.get("end_rules", ())),
        )
        for number, one in enumerate(days)
    ]
    errors = [found.code for found in check_graph(read, LEVELS) if found.severity is Severity.ERROR]
    return {"findings": errors}


ADAPTERS: dict[str, Adapter] = {
    "day_end": end_of_day,
    "field_left": field_left,
    "fill_room": room_filled,
    "flight_target": flight_target,
    "graph_check": graph,
    "newcomer_tables": newcomer_tables,
    "start_level": start_level,
}
