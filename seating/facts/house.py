"""Buttons and blinds hand by hand, tables halted and resumed, automatic moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Undo
from seating.facts.plan import PlanFact


@dataclass(frozen=True, slots=True)
class ButtonMoved(PlanFact):
    """A hand was dealt: button and blinds moved as the rules say."""

    table: int
    button: int
    small_blind: int
    big_blind: int


@dataclass(frozen=True, slots=True)
class ButtonCorrected(PlanFact):
    """A misplaced button was dealt with; ``correction`` says how."""

    table: int
    correction: str
    button: int | None
    small_blind: int | None
    big_blind: int | None


@dataclass(frozen=True, slots=True)
class ButtonDrawn(PlanFact):
    """The first button of a table was drawn."""

    table: int
    button: int


@dataclass(frozen=True, slots=True)
class ButtonsDrawn(PlanFact):
    """The first button of every table was drawn."""

    tables: int


@dataclass(frozen=True, slots=True)
class ButtonFrozen(PlanFact):
    """A game without blinds started: the button waits where the next flop hand is dealt from."""

    table: int
    button: int
    small_blind: int
    big_blind: int


@dataclass(frozen=True, slots=True)
class ButtonReleased(PlanFact):
    """The first flop hand after a game without blinds was dealt from the frozen button."""

    table: int
    button: int


@dataclass(frozen=True, slots=True)
class TableHalted(PlanFact):
    """A short table was halted until it is filled."""

    table: int
    players: int


@dataclass(frozen=True, slots=True)
class TableResumed(PlanFact):
    """A halted table resumed play."""

    table: int
    players: int


@dataclass(frozen=True, slots=True)
class HaltWaived(PlanFact):
    """The director let a short table play."""

    table: int
    players: int


@dataclass(frozen=True, slots=True)
class PlayerPinned(PlanFact):
    """A player was pinned: not moved to balance tables."""

    free_text: ClassVar[tuple[str, ...]] = ("note",)
    entry: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class PlayerUnpinned(PlanFact):
    """A pinned player may be moved again."""

    entry: int


@dataclass(frozen=True, slots=True)
class AutomaticMoveAnnounced(PlanFact):
    """An automatic move was announced, to be made at ``due_at`` unless vetoed."""

    undo: ClassVar[Undo] = Undo.NEVER

    entry: int
    from_table: int
    from_seat: int
    to_table: int
    to_seat: int
    due_at: str


@dataclass(frozen=True, slots=True)
class AutomaticMoveVetoed(PlanFact):
    """An announced automatic move was vetoed."""

    undo: ClassVar[Undo] = Undo.NEVER

    entry: int
    to_table: int
    to_seat: int


@dataclass(frozen=True, slots=True)
class AutomaticMoveWithdrawn(PlanFact):
    """An automatic move was withdrawn: the tables it depends on changed before it was made."""

    undo: ClassVar[Undo] = Undo.NEVER

    entry: int
    to_table: int
    to_seat: int
