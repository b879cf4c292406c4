"""Buttons and blinds hand by hand, tables that stop, and what the house does by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Undo
from seating.facts.plan import PlanFact


@dataclass(frozen=True, slots=True)
class ButtonMoved(PlanFact):
    """A hand was dealt: button and blinds went on as the rules say."""

    table: int
    button: int
    small_blind: int
    big_blind: int


@dataclass(frozen=True, slots=True)
class ButtonCorrected(PlanFact):
    """A button that was moved wrongly was dealt with; ``correction`` says how."""

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
    """A game without blinds began: the button waits where the next flop hand is dealt from."""

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
    """A short table stopped dealing until it is filled."""

    table: int
    players: int


@dataclass(frozen=True, slots=True)
class TableResumed(PlanFact):
    """A table that stood still plays on."""

    table: int
    players: int


@dataclass(frozen=True, slots=True)
class HaltWaived(PlanFact):
    """The director lets a short table play on."""

    table: int
    players: int


@dataclass(frozen=True, slots=True)
class PlayerHeld(PlanFact):
    """A player is not to be moved to balance."""

    entry: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class PlayerReleased(PlanFact):
    """A held player may be moved again."""

    entry: int


@dataclass(frozen=True, slots=True)
class HouseMoveAnnounced(PlanFact):
    """The house will make a move by itself at ``due_at`` unless somebody says no."""

    undo: ClassVar[Undo] = Undo.NEVER

    entry: int
    from_table: int
    from_seat: int
    to_table: int
    to_seat: int
    due_at: str


@dataclass(frozen=True, slots=True)
class HouseMoveVetoed(PlanFact):
    """Somebody said no to a move that the house had announced."""

    undo: ClassVar[Undo] = Undo.NEVER

    entry: int
    to_table: int
    to_seat: int


@dataclass(frozen=True, slots=True)
class HouseMoveWithdrawn(PlanFact):
    """What a move rested on had changed before the house could make it."""

    undo: ClassVar[Undo] = Undo.NEVER

    entry: int
    to_table: int
    to_seat: int
