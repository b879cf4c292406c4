"""What a line records: past-tense values, and how each is undone."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar


class Undo(StrEnum):
    """How a fact is undone."""

    BY_ROW_VERSION = "by_row_version"
    BY_REVERSE = "by_reverse"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Fact:
    """Base of all facts: plain fields (numbers, texts, tuples of them); people are named by id.

    ``undo`` says how it is undone, ``parts`` which parts of a screen it changes, ``free_text`` the fields in
    somebody's own words. Of a fact without ``claims_rows`` the rows block nothing, and later rows do not block
    it: its undo changes only what nobody else writes. ``is_directors``: what only a director does, only a director undoes.
    """

    undo: ClassVar[Undo] = Undo.BY_ROW_VERSION
    parts: ClassVar[tuple[str, ...]] = ()
    free_text: ClassVar[tuple[str, ...]] = ()
    claims_rows: ClassVar[bool] = True
    is_directors: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class LinesUndone(Fact):
    """Lines were undone, newest first; ``facts`` names them."""

    undo: ClassVar[Undo] = Undo.NEVER

    lines: tuple[int, ...]
    facts: tuple[str, ...]


PARTS = (
    "clock",
    "stats",
    "seats",
    "moves",
    "payouts",
    "bounties",
    "stacks",
    "announcements",
    "shot_clocks",
    "sounds",
)
