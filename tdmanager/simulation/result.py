"""The result of a simulation."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class LeftAt:
    """The players and tables left, this many seconds after the first start."""

    seconds: int
    players: int
    tables: int


@dataclass(slots=True)
class Played:
    """The result of a simulation; ``seconds`` of all days, ``unlevel`` are sizes left unequal.

    ``done`` counts what else happened, by name; ``broken`` are the invariants violated after a step.
    """

    event_id: int
    hands: int = 0
    busts: int = 0
    in_company: int = 0
    moves: int = 0
    breaks: int = 0
    late: int = 0
    rebuys: int = 0
    seconds: int = 0
    finish_depth: int = 0
    unlevel: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    done: Counter[str] = field(default_factory=Counter)
    course: list[LeftAt] = field(default_factory=list)
