"""What was drawn: a seat, the field, seats drawn again."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from journal.facts import said
from seating.tables.words import SeatFact


@said(_("%(entry)s drew table %(table)s seat %(seat)s"))
class SeatDrawn(SeatFact):
    entry: int
    table: int
    seat: int


@said(_("All seats drawn (players: %(players)s, tables: %(tables)s)"))
class FieldDrawn(SeatFact):
    players: int
    tables: int


@said(_("All seats redrawn (players: %(players)s, tables: %(tables)s)"))
class SeatsRedrawn(SeatFact):
    players: int
    tables: int
