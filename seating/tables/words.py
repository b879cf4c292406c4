"""What becomes of tables in play: opened, kept, closed, their seats taken out of use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, said


@dataclass(frozen=True, slots=True)
class SeatFact(Fact):
    """Something that the lists of seats and of moves show."""


@dataclass(frozen=True, slots=True)
class PlanFact(Fact):
    """Something that only the floor plan shows."""


@said(_("Tables opened: %(numbers)s"))
class TablesOpened(PlanFact):
    """Tables were opened for a day; their numbers."""

    numbers: tuple[int, ...]


@said(_("Table %(table)s serves another event now: its players sit at table %(to_table)s, in the same seats"))
class TableReplaced(PlanFact):
    """A table that an undo brought back had been taken since: its players sit at another one."""

    undo: ClassVar[Undo] = Undo.NEVER

    table: int
    to_table: int


@said(_("Table %(table)s closed"))
class TableClosed(PlanFact):
    table: int


@said(_("Break order posted: %(numbers)s"))
class BreakOrderSet(PlanFact):
    """The order in which tables break was set; numbers, the next to break first."""

    numbers: tuple[int, ...]


@said(_("Table %(table)s must not be broken"))
class TableKept(PlanFact):
    table: int


@said(_("Table %(table)s may be broken again"))
class TableUnkept(PlanFact):
    """A kept table may break again."""

    table: int


@said(_("Table %(table)s: %(is_feature)s"))
class TableFeatured(PlanFact):
    table: int
    is_feature: bool


@said(_("Table %(table)s seat %(seat)s: %(seat_status)s"))
class SeatStatusSet(PlanFact):
    table: int
    seat: int
    seat_status: str
