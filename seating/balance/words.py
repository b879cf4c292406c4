"""The facts of balancing: automatic moves, short tables halted and resumed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from journal.facts import Undo, says
from seating.models import AutomaticMoveOutcome
from seating.tables.words import PlanFact, SeatFact
from wording.words import Text, format_of, word_refusals


@says(
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


@says(
    ngettext_lazy(
        "Table %(table)s filled: %(players)s player moved there",
        "Table %(table)s filled: %(players)s players moved there",
        "players",
    )
)
class TableFilled(SeatFact):
    table: int
    players: int


@says(
    ngettext_lazy(
        "Table %(table)s halted with %(players)s player",
        "Table %(table)s halted with %(players)s players",
        "players",
    )
)
class TableHalted(PlanFact):
    table: int
    players: int


@says(
    ngettext_lazy(
        "Table %(table)s resumed with %(players)s player",
        "Table %(table)s resumed with %(players)s players",
        "players",
    )
)
class TableResumed(PlanFact):
    table: int
    players: int


@says(
    ngettext_lazy(
        "Table %(table)s may keep playing with %(players)s player",
        "Table %(table)s may keep playing with %(players)s players",
        "players",
    )
)
class HaltWaived(PlanFact):
    table: int
    players: int


@says(
    _(
        "Move announced automatically: %(entry)s from table %(from_table)s seat "
        "%(from_seat)s to table %(to_table)s seat %(to_seat)s"
    )
)
class AutomaticMoveAnnounced(PlanFact):
    """An automatic move was announced for ``due_at``; it may be vetoed."""

    undo: ClassVar[Undo] = Undo.NEVER

    entry: int
    from_table: int
    from_seat: int
    to_table: int
    to_seat: int
    due_at: str


@says(_("Stopped: %(entry)s is not moved automatically to table %(to_table)s seat %(to_seat)s"))
class AutomaticMoveVetoed(PlanFact):
    undo: ClassVar[Undo] = Undo.NEVER

    entry: int
    to_table: int
    to_seat: int


@says(_("Withdrawn: %(entry)s no longer moves to table %(to_table)s seat %(to_seat)s"))
class AutomaticMoveWithdrawn(PlanFact):
    """An automatic move was withdrawn, because its tables changed before it was made."""

    undo: ClassVar[Undo] = Undo.NEVER

    entry: int
    to_table: int
    to_seat: int


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "suggestion_waits",
        _("Another suggestion comes first"),
        _("An earlier suggestion concerns the same tables. Apply that one first."),
    ),
    (
        "only_advice",
        _("Nothing to apply"),
        _("No table needs breaking now. Check the to-do list."),
    ),
    (
        "table_halted",
        _("The table is already halted"),
        _("Table %(table)s is halted. Fill it, or resume play."),
    ),
    ("table_plays", _("The table is not halted"), _("Table %(table)s is not halted. Reload the plan.")),
    (
        "automatic_move_over",
        _("Too late, or already stopped"),
        _("The move of %(entry)s is closed: %(outcome)s. If it was made, undo it in the journal."),
    ),
    (
        "tables_racing",
        _("Chips are still being exchanged"),
        _("Nobody moves from or to these tables until they have exchanged their chips: %(tables)s."),
    ),
    (
        "nobody_may_move",
        _("Nobody can be moved"),
        _("Nobody at table %(table)s may be moved. Choose the player manually."),
    ),
    ("table_full", _("The table is full"), _("Table %(table)s has no free seat. Choose another.")),
    (
        "procedure_required",
        _("No procedure is set"),
        _("The rules profile does not say which table sends a player. Set it, or move a player manually."),
    ),
)


def register() -> None:
    """Register the words of the room."""
    word_refusals(REFUSALS)
    format_of("outcome", _outcome)


def _outcome(value: Any, _details: Mapping[str, Any]) -> str:
    return str(AutomaticMoveOutcome(value).label).lower()
