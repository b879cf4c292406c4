"""Shapes that the records of days share: levels, feeders, rules of an end, tables, in and out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any

from rulebook.clock import ClockAnchors, forward, pause, resume, set_left, start
from rulebook.days.abandoned import PlacesGivenUp
from rulebook.days.carry import Carry, OwnBag, OwnBullets, PlayersBags, StackCarried
from rulebook.days.counted import DayCounted
from rulebook.days.day import DaySetup, StartAt, StartOf
from rulebook.days.ending import DayEnd, DayNow, EndKind, EndRule, Rounding
from rulebook.days.merging import Merging
from rulebook.days.starting import Start, Stopped
from rulebook.draw import PoolTable
from rulebook.playtime import DayPlayed, Mark, Play, Progress
from rulebook.refusals import Refusal
from rulebook.structure import Finding, Period, PeriodKind, Severity, Structure
from tests.vectors.case import Case
from tests.vectors.record import Given
from tests.vectors.times import EVENING, duration_ms, instant, read_play

LEVELS = 40
AT = {one.name: one for one in StartAt}
OF = {one.name: one for one in StartOf}
CARRIES = {one.name: one for one in Carry}
KINDS = {one.name: one for one in EndKind}
ROUNDINGS = {one.name: one for one in Rounding}


def read_forty(length: str) -> Structure:
    """The forty levels of the cases, all as long."""
    seconds = duration_ms(length) // 1_000
    return Structure(tuple(Period(PeriodKind.LEVEL, number, seconds) for number in range(1, LEVELS + 1)))


def read_length(written: str | None) -> int | None:
    """Milliseconds, None if nothing is written."""
    return None if written is None else duration_ms(written)


def read_stopped(written: Mapping[str, Any]) -> Stopped:
    """Where the clock of a feeder stopped."""
    feeder = Given(written, "feeders")
    length = read_length(feeder.get("level_length")) or 0
    return Stopped(feeder["completed"], read_length(feeder.get("level_left")), length)


def write_start(begins: Start, length: str) -> dict[str, Any]:
    """The level and its time left: ``m:ss``, from an hour on ``h:mm:ss``."""
    left = duration_ms(length) if begins.left_ms is None else begins.left_ms
    return {"level": begins.level, "time_left": write_length(left)}


def write_length(milliseconds: int) -> str:
    """``m:ss``, from an hour on ``h:mm:ss``."""
    minutes, seconds = divmod(milliseconds // 1_000, 60)
    hours, rest = divmod(minutes, 60)
    return f"{hours}:{rest:02d}:{seconds:02d}" if hours else f"{minutes}:{seconds:02d}"


def read_course_of_days(inputs: Given) -> tuple[dict[int, DayPlayed], Mark, Mark]:
    """The days with what has been played of each, the mark of a person, and the present moment."""
    days = [Given(one, "days") for one in inputs["days"]]
    numbers = {one["day"]: number for number, one in enumerate(days, start=1)}
    course = {
        numbers[one["day"]]: DayPlayed(numbers.get(one["leads_to"]), duration_ms(one["played"]))
        for one in days
    }
    mark, now = (Given(inputs[name], name) for name in ("mark", "now"))
    marks = [Mark(numbers[one["day"]], duration_ms(one["played"])) for one in (mark, now)]
    return course, marks[0], marks[1]


def read_span(inputs: Given) -> Play:
    """How long a duration about a person is."""
    return Play(duration_ms(inputs["span"]))


def write_served(found: Progress) -> dict[str, Any]:
    """What has been played of a duration, what is left, and when on its day it is due."""
    left = write_length(found.left_ms)
    due_at = None if found.due is None else write_length(found.due.played_ms)
    return {"served": write_length(found.played_ms), "left": left, "over": found.is_over, "due_at": due_at}


COMMANDS: Mapping[str, Callable[[Structure, ClockAnchors, datetime], ClockAnchors]] = {
    "start": start,
    "pause": pause,
    "resume": resume,
    "jump_to_level": forward,
    "set_time_left": lambda structure, anchors, at: set_left(structure, anchors, at, 600_000),
}
"""The commands of a case; which level it jumps to, and the time it sets, are unsaid."""


def read_clock_anchors(inputs: Given) -> tuple[Structure, ClockAnchors, datetime]:
    """Levels with a break where the case has one, the clock after its commands, and the instant asked about."""
    told = [(what, instant(at)) for what, at in inputs["events"]]
    times, structure, anchors = dict(told), read_forty(inputs["level_length"]), ClockAnchors()
    if "break_starts" in times:
        structure, _running = read_play(times["start"], (times["break_starts"], times["break_ends"]))
    for what, at in told:
        if what in COMMANDS:
            anchors = COMMANDS[what](structure, anchors, at)
    return structure, anchors, times["ask"]


def read_end_rule(written: Mapping[str, Any]) -> EndRule:
    """A rule for the end of a day."""
    rule = Given(written, "rules")
    kind = rule.word("kind", KINDS)
    number = rule.get("level") or rule.get("players") or 0
    seconds = (read_length(rule.get("left") or rule.get("minutes")) or 0) // 1_000
    points = read_hundredths(rule.get("percent", 0))
    return EndRule(kind, number, points, rule.word("rounding", ROUNDINGS, "UP"), seconds)


def read_hundredths(percent: str | int) -> int:
    """A percentage in hundredths of a percent."""
    return int(Fraction(percent) * 100)


def read_target(case: Case) -> EndRule:
    """The rule of a flight's target: one player in n, or a percentage."""
    rounding, one_in = case.config.word("rounding", ROUNDINGS), case.inputs.get("one_in")
    if one_in is not None:
        return EndRule(EndKind.ONE_IN, one_in, rounding=rounding)
    return EndRule(EndKind.PERCENT, points=read_hundredths(case.inputs["percent"]), rounding=rounding)


