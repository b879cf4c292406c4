"""Ready-made structures of several speeds, games and fields: what each is made for, chips, levels."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rulebook.refusals import Refusal
from rulebook.structure import AnteKind, Structure, hours, numbered
from tournaments.library.lines import period_of
from tournaments.library.speeds import Speed
from tournaments.values import Chip, EventSetup
from wording.games import games_title

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
"""Those listed by name in a form; the others are found by speed, field and game."""


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
        """Who posts the ante once there is one; in limit games nobody does."""
        levels = self.structure.levels
        return next((level.ante_kind for level in levels if level.ante), AnteKind.NONE)

    @property
    def title(self) -> str:
        """Its speed, with game and antes where they are not the usual ones."""
        said = [str(SPEEDS[self.speed])]
        if self.game != NO_LIMIT:
            said.append(str(games_title(self.game)))
        elif self.antes != AnteKind.BIG_BLIND:
            said.append(str(ANTE_NAMES[self.antes]))
        return ", ".join(said)

    @property
    def game_title(self) -> str:
        """What is played."""
        return str(games_title(self.game))

    @property
    def level_minutes(self) -> int:
        """How long a level lasts."""
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
    """All of them: the fastest first, smaller fields and stacks before larger ones, hold'em before others."""
    data = json.loads(FILE.read_text(encoding="utf-8"))
    return tuple(sorted((_ready(name, of_it) for name, of_it in data.items()), key=_order))


def _order(ready: ReadyStructure) -> tuple[object, ...]:
    speed = list(Speed).index(ready.speed)
    return ready.game != NO_LIMIT, speed, ready.stack, ready.entries, ready.game, ready.name


def first_structures() -> tuple[ReadyStructure, ...]:
    """The selection that a form lists by name."""
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
