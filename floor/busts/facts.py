"""What happens to busts that dealers report."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from floor.play.facts import PlayFact
from journal.facts import Fact, said


@said(_("The dealer of table %(table)s reports %(entry)s out"))
class BustReported(Fact):
    """The dealer of ``table`` reports the player of ``entry`` out."""

    entry: int
    table: int


@said(_("%(entry)s, reported out at table %(table)s, is still in"))
class BustWithdrawn(Fact):
    """The player of ``entry``, reported out, is still in."""

    entry: int
    table: int


@said(_("Who took the chips of %(entries)s: %(takers)s"))
class PotsRecorded(Fact):
    """Who took the chips of ``entries`` was recorded or corrected: ``takers``."""

    entries: tuple[int, ...]
    takers: tuple[int, ...]


@said(_("Who took the chips of %(entries)s is not recorded any more"))
class PotsForgotten(Fact):
    """Who took the chips of ``entries`` is not recorded any more."""

    entries: tuple[int, ...]


@said(_("%(entry)s won a seat early with %(chips)s chips, which left play"))
class SeatWonEarly(PlayFact):
    """A player reached the stack that wins a seat, and left with it; ``chips`` left play."""

    entry: int
    table: int | None
    seat: int | None
    chips: int
    place_range: tuple[int, int]
