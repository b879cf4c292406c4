"""The facts of seating requests: accessible seats, who needs one, who is kept apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, says
from wording.words import Text, format_of, word_refusals


@says(_("Accessible seats of table %(table)s: %(seats)s"))
class AccessibleSeatsSet(Fact):
    """The accessible seats of a table of the room; empty for none."""

    table: int
    seats: tuple[int, ...]


@says(_("%(player)s: %(needs)s"))
class AccessibleSeatRequested(Fact):
    player: int
    needs: bool


@says(_("Kept apart in draws: %(players)s"))
class PlayersKeptApart(Fact):
    players: tuple[int, ...]


@says(_("No longer kept apart in draws: %(players)s"))
class ApartEnded(Fact):
    """Players may be drawn to one table again."""

    players: tuple[int, ...]


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "too_few_to_keep_apart",
        _("At least two players"),
        _("Choose two or more different players who must not be drawn to the same table."),
    ),
)


def register() -> None:
    """Register the words of the room."""
    word_refusals(REFUSALS)
    format_of("needs", _needs)


def _needs(value: Any, _details: Mapping[str, Any]) -> str:
    return str(_("needs an accessible seat") if value else _("no longer needs an accessible seat"))
