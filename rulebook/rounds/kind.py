"""How a day is played: one field, tables that never mix, or matches."""

from __future__ import annotations

from enum import StrEnum


class DayKind(StrEnum):
    """How a day is played."""

    FIELD = "field"
    """Tables break and mix until the day ends."""
    SHOOTOUT = "shootout"
    """Tables never mix; the first of each advance, with new stacks."""
    BRACKET = "bracket"
    """Matches of two; who wins meets the winner of the match beside it."""

    mixes_tables: bool
    """Whether players may change tables."""
    has_matches: bool
    """Whether it is played in matches of two."""

    def __init__(self, value: str) -> None:
        self.mixes_tables = value == "field"
        self.has_matches = value == "bracket"
