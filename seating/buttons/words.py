"""Buttons and blinds hand by hand, tables halted and resumed, automatic moves."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from journal.facts import Undo, said
from seating.tables.words import PlanFact


@said(
    _("Table %(table)s dealt a hand: button %(button)s, small blind %(small_blind)s, big blind %(big_blind)s")
)
class ButtonMoved(PlanFact):
    """A hand was dealt: button and blinds moved as the rules say."""

    table: int
    button: int
    small_blind: int
    big_blind: int


@said(_("Wrong button at table %(table)s: %(correction)s"))
class ButtonCorrected(PlanFact):
    """A misplaced button was dealt with; ``correction`` says how."""

    table: int
    correction: str
    button: int | None
    small_blind: int | None
    big_blind: int | None


@said(_("Table %(table)s drew its button: seat %(button)s"))
class ButtonDrawn(PlanFact):
    table: int
    button: int


@said(
    ngettext_lazy(
        "The button was drawn at %(tables)s table", "The button was drawn at %(tables)s tables", "tables"
    )
)
class ButtonsDrawn(PlanFact):
    tables: int


@said(_("The button of table %(table)s is frozen at seat %(button)s"))
class ButtonFrozen(PlanFact):
    """A game without blinds started: the button waits where the next flop hand is dealt from."""

    table: int
    button: int
    small_blind: int
    big_blind: int


@said(_("Table %(table)s deals from its frozen button at seat %(button)s"))
class ButtonReleased(PlanFact):
    table: int
    button: int


@said(
    ngettext_lazy(
        "Table %(table)s halted with %(players)s player",
        "Table %(table)s halted with %(players)s players",
        "players",
    )
)
class TableHalted(PlanFact):
    table: int
    players: int


@said(
    ngettext_lazy(
        "Table %(table)s resumed with %(players)s player",
        "Table %(table)s resumed with %(players)s players",
        "players",
    )
)
class TableResumed(PlanFact):
    table: int
    players: int


@said(
    ngettext_lazy(
        "Table %(table)s may keep playing with %(players)s player",
        "Table %(table)s may keep playing with %(players)s players",
        "players",
    )
)
class HaltWaived(PlanFact):
    table: int
    players: int


@said(_("%(entry)s must not be moved"))
class PlayerPinned(PlanFact):
    """A player was pinned: not moved to balance tables."""

    free_text: ClassVar[tuple[str, ...]] = ("note",)
    entry: int
    note: str = ""


@said(_("%(entry)s may be moved again"))
class PlayerUnpinned(PlanFact):
    """A pinned player may be moved again."""

    entry: int


@said(
    _(
        "Move announced automatically: %(entry)s from table %(from_table)s seat "
        "%(from_seat)s to table %(to_table)s seat %(to_seat)s"
    )
)
class AutomaticMoveAnnounced(PlanFact):
    """An automatic move was announced, to be made at ``due_at`` unless vetoed."""

    undo: ClassVar[Undo] = Undo.NEVER

    entry: int
    from_table: int
    from_seat: int
    to_table: int
    to_seat: int
    due_at: str


@said(_("Stopped: %(entry)s is not moved automatically to table %(to_table)s seat %(to_seat)s"))
class AutomaticMoveVetoed(PlanFact):
    undo: ClassVar[Undo] = Undo.NEVER

    entry: int
    to_table: int
    to_seat: int


@said(_("Withdrawn: %(entry)s no longer moves to table %(to_table)s seat %(to_seat)s"))
class AutomaticMoveWithdrawn(PlanFact):
    """An automatic move was withdrawn: the tables it depends on changed before it was made."""

    undo: ClassVar[Undo] = Undo.NEVER

    entry: int
    to_table: int
    to_seat: int
