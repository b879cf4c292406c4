"""What became of a player’s seat: given, changed, given up, seen."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import said
from seating.tables.words import PlanFact, SeatFact


@said(
    _(
        "%(entry)s moved from table %(from_table)s seat %(from_seat)s to table %(to_table)s seat "
        "%(to_seat)s (%(move_reason)s)"
    )
)
class PlayerMoved(SeatFact):
    free_text: ClassVar[tuple[str, ...]] = ("note",)
    entry: int
    from_table: int
    from_seat: int
    to_table: int
    to_seat: int
    move_reason: str
    note: str = ""


@said(_("%(entry)s was seated at table %(table)s seat %(seat)s"))
class PlayerSeated(SeatFact):
    entry: int
    table: int
    seat: int


@said(_("%(entry)s left table %(table)s seat %(seat)s and is waiting for a seat"))
class PlayerUnseated(SeatFact):
    free_text: ClassVar[tuple[str, ...]] = ("note",)
    entry: int
    table: int
    seat: int
    note: str = ""


@said(_("Seats swapped: %(entries)s"))
class PlayersSwapped(SeatFact):
    free_text: ClassVar[tuple[str, ...]] = ("note",)
    entries: tuple[int, int]
    note: str = ""


@said(_("Taken to have arrived: %(entries)s"))
class ArrivalsLapsed(SeatFact):
    entries: tuple[int, ...]


@said(_("All players are in their seats (%(players)s)"))
class DayVerified(SeatFact):
    players: int


@said(_("%(entry)s was seen at table %(table)s seat %(seat)s"))
class SeatVerified(PlanFact):
    entry: int
    table: int
    seat: int


@said(_("All players at table %(table)s are in their seats (%(players)s)"))
class TableVerified(PlanFact):
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