def read_day_now(inputs: Given) -> DayNow:
    """How far a day has come."""
    return DayNow(
        inputs["completed"],
        read_length(inputs.get("level_left")),
        inputs["left"],
        inputs["entries"],
        played_ms=read_length(inputs.get("played")) or 0,
        is_open=inputs.flag("registration_open"),
    )


def read_day_counted(inputs: Given) -> DayCounted[str]:
    """The stacks counted of those left."""
    return DayCounted(
        {name: inputs["counted"].get(name) for name in inputs["alive"]},
        inputs["in_play"],
        tolerated=inputs["tolerated"],
        is_open=inputs.flag("registration_open"),
    )


def write_first(refusals: Iterable[Refusal]) -> dict[str, Any]:
    """The code of the first refusal with its details, or none."""
    for refusal in refusals:
        named = ("entries", "counted", "in_play")
        told = {name: refusal.detail[name] for name in named if name in refusal.detail}
        return {"refusal": refusal.code} | told
    return {"refusal": None}


def write_end(end: DayEnd) -> dict[str, Any]:
    """Whether the day ends, by which rule, and how many players it is above its number."""
    return {"ends": end.by is not None, "by": end.by and end.by.name, "to_go": end.to_go}


def read_graph(inputs: Given) -> list[DaySetup]:
    """The days of a graph; they start in the order in which they are written."""
    days = [Given(one, "days") for one in inputs["days"]]
    numbers = {one["day"]: number for number, one in enumerate(days, start=1)}
    return [
        DaySetup(
            EVENING + timedelta(days=number),
            leads_to=numbers.get(one["leads_to"]),
            sells=one.flag("sells", True),
            late_until_level=one.get("late_until_level"),
            start_at=one.word("start_at", AT, "USUAL"),
            start_level=one.get("start_level"),
            end_rules=tuple(read_end_rule(rule) for rule in one.get("end_rules", ())),
        )
        for number, one in enumerate(days)
    ]


def write_errors(findings: Iterable[Finding]) -> list[str]:
    """The codes of the errors."""
    return [finding.code for finding in findings if finding.severity is Severity.ERROR]


def read_pool(inputs: Given) -> dict[str, PoolTable]:
    """The tables of a room by name; their first seats are taken."""
    seats = inputs["seats"]
    return {
        name: PoolTable(key, players, tuple(range(players + 1, seats + 1)))
        for key, (name, players) in enumerate(dict(inputs["tables"]).items(), start=1)
    }


def read_bags(inputs: Mapping[str, Any]) -> list[OwnBag[str]]:
    """The bags of one player by day, in the order of sealing."""
    gone = inputs.get("surrendered", ())
    return [OwnBag(day, chips, day in gone) for day, chips in inputs["bags"].items()]


def write_carried(stack: StackCarried[str]) -> dict[str, Any]:
    """The stack that is played, and the chips that leave play."""
    return {"stack": stack.stack, "from": stack.key, "removed": stack.removed}


def read_own_bullets(inputs: Given) -> OwnBullets:
    """The bullets of a player who asks for a day that sells."""
    inputs.always(day_sells=True)
    gone = inputs.get("surrendered", ())
    own = inputs["own"]
    return OwnBullets(
        on_day=own.get(inputs["asks"], 0),
        in_all=sum(own.values()),
        is_in_play=inputs["alive_in"] is not None,
        has_bag=any(day not in gone for day in inputs["bagged"]),
    )


def read_prizes(inputs: Mapping[str, Any]) -> dict[int, int]:
    """The prizes by place, the first place first."""
    return dict(enumerate(inputs.get("prizes", ()), start=1))


def write_given_up(places: PlacesGivenUp) -> dict[str, Any]:
    """The places, and the prize of each."""
    return {"first": places.first, "last": places.last, "prize_each": places.prizes[0]}


def read_all_bags(inputs: Given) -> list[PlayersBags[str]]:
    """The bags of each player, by player and day, in the order of sealing."""
    gone = {tuple(one) for one in inputs.get("surrendered", ())}
    return [
        PlayersBags(tuple(OwnBag(f"{name} {day}", chips, (name, day) in gone) for day, chips in bags.items()))
        for name, bags in dict(inputs["bags"]).items()
    ]


def write_merging(merged: Merging[str]) -> dict[str, Any]:
    """How many go on and play, the chips, and the bullets given up."""
    return {
        "forward": len(merged.going),
        "players": merged.players,
        "bagged": merged.bagged,
        "removed": merged.removed,
        "chips": merged.chips,
        "abandoned": len(merged.given_up),
    }
