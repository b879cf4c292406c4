"""The facts of a player’s seat: given, changed, given up, confirmed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from journal.facts import says
from rulebook.balance import Override
from seating.models import MoveReason
from seating.tables.words import PlanFact, SeatFact
from wording.words import Text, format_of, word_refusals


@says(
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


@says(_("%(entry)s was seated at table %(table)s seat %(seat)s"))
class PlayerSeated(SeatFact):
    entry: int
    table: int
    seat: int


@says(_("%(entry)s left table %(table)s seat %(seat)s and is waiting for a seat"))
class PlayerUnseated(SeatFact):
    free_text: ClassVar[tuple[str, ...]] = ("note",)
    entry: int
    table: int
    seat: int
    note: str = ""


@says(_("Seats swapped: %(entries)s"))
class PlayersSwapped(SeatFact):
    free_text: ClassVar[tuple[str, ...]] = ("note",)
    entries: tuple[int, int]
    note: str = ""


@says(_("Taken to have arrived: %(entries)s"))
class ArrivalsLapsed(SeatFact):
    entries: tuple[int, ...]


@says(_("All players are in their seats (%(players)s)"))
class DayVerified(SeatFact):
    players: int


@says(_("%(entry)s was seen at table %(table)s seat %(seat)s"))
class SeatVerified(PlanFact):
    entry: int
    table: int
    seat: int


@says(_("All players at table %(table)s are in their seats (%(players)s)"))
class TableVerified(PlanFact):
    table: int
    players: int


@says(_("%(entry)s must not be moved"))
class PlayerPinned(PlanFact):
    """A player was pinned: not moved to balance tables."""

    free_text: ClassVar[tuple[str, ...]] = ("note",)
    entry: int
    note: str = ""


@says(_("%(entry)s may be moved again"))
class PlayerUnpinned(PlanFact):
    """A pinned player may be moved again."""

    entry: int


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    ("other_day", _("Not on the same day"), _("Only two different players on the same day can swap seats.")),
    (
        "reason_needed",
        _("A reason is needed"),
        _("The move of %(entry)s overrides a rule: %(overridden)s. Give a reason, or choose another seat."),
    ),
)


def register() -> None:
    """Register the words of the room."""
    word_refusals(REFUSALS)
    names_wrong_input("reason_needed")
    format_of("move_reason", _move_reason)
    format_of("overridden", _overridden)


OVERRIDES: Mapping[str, Text] = {
    Override.SIZES_DIFFER: _("the tables would differ by more than allowed"),
    Override.PLAYER_PINNED: _("the player must not be moved"),
    Override.SMALL_BLIND: _("the new seat is the small blind"),
    Override.KEPT_APART: _("the players are kept apart"),
    Override.ACCESSIBLE_SEAT: _("the seat is kept for those who need an accessible one"),
    Override.LAST_HANDS: _("nobody moves in the last hands"),
    Override.HAND_ON: _("a hand is being played at all tables"),
}


def _move_reason(value: Any, _details: Mapping[str, Any]) -> str:
    return str(MoveReason(value).label)


def _overridden(value: Any, _details: Mapping[str, Any]) -> str:
    return ", ".join(str(OVERRIDES[override]) for override in value)
