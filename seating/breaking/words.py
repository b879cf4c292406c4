"""Tables broken, the final table made up and enlarged."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from journal.facts import said
from seating.tables.words import SeatFact


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
