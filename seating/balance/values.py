"""A suggestion to the floor as a value: what, who, from where to where, and the figures of its sentence."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from rulebook.balance import MoveReason
from rulebook.breaking import BreakReason
from rulebook.button import Role


class SuggestionKind(StrEnum):
    """What a suggestion is about."""

    BALANCE = "balance"
    BREAK = "break"
    FINAL_TABLE = "final_table"
    HALT = "halt"
    RESUME = "resume"
    REDRAW = "redraw"


@dataclass(frozen=True, slots=True)
class HaltReason:
    """Why a table is halted: its players, those of the largest table, the players eliminated, the rule."""

    code: str
    players: int
    largest: int
    eliminated: int
    halt_rule: str


@dataclass(frozen=True, slots=True)
class RedrawReason:
    """Why all seats are redrawn: the players and tables left, and the number set by the rules."""

    code: str
    players_left: int
    tables_left: int
    count: int


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One thing to do, applied on confirmation by its ``id``, which changes with everything it depends on.

    Tables and seats by number. ``needs_button`` are tables whose blinds of the last hand must be set first,
    ``needs_lot`` says that applying it makes a draw, ``waits_for`` names suggestions to apply before,
    ``is_asked`` that the house leaves it to the director, ``is_open`` that the director must move a player
    manually, because the rules name nobody, or free seats first; ``chairs`` how many come to the final
    table, because it is larger than the others; ``racing`` are tables of it that
    have still to exchange chips that leave. ``halted_at`` is when a short table was halted,
    None while it still plays. ``reason`` holds the figures of the sentence ``why``.
    """

    id: str
    kind: SuggestionKind
    day_id: int
    entry_id: int | None
    from_table: int | None
    from_seat: int | None
    to_table: int | None
    to_seat: int | None
    role: Role | None
    needs_button: tuple[int, ...]
    needs_lot: bool
    is_asked: bool
    waits_for: tuple[str, ...]
    tables: tuple[int, ...]
    why: str
    reason: MoveReason | BreakReason | HaltReason | RedrawReason
    halted_at: datetime | None = None
    is_open: bool = False
    chairs: int = 0
    racing: tuple[int, ...] = ()

    @property
    def may_be_applied(self) -> bool:
        """Whether it can be applied without setting or doing anything first."""
        is_done = self.kind is SuggestionKind.HALT and self.halted_at is not None
        return not (is_done or self.is_open or self.needs_button or self.waits_for or self.racing)
