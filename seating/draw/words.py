"""The facts of draws: a seat, the field, a redraw."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from journal.facts import says
from seating.tables.words import SeatFact
from wording.words import Text, word_refusals


@says(_("%(entry)s drew table %(table)s seat %(seat)s"))
class SeatDrawn(SeatFact):
    entry: int
    table: int
    seat: int


@says(_("All seats drawn (players: %(players)s, tables: %(tables)s)"))
class FieldDrawn(SeatFact):
    players: int
    tables: int


@says(_("All seats redrawn (players: %(players)s, tables: %(tables)s)"))
class SeatsRedrawn(SeatFact):
    players: int
    tables: int


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "nothing_drawn",
        _("Nothing was drawn here"),
        _("This journal line has no draw. Choose one from the list of draws."),
    ),
    (
        "room_full",
        _("The room is full"),
        _(
            "Open a table, or keep a waiting list. Players without a seat: %(entrants)s; free seats: "
            "%(seats)s."
        ),
    ),
    (
        "entry_seated",
        _("Already seated"),
        _("%(entry)s is at table %(table)s seat %(seat)s. Move the player instead."),
    ),
    ("nobody_seated", _("Nobody is seated"), _("There is nobody to draw seats for. Draw the field first.")),
)


def register() -> None:
    """Register the words of the room."""
    word_refusals(REFUSALS)
