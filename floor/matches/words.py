"""The texts of brackets: facts and refusals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from access.problems import names_wrong_input
from floor.play.words import LifeFact, PlayFact
from journal.facts import Fact, says
from wording.words import Text, names, names_of, word_refusals


@says(
    ngettext_lazy(
        "Bracket of %(day)s drawn: %(matches)s match, byes: %(byes)s",
        "Bracket of %(day)s drawn: %(matches)s matches, byes: %(byes)s",
        "matches",
    )
)
class BracketDrawn(LifeFact):
    """The matches of a round were drawn, or follow from the round before."""

    day: int
    matches: int
    byes: int


@dataclass(frozen=True, slots=True)
class MatchFact(Fact):
    """A fact about a match; ``slot`` is its number in the round."""

    slot: int


@says(_("%(entry)s won a game of match %(slot)s: %(score)s"))
class GameWon(MatchFact):
    entry: int
    score: str


@says(_("Match %(slot)s paused"))
class MatchPaused(MatchFact):
    """The clock of one match is paused."""


@says(_("Match %(slot)s resumed"))
class MatchResumed(MatchFact):
    """It runs with the clock of its day again."""


@dataclass(frozen=True, slots=True)
class PlayerOut(PlayFact):
    """``loser`` is out of a match, with the places of its round or the one of its bust; ``entry`` won it."""

    slot: int
    entry: int
    loser: int
    place_range: tuple[int, int]


@dataclass(frozen=True, slots=True)
class MatchOver(PlayerOut):
    """A match has a winner."""

    score: str


@says(_("%(entry)s won match %(slot)s, %(score)s; %(loser)s is out, place %(place_range)s"))
class MatchWon(MatchOver):
    """The last game of a match was won."""


@says(_("%(loser)s did not come: %(entry)s won match %(slot)s, place %(place_range)s"))
class MatchWalkedOver(MatchOver):
    """A player did not come to a match."""


@says(_("%(loser)s came too late: %(entry)s won match %(slot)s, place %(place_range)s"))
class MatchLostLate(MatchOver):
    """A player came two levels late."""


@says(_("%(entry)s is %(levels)s level late in match %(slot)s: %(score)s"))
class PlayerLate(MatchFact):
    entry: int
    levels: int
    score: str


@says(
    _("%(entry)s plays match %(slot)s instead of %(loser)s, place %(place_range)s; the clock shows level 1")
)
class SeatTaken(PlayerOut):
    """A new player took the seat of one who was absent."""


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "stage_unknown",
        _("No stage for so large a bracket"),
        _("No stage of this event holds %(players)s players. Split them into groups."),
    ),
    ("not_in_match", _("Not in this match"), _("Choose one of the two players of the match.")),
    ("match_decided", _("The match has a winner"), _("Undo its last game to change the result.")),
    (
        "level_one_runs",
        _("Level 1 is not over"),
        _("A player has until the end of level 1 to come. Type a reason to decide the match now."),
    ),
    (
        "seat_waits",
        _("The seat is still open"),
        _("A new player may take it until %(until)s. Type a reason to decide the match now."),
    ),
    ("match_paused", _("The match is paused"), _("Resume it from the bracket.")),
    ("match_not_paused", _("The match is not paused"), _("Its clock runs and pauses with that of its day.")),
    ("seat_closed", _("Too late for this seat"), _("The other player advances: record the walkover.")),
    (
        "stack_plays",
        _("The stack plays"),
        _(
            "By the rules of this event the stack of an absent player is blinded off. Type a reason to decide the match now."
        ),
    ),
    (
        "match_has_games",
        _("The match is being played"),
        _("A new player may sit down before the first game ends."),
    ),
    (
        "matches_open",
        _("Matches are still played"),
        _("Record the winner of each match first. Without one: %(open)s."),
    ),
    ("no_bracket", _("No bracket"), _("This day is not played in matches.")),
    (
        "bracket_drawn",
        _("The bracket is drawn"),
        _("A new player may only take the seat of one who does not come."),
    ),
    ("already_in_match", _("Already in a match"), _("%(entry)s plays another match of this round.")),
    ("entries_without_match", _("Players without a match"), _("Refund or withdraw them first: %(entries)s.")),
)


def register() -> None:
    """Register the texts of brackets."""
    word_refusals(REFUSALS)
    names_of("loser", partial(names, "entry"))
    names_wrong_input("not_in_match", "already_in_match")
