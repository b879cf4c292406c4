"""The ready-made structures: their speeds, their lines in the file, and their use in a set-up."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rulebook.refusals import Refusal
from rulebook.structure import AnteKind, Game, Period, PeriodKind, Structure, hours, numbered
from rulebook.structure.forecast import play_of_pace
from tournaments.values import Chip, EventSetup
from wording.games import games_title

MINUTE = 60

HOUR = 60 * MINUTE


class Speed(StrEnum):
    """The speed of an event as programmes call it, fastest first."""

    HYPER = "hyper"
    TURBO = "turbo"
    CLUB = "club"
    REGULAR = "regular"
    SLOW = "slow"
    DEEP = "deep"
    MAIN = "main"


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds per level, percent of increase in blinds, big blinds in a stack at level 1, breaks, antes.

    ``late_until`` is the last level with registration if the day ends with it.
    """

    level: int
    rise: int
    opening: int
    break_every: int
    break_seconds: int
    ante_from: int
    rounded_to: int = 15 * MINUTE
    late_until: int | None = None

    def target(self, entries: int) -> int:
        """Seconds to play down a field at this pace, with breaks, rounded."""
        play = play_of_pace(entries, self.opening, self.rise, self.level)
        breaks = play // self.level // max(1, self.break_every // self.level)
        seconds = play + breaks * self.break_seconds
        return max(-(-seconds // self.rounded_to) * self.rounded_to, 2 * self.level)


PACES: Mapping[Speed, Pace] = {
    Speed.HYPER: Pace(5 * MINUTE, 40, 50, 30 * MINUTE, 5 * MINUTE, 3),
    Speed.TURBO: Pace(10 * MINUTE, 38, 100, HOUR, 10 * MINUTE, 4),
    Speed.CLUB: Pace(15 * MINUTE, 37, 100, 90 * MINUTE, 15 * MINUTE, 4),
    Speed.REGULAR: Pace(20 * MINUTE, 34, 125, 2 * HOUR, 15 * MINUTE, 4),
    Speed.SLOW: Pace(25 * MINUTE, 31, 150, 100 * MINUTE, 15 * MINUTE, 4),
    Speed.DEEP: Pace(30 * MINUTE, 29, 200, 2 * HOUR, 15 * MINUTE, 3, 30 * MINUTE),
    Speed.MAIN: Pace(HOUR, 31, 250, 2 * HOUR, 20 * MINUTE, 2, 30 * MINUTE, 8),
}

OF_MINUTE = 60

COLOUR_UP = "colour-up"

CLOSES = "closes"


COLUMNS_OF_GAMES = ("limit_small_blind", "limit_big_blind", "stud_ante")


def line_of(period: Period) -> str:
    """A period as a line of the file, with its length in minutes."""
    minutes = str(period.seconds // OF_MINUTE)
    if period.is_break:
        return " ".join((minutes, "break", *([COLOUR_UP] if period.has_colour_up else [])))
    parts = [minutes, "-" if period.game.is_stud else f"{period.small_blind}/{period.big_blind}"]
    if period.ante:
        parts.append(f"{period.ante_kind.value}={period.ante}")
    if period.game != Game.HOLDEM:
        parts.append(f"game={period.game.value}")
    if period.small_bet:
        parts.append(f"limits={period.small_bet}/{period.big_bet}")
    if period.bring_in:
        parts.append(f"bring_in={period.bring_in}")
    parts += [f"{name}={getattr(period, name)}" for name in COLUMNS_OF_GAMES if getattr(period, name)]
    return " ".join((*parts, *([CLOSES] if period.closes_registration else [])))


def period_of(line: str) -> Period:
    """The period from a line, without its level number."""
    minutes, blinds, *more = line.split()
    seconds = int(minutes) * OF_MINUTE
    if blinds == "break":
        return Period(PeriodKind.BREAK, 0, seconds, has_colour_up=COLOUR_UP in more)
    small, big = _pair(blinds)
    level = Period(PeriodKind.LEVEL, 0, seconds, small, big)
    for word in more:
        level = _with(level, *word.partition("=")[::2])
    return level


def _with(level: Period, name: str, value: str) -> Period:
    if name == CLOSES:
        return replace(level, closes_registration=True)
    if name == "game":
        return replace(level, game=Game(value))
    if name == "limits":
        small, big = _pair(value)
        return replace(level, small_bet=small, big_bet=big)
    if name in ("bring_in", *COLUMNS_OF_GAMES):
        chips: dict[str, Any] = {name: int(value)}
        return replace(level, **chips)
    return replace(level, ante=int(value), ante_kind=AnteKind(name))


def _pair(text: str) -> tuple[int, int]:
    small, _slash, big = text.partition("/")
    return int(small or 0) if big else 0, int(big or 0)


READY_FILE = "structures.json"

FILE = Path(__file__).parent / READY_FILE

SPEEDS: Mapping[Speed, str | Promise] = {
    Speed.HYPER: _("Hyper turbo"),
    Speed.TURBO: _("Turbo"),
    Speed.CLUB: _("Club night"),
    Speed.REGULAR: _("Regular"),
    Speed.SLOW: _("Slow"),
    Speed.DEEP: _("Deep stack"),
    Speed.MAIN: _("Multi-day main event"),
}

ANTE_NAMES: Mapping[AnteKind, str | Promise] = {
    AnteKind.BIG_BLIND: _("big blind ante"),
    AnteKind.EACH: _("every player posts the ante"),
    AnteKind.NONE: _("no ante"),
}

NO_LIMIT = "nl_holdem"

FIRST = ("turbo", "club", "club_each", "regular", "deep", "main")
"""Structures listed by name in a form; the others are found by speed, field and game."""


@dataclass(frozen=True, slots=True)
class ReadyStructure:
    """A structure of the library, made for this many entries and seconds, breaks included."""

    name: str
    speed: Speed
    game: str
    stack: int
    entries: int
    target_seconds: int
    chips: tuple[Chip, ...]
    structure: Structure

    @property
    def antes(self) -> AnteKind:
        """Who posts the ante from the level on in which there is one; in limit games nobody does."""
        levels = self.structure.levels
        return next((level.ante_kind for level in levels if level.ante), AnteKind.NONE)

    @property
    def title(self) -> str:
        """Its speed, with game and antes if they are unusual."""
        parts = [str(SPEEDS[self.speed])]
        if self.game != NO_LIMIT:
            parts.append(str(games_title(self.game)))
        elif self.antes != AnteKind.BIG_BLIND:
            parts.append(str(ANTE_NAMES[self.antes]))
        return ", ".join(parts)

    @property
    def game_title(self) -> str:
        """The name of the game."""
        return str(games_title(self.game))

    @property
    def level_minutes(self) -> int:
        """The minutes of a level."""
        return self.structure.levels[0].seconds // 60

    @property
    def hours(self) -> str:
        """The intended length in hours and minutes: ``4:15``."""
        return hours(self.target_seconds)

    @property
    def late_until_level(self) -> int:
        """The last level with registration."""
        return next(level.number for level in self.structure.levels if level.closes_registration)


@cache
def ready_structures() -> tuple[ReadyStructure, ...]:
    """All structures: the fastest first, smaller fields and stacks first, hold'em first."""
    data = json.loads(FILE.read_text(encoding="utf-8"))
    return tuple(sorted((_ready(name, of_it) for name, of_it in data.items()), key=_order))


def _order(ready: ReadyStructure) -> tuple[object, ...]:
    speed = list(Speed).index(ready.speed)
    return ready.game != NO_LIMIT, speed, ready.stack, ready.entries, ready.game, ready.name


def first_structures() -> tuple[ReadyStructure, ...]:
    """The structures that a form lists by name."""
    return tuple(ready_structure(name) for name in FIRST)


def ready_structure(name: str) -> ReadyStructure:
    """The structure of this name; raises ``Refusal("file_event_unknown")`` naming the available ones."""
    for ready in ready_structures():
        if ready.name == name:
            return ready
    raise Refusal("file_event_unknown", name=name[:40], file=READY_FILE, known=[*FIRST, "…"])


def with_ready(setup: EventSetup, name: str) -> EventSetup:
    """``setup`` with the stack, chips, levels and late registration of a ready-made structure."""
    ready = ready_structure(name)
    return replace(
        setup,
        starting_stack=ready.stack,
        chip_set=ready.chips,
        periods=ready.structure.periods,
        late_until_level=ready.late_until_level,
    )


def _ready(name: str, data: Mapping[str, Any]) -> ReadyStructure:
    return ReadyStructure(
        name=name,
        speed=Speed(data["speed"]),
        game=data["game"],
        stack=data["stack"],
        entries=data["entries"],
        target_seconds=data["target_seconds"],
        chips=tuple(Chip(worth, count=count) for worth, count in data["chips"]),
        structure=Structure(numbered(period_of(line) for line in data["lines"])),
    )
