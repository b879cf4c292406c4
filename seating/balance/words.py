"""What was balanced: moves that make themselves, short tables halted and resumed."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from journal.facts import Undo, said
from seating.tables.words import PlanFact, SeatFact


@said(
    _(
        "%(entry)s moved from table %(from_table)s seat %(from_seat)s to table %(to_table)s "
        "seat %(to_seat)s (automatically)"
    )
)
class PlayerMovedAutomatically(SeatFact):
    entry: int
    from_table: int
    from_seat: int
    to_table: int
    to_seat: int


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
