"""The texts of penalties: facts, refusals and undo."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, ngettext_lazy

from access.problems import names_wrong_input
from floor.play.words import PlayFact
from journal.facts import Fact, says
from tournaments.queries import offence_label
from wording.words import Text, format_of, word_refusals


@dataclass(frozen=True, slots=True)
class PenaltyFact(Fact):
    """A fact about the penalty of a player."""

    entry: int


@says(_("%(entry)s gets a warning: %(offence)s"))
class WarningGiven(PenaltyFact):
    offence: str


@says(_("The hand of %(entry)s is dead: %(offence)s"))
class DeadHandRuled(PenaltyFact):
    offence: str


@says(_("%(entry)s misses %(hands_missed)s: %(offence)s"))
class MissedHandsGiven(PenaltyFact):
    hands_missed: int
    offence: str


@says(_("%(entry)s misses %(hands_missed)s (rounds: %(rounds)s, players: %(players)s): %(offence)s"))
class MissedRoundsGiven(PenaltyFact):
    """A player misses rounds: ``hands_missed`` in all, ``players`` per round."""

    hands_missed: int
    rounds: int
    players: int
    offence: str


@says(
    ngettext_lazy(
        "%(entry)s is suspended for %(minutes)s minute: %(offence)s",
        "%(entry)s is suspended for %(minutes)s minutes: %(offence)s",
        "minutes",
    )
)
class SuspensionGiven(PenaltyFact):
    minutes: int
    offence: str


@says(_("A hand was played at table %(table)s, missed by %(entries)s"))
class HandServed(Fact):
    """A hand was completed at a table: this many players there have one fewer to miss."""

    table: int
    entries: tuple[int, ...]


@says(_("A hand was played at table %(table)s"))
class HandCounted(Fact):
    table: int


@says(_("%(entry)s has served the penalty and may play again"))
class PenaltyServed(PenaltyFact):
    """A penalty is over: the player plays again."""


@says(_("%(entry)s returned before the penalty was served: %(cause)s"))
class PenaltyShortened(PenaltyFact):
    """A player plays again before the penalty was served."""

    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    cause: str


@says(_("The penalty of %(entry)s was cancelled: %(cause)s"))
class PenaltyVoided(PenaltyFact):
    """A penalty was cancelled: it no longer counts."""

    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    cause: str


@says(_("%(entry)s is disqualified, place %(place_range)s; chips out of play: %(chips)s; %(offence)s"))
class PlayerDisqualified(PlayFact):
    """A player was disqualified: ``chips`` left play; places as for a bust."""

    entry: int
    table: int | None
    seat: int | None
    place_range: tuple[int, int]
    chips: int
    offence: str


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    ("offence_missing", _("No reason chosen"), _("Choose what the penalty is for.")),
    (
        "penalty_closed",
        _("This penalty is over"),
        _("The penalty of %(entry)s is no longer active: %(state)s. Undo that line, or give a new one."),
    ),
    (
        "penalty_not_served",
        _("The penalty is not served"),
        _("%(entry)s still misses %(hands_missed)s or waits out the time. Say why they return early."),
    ),
    (
        "nothing_to_serve",
        _("Nothing to serve"),
        _(
            "%(entry)s had a warning or a dead hand: that stays for the whole event. Cancel it "
            "if it was wrong."
        ),
    ),
    (
        "disqualification_stands",
        _("A disqualification cannot be cancelled here"),
        _("Undo its line in the journal, or reinstate %(entry)s."),
    ),
    (
        "chips_over_stack",
        _("More chips than the stack"),
        _("Chips hidden: %(chips)s, stack: %(stack)s. Count the stack with them."),
    ),
    (
        "no_expulsion",
        _("No expulsion here"),
        _("By the rules of this event %(entry)s is disqualified, not expelled. Ban them on their own page."),
    ),
    (
        "not_disqualified",
        _("Not disqualified"),
        _("%(entry)s is not disqualified in this event: disqualify them first."),
    ),
    (
        "nobody_on_penalty",
        _("Nothing to count"),
        _("No player of table %(table)s is absent or on penalty: there is nothing to count."),
    ),
    (
        "hands_are_reported",
        _("The tables report their hands"),
        _(
            "In hand for hand and the last hands, every table reports its hand and penalties "
            "count with it. Report it there."
        ),
    ),
    (
        "prize_undecided",
        _("What happens to the prize?"),
        _(
            "The place is paid and the rules leave it open: say whether the prize is forfeited, "
            "and who gets it."
        ),
    ),
)


def register() -> None:
    """Register the texts of penalties, and how each fact is undone."""
    word_refusals(REFUSALS)
    names_wrong_input("penalty_not_served", "prize_undecided")
    format_of("offence", _offence)
    format_of("hands_missed", hands_text)


def hands_text(hands: int, _details: Mapping[str, Any] | None = None) -> str:
    """``1 hand``, ``14 hands``."""
    return ngettext("%(count)s hand", "%(count)s hands", hands) % {"count": hands}


def _offence(code: str, _details: Mapping[str, Any]) -> str:
    return offence_label(code)
