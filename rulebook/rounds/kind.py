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

    @property
    def mixes_tables(self) -> bool:
        """Whether players may change tables."""
        return self is DayKind.FIELD

    @property
    def has_matches(self) -> bool:
        """Whether it is played in matches of two."""
        return self is DayKind.BRACKET
