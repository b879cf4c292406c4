"""How a day ends: the first of its rules that is reached, and how many players it plays down to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import ceil, floor

from rulebook.structure import DayStop, Position, Structure, Until
from rulebook.structure.forecast import START

WHOLE = 10_000
"""Hundredths of a percent that are all."""


class EndKind(StrEnum):
    """What ends a day."""

    AFTER_LEVEL = "after_level"
    """WPT Tournament of Champions."""
    LEVELS = "levels"
    """Levels played that day; Battle of Malta, where the start is an average."""
    AT_CLOCK = "at_clock"
    """The time left of a level, as another flight had stopped (MSPT Black Hawk)."""
    PLAYERS_LEFT = "players_left"
    """Seminole HORSE: nine."""
    PERCENT = "percent"
    """Of the entries of that day, re-entries too (MGM, MSPT, Seminole)."""
    ONE_IN = "one_in"
    """One in eight of the entries of that day (WPT)."""
    TIME = "time"
    """Play time of the day (Montegalda)."""
    LAST_HANDS = "last_hands"
    """A card drawn says how many hands each table still plays (WSOP 125, procedures 8.7)."""


class Rounding(StrEnum):
    """How a part of the entries becomes players."""

    UP = "up"
    """MGM National Harbor."""
    NEAREST = "nearest"
    """Battle of Malta: 15 % of 273 is 41; a half goes up."""
    DOWN = "down"
    """MSPT: 12 % of 133 is 15."""


BY_LEFT = (EndKind.PLAYERS_LEFT, EndKind.PERCENT, EndKind.ONE_IN)
"""Rules that play down to a number of players; they wait until registration for the day has closed."""

BY_LEVEL = (EndKind.AFTER_LEVEL, EndKind.AT_CLOCK)
"""Rules that name a level of the structure."""

OF_ENTRIES = (EndKind.PERCENT, EndKind.ONE_IN)


@dataclass(frozen=True, slots=True)
class EndRule:
    """One rule. ``number``: the level, the levels, the players, or the eight of one in eight.

    ``points`` is the percentage in hundredths of a percent, ``seconds`` the time left of ``AT_CLOCK`` or the
    time of ``TIME``. With ``last_hands`` the card is drawn in the last minutes of the level.
    """

    kind: EndKind
    number: int = 0
    points: int = 0
    rounding: Rounding = Rounding.UP
    seconds: int = 0
    last_hands: bool = False


@dataclass(frozen=True, slots=True)
class DayNow:
    """A day in play: levels over in its structure, time left of the next if it has begun, players, entries of that day.

    ``first_level`` is the level it began with; ``is_open``: entries are still sold on it.
    """

    completed: int
    left_ms: int | None
    players: int
    entries: int
    first_level: int = 1
    played_ms: int = 0
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class DayEnd:
    """What has ended a day, None if nothing has; how many players are left above its number, None without one."""

    by: EndKind | None
    to_go: int | None


def plays_down_to(rule: EndRule, entries: int) -> int:
    """The number of players at which a rule ends a day; at least one."""
    if rule.kind is EndKind.PLAYERS_LEFT:
        return max(1, rule.number)
    share = Fraction(1, rule.number) if rule.kind is EndKind.ONE_IN else Fraction(rule.points, WHOLE)
    exact = share * entries
    if rule.rounding is Rounding.UP:
        return max(1, ceil(exact))
    return max(1, floor(exact + Fraction(1, 2)) if rule.rounding is Rounding.NEAREST else floor(exact))


def draws_in(rules: Sequence[EndRule]) -> int | None:
    """The level in whose last minutes the card of the last hands is drawn; None if no rule says it."""
    return next((rule.number for rule in rules if rule.last_hands and rule.kind in BY_LEVEL), None)


def day_end(rules: Sequence[EndRule], now: DayNow) -> DayEnd:
    """Whether a day is over, by the first of its rules that is reached (WPT, Seminole: levels or a percentage).

    A number of players waits until nobody may enter the day any more; more players out in the hand that
    decides are out (Eureka Prague: 103 for 104).
    """
    known = [plays_down_to(rule, now.entries) for rule in rules if rule.kind in BY_LEFT and not now.is_open]
    to_go = max(0, now.players - max(known)) if known else None
    return DayEnd(next((rule.kind for rule in rules if _is_reached(rule, now)), None), to_go)


def _is_reached(rule: EndRule, now: DayNow) -> bool:
    if rule.kind is EndKind.LAST_HANDS:
        return False
    if rule.kind in BY_LEFT:
        return not now.is_open and now.players <= plays_down_to(rule, now.entries)
    if rule.kind is EndKind.TIME:
        return now.played_ms >= rule.seconds * 1_000
    if rule.kind is EndKind.LEVELS:
        return now.completed - (now.first_level - 1) >= rule.number
    if rule.kind is EndKind.AT_CLOCK and now.completed == rule.number - 1:
        return now.left_ms is not None and now.left_ms <= rule.seconds * 1_000
    return now.completed >= rule.number


def plays_until(
    rules: Sequence[EndRule],
    structure: Structure,
    entries: int,
    first_level: int = 1,
    *,
    at: Position = START,
    played_ms: int = 0,
) -> Until:
    """Where the rules end a day, for its forecast: a number of players, or seconds after level 1 began.

    A limit of play time counts from the position ``at`` on, by which ``played_ms`` of the day were played.
    """
    players = [plays_down_to(rule, entries) for rule in rules if rule.kind in BY_LEFT]
    by_level = [_second_of(rule, structure, first_level) for rule in rules]
    by_time = [
        _after_play(structure, at, rule.seconds * 1_000 - played_ms)
        for rule in rules
        if rule.kind is EndKind.TIME
    ]
    times = [end for end in (*by_level, *by_time) if end is not None]
    return Until(max(players, default=1), min(times, default=None))


def _after_play(structure: Structure, at: Position, play_ms: int) -> int | None:
    """The second at which so much more has been played in levels; None beyond them."""
    left = max(play_ms, 0)
    for index in range(at.index, len(structure.periods)):
        period = structure.periods[index]
        done = at.elapsed_ms if index == at.index else 0
        if period.is_level and left <= period.length_ms - done:
            return structure.starts[index] + (done + left) // 1_000
        left -= (period.length_ms - done) * period.is_level
    return None


def stop_of_day(rules: Sequence[EndRule], structure: Structure, first_level: int = 1) -> DayStop | None:
    """Where the clock of a day waits, because a rule by levels ends the day there; the first of several.

    What is played after it would be the next day's. Every level is played whole, or to the time left that
    ``AT_CLOCK`` names.
    """
    stops = (_stop_of(rule, structure, first_level) for rule in rules)
    return min((stop for stop in stops if stop is not None), default=None)


def _stop_of(rule: EndRule, structure: Structure, first_level: int) -> DayStop | None:
    """Where a rule by levels ends a day; None for others, or beyond its levels."""
    number = {EndKind.AFTER_LEVEL: rule.number, EndKind.AT_CLOCK: rule.number}.get(rule.kind)
    number = first_level + rule.number - 1 if rule.kind is EndKind.LEVELS else number
    at = next((at for at, one in enumerate(structure.periods) if one.is_level and one.number == number), None)
    if number is None or at is None:
        return None
    left_ms = rule.seconds * 1_000 if rule.kind is EndKind.AT_CLOCK else 0
    return DayStop(at, max(structure.periods[at].length_ms - left_ms, 0))


def _second_of(rule: EndRule, structure: Structure, first_level: int) -> int | None:
    """The second of the structure at which a rule by levels ends a day; None for others, or beyond its levels."""
    stop = _stop_of(rule, structure, first_level)
    return None if stop is None else structure.starts[stop.index] + stop.elapsed_ms // 1_000
