"""The facts of tables in play: opened, kept, closed, seats taken out of use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, says
from seating.models import SeatStatus
from wording.words import Text, format_of, word_refusals


@dataclass(frozen=True, slots=True)
class SeatFact(Fact):
    """A fact that the lists of seats and moves show."""


@dataclass(frozen=True, slots=True)
class PlanFact(Fact):
    """A fact that only the floor plan shows."""


@says(_("Tables opened: %(numbers)s"))
class TablesOpened(PlanFact):
    """Tables were opened for a day, given by number."""

    numbers: tuple[int, ...]


@says(_("Table %(table)s serves another event now: its players sit at table %(to_table)s, in the same seats"))
class TableReplaced(PlanFact):
    """Another event had taken a table that an undo brought back: its players sit at another table."""

    undo: ClassVar[Undo] = Undo.NEVER

    table: int
    to_table: int


@says(_("Table %(table)s serves another event now: table %(to_table)s is held in its place"))
class TableHeldElsewhere(PlanFact):
    """Another event had taken a table that the undo of a confirmed end brought back."""

    undo: ClassVar[Undo] = Undo.NEVER

    table: int
    to_table: int


@says(_("Table %(table)s closed"))
class TableClosed(PlanFact):
    table: int


@says(_("Break order posted: %(numbers)s"))
class BreakOrderSet(PlanFact):
    """The break order was set; table numbers, the next to break first."""

    numbers: tuple[int, ...]


@says(_("Table %(table)s must not be broken"))
class TableKept(PlanFact):
    table: int


@says(_("Table %(table)s may be broken again"))
class TableUnkept(PlanFact):
    """A kept table may break again."""

    table: int


@says(_("Table %(table)s: %(is_feature)s"))
class TableFeatured(PlanFact):
    table: int
    is_feature: bool


@says(_("Table %(table)s seat %(seat)s: %(seat_status)s"))
class SeatStatusSet(PlanFact):
    table: int
    seat: int
    seat_status: str


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "seat_taken",
        _("The seat is taken"),
        _("Table %(table)s seat %(seat)s belongs to %(entry)s. Choose another seat, or swap the two."),
    ),
    (
        "seat_not_in_use",
        _("The seat is not in use"),
        _("Table %(table)s seat %(seat)s is locked or out of use. Put it back in use first."),
    ),
    ("seat_unknown", _("No such seat"), _("This table has no seat %(seat)s. Choose one on the plan.")),
    (
        "table_unknown",
        _("No such table"),
        _("Table %(table)s is not open on this day. Open it, or choose another."),
    ),
    (
        "table_not_open",
        _("The table is closed"),
        _("Table %(table)s is no longer in play. Reload the plan."),
    ),
    (
        "table_in_use",
        _("The table is not free"),
        _("Table %(table)s is used by an event, reserved or out of order. Choose another."),
    ),
    (
        "table_held",
        _("The table is held"),
        _("Table %(table)s is held by %(day)s of %(event)s. Confirm the end of that day, or choose another."),
    ),
    (
        "tables_held",
        _("Tables are held"),
        _(
            "No other table is free. %(day)s of %(event)s is over and still holds tables %(numbers)s. "
            "Confirm its end to free them."
        ),
    ),
    (
        "table_not_empty",
        _("Players still sit here"),
        _("Table %(table)s has players. Break it instead of closing it."),
    ),
    (
        "no_table_free",
        _("Not enough tables"),
        _("Tables requested: %(wanted)s; free in the room: %(free)s. Free a table or request fewer."),
    ),
    (
        "event_not_open",
        _("No tables can be opened"),
        _("The event is over or cancelled, or the day is closed."),
    ),
    (
        "entry_not_seated",
        _("No seat yet"),
        _("%(entry)s has no seat. Draw one, or choose a free seat on the plan."),
    ),
)


def register() -> None:
    """Register the words of the room."""
    word_refusals(REFUSALS)
    format_of("seat_status", _seat_status)
    format_of("is_feature", _is_feature)


def _seat_status(value: Any, _details: Mapping[str, Any]) -> str:
    return str(SeatStatus(value).label)


def _is_feature(value: Any, _details: Mapping[str, Any]) -> str:
    return str(_("feature table, outside draws and balancing") if value else _("takes part in draws again"))
