"""The facts of breaking tables and of forming and enlarging the final table."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from journal.facts import says
from seating.tables.words import SeatFact
from wording.words import Text, word_refusals


@says(_("Table %(table)s broken (players moved: %(players)s)"))
class TableBroken(SeatFact):
    table: int
    players: int


@says(
    ngettext_lazy(
        "Final table at table %(table)s with %(players)s player",
        "Final table at table %(table)s with %(players)s players",
        "players",
    )
)
class FinalTableSeated(SeatFact):
    """The final table was formed; ``button`` is the seat that drew it, ``chairs`` the chairs added."""

    table: int
    players: int
    button: int
    chairs: int = 0


@says(
    ngettext_lazy(
        "Final table at table %(table)s with %(players)s players and %(chairs)s more chair",
        "Final table at table %(table)s with %(players)s players and %(chairs)s more chairs",
        "chairs",
    )
)
class FinalTableEnlarged(FinalTableSeated):
    """The final table was formed larger than the other tables: ``chairs`` were added."""


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "one_table_at_a_time",
        _("One table at a time"),
        _("The event rules break one table at a time. Choose one of %(tables)s, or change the rules."),
    ),
    ("last_table", _("The last table"), _("Table %(table)s is the only one. It cannot be broken.")),
    (
        "too_few_seats",
        _("Not enough seats"),
        _(
            "Open a larger table or put seats back in use. Players without a seat: %(players)s; free "
            "seats: %(seats)s."
        ),
    ),
    (
        "final_table_not_due",
        _("No final table yet"),
        ngettext_lazy(
            "%(players)s player is left. Choose the table to combine them anyway.",
            "%(players)s players are left. Choose the table to combine them anyway.",
            "players",
        ),
    ),
)


def register() -> None:
    """Register the words of the room."""
    word_refusals(REFUSALS)
