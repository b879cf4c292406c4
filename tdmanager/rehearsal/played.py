"""What came of a rehearsal."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime


@dataclass(slots=True)
class Played:
    """What came of a rehearsal, in numbers; ``unlevel`` lists sizes that were left unequal."""

    event_id: int
    busts: int = 0
    in_company: int = 0
    moves: int = 0
    breaks: int = 0
    late: int = 0
    rebuys: int = 0
    began: datetime | None = None
    ended: datetime | None = None
    finish_depth: int = 0
    unlevel: list[str] = field(default_factory=list)
