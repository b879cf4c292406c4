"""What happens to seats: drawn, changed, lost when a table breaks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from journal.facts import Fact, said


@dataclass(frozen=True, slots=True)
class SeatFact(Fact):
    """Something that the lists of seats and of moves show."""


@said(_("%(entry)s drew table %(table)s seat %(seat)s"))
class SeatDrawn(SeatFact):
    entry: int
    table: int
    seat: int


@said(_("All seats drawn (players: %(players)s, tables: %(tables)s)"))
class FieldDrawn(SeatFact):
    players: int
    tables: int


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


@said(_("Table %(table)s broken (players moved: %(players)s)"))
class TableBroken(SeatFact):
    table: int
    players: int


@said(
    ngettext_lazy(
        "Final table at table %(table)s with %(players)s player",
        "Final table at table %(table)s with %(players)s players",
        "players",
    )
)
class FinalTableSeated(SeatFact):
    """The final table was formed; ``button`` is the seat that drew it, ``chairs`` how many came to the table."""

    table: int
    players: int
    button: int
    chairs: int = 0


@said(
    ngettext_lazy(
        "Final table at table %(table)s with %(players)s players and %(chairs)s more chair",
        "Final table at table %(table)s with %(players)s players and %(chairs)s more chairs",
        "chairs",
    )
)
class FinalTableEnlarged(FinalTableSeated):
    """The final table was formed, larger than the other tables: ``chairs`` came to it."""


@said(_("All seats redrawn (players: %(players)s, tables: %(tables)s)"))
class SeatsRedrawn(SeatFact):
    players: int
    tables: int


@said(_("Taken to have arrived: %(entries)s"))
class ArrivalsLapsed(SeatFact):
    entries: tuple[int, ...]


@said(_("All players are in their seats (%(players)s)"))
class DayVerified(SeatFact):
    players: int
