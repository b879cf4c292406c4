"""Seating requests: accessible seats, who needs one, who is kept apart."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, said


@said(_("Accessible seats of table %(table)s: %(seats)s"))
class AccessibleSeatsSet(Fact):
    """The accessible seats of a table of the room; empty for none."""

    table: int
    seats: tuple[int, ...]


@said(_("%(player)s: %(needs)s"))
class AccessibleSeatRequested(Fact):
    player: int
    needs: bool


@said(_("Kept apart in draws: %(players)s"))
class PlayersKeptApart(Fact):
    players: tuple[int, ...]


@said(_("No longer kept apart in draws: %(players)s"))
class ApartEnded(Fact):
    """Players may be drawn to one table again."""

    players: tuple[int, ...]
