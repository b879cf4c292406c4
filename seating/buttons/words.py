"""The facts of buttons and blinds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from journal.facts import says
from rulebook.button import Correction
from seating.tables.words import PlanFact
from wording.games import game_named
from wording.words import Text, format_of, word_refusals


@says(_("Table %(table)s: button %(button)s, small blind %(small_blind)s, big blind %(big_blind)s"))
class PositionsSet(PlanFact):
    table: int
    button: int | None
    small_blind: int | None
    big_blind: int | None


@says(
    _("Table %(table)s dealt a hand: button %(button)s, small blind %(small_blind)s, big blind %(big_blind)s")
)
class ButtonMoved(PlanFact):
    """A hand was dealt: button and blinds moved by the rules."""

    table: int
    button: int
    small_blind: int
    big_blind: int


@says(_("Wrong button at table %(table)s: %(correction)s"))
class ButtonCorrected(PlanFact):
    """A misplaced button was corrected; ``correction`` says how."""

    table: int
    correction: str
    button: int | None
    small_blind: int | None
    big_blind: int | None


@says(_("Table %(table)s drew its button: seat %(button)s"))
class ButtonDrawn(PlanFact):
    table: int
    button: int


@says(
    ngettext_lazy(
        "The button was drawn at %(tables)s table", "The button was drawn at %(tables)s tables", "tables"
    )
)
class ButtonsDrawn(PlanFact):
    tables: int


@says(_("The button of table %(table)s is frozen at seat %(button)s"))
class ButtonFrozen(PlanFact):
    """A game without blinds started: the button waits for the next flop hand."""

    table: int
    button: int
    small_blind: int
    big_blind: int


@says(_("Table %(table)s deals from its frozen button at seat %(button)s"))
class ButtonReleased(PlanFact):
    table: int
    button: int


@says(_("Table %(table)s begins %(game)s"))
class GameChanged(PlanFact):
    """A table began its next game; ``before`` is the one it ended."""

    table: int
    game: str
    before: str


@says(ngettext_lazy("%(game)s begins at %(tables)s table", "%(game)s begins at %(tables)s tables", "tables"))
class GamesChanged(PlanFact):
    tables: int
    game: str


@says(_("Table %(table)s dealt a hand of %(game)s"))
class HandCounted(PlanFact):
    """A hand was dealt without moving the button; ``hand`` counts those of the game."""

    table: int
    game: str
    hand: int


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "needs_button",
        _("Where is the button?"),
        _(
            "Enter who was the big blind and who posted the small blind at table %(tables)s, "
            "then apply again."
        ),
    ),
    (
        "button_not_frozen",
        _("The button is not frozen"),
        _("Table %(table)s plays with blinds. Enter its blinds instead."),
    ),
    (
        "game_by_level",
        _("Each level states its game"),
        _("To change games within a level, set their order on the page of the structure."),
    ),
    ("no_tables_open", _("No tables are open"), _("Open tables first: each of them deals a game.")),
    (
        "game_to_choose",
        _("Which game?"),
        _("Dealer’s choice: choose the next game from the list."),
    ),
    (
        "game_not_played",
        _("Not in the list"),
        _("%(game)s is not played in this event. Choose a game from its list."),
    ),
    (
        "floor_decides",
        _("The floor decides"),
        _("The rules leave a misplaced button at table %(table)s to you: correct it, or let the hand count."),
    ),
    (
        "too_few_players",
        _("Too few players"),
        ngettext_lazy(
            "With %(players)s player there are no blinds to enter. Seat players first.",
            "With %(players)s players there are no blinds to enter. Seat players first.",
            "players",
        ),
    ),
)


def register() -> None:
    """Register the words of the room."""
    word_refusals(REFUSALS)
    format_of("correction", _correction)
    format_of("game", _game)


def _game(value: Any, _details: Mapping[str, Any]) -> str:
    return game_named(value)


CORRECTIONS: Mapping[str, Text] = {
    Correction.NOW: _("corrected at once"),
    Correction.NEXT_HAND: _("corrected for the next hand"),
    Correction.STANDS: _("the hand counts"),
}


def _correction(value: Any, _details: Mapping[str, Any]) -> str:
    return str(CORRECTIONS[value])
