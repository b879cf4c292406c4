"""The result of a simulation."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Played:
    """The result of a simulation in figures; ``seconds`` of all days, ``unlevel`` are sizes left unequal."""

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
