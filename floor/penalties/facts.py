"""What happens to penalties: given, served hand by hand, over, cancelled; players disqualified."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from floor.play.facts import PlayFact
from journal.facts import Fact, said


@dataclass(frozen=True, slots=True)
class PenaltyFact(Fact):
    """Something about the penalty of a player."""

    entry: int


@said(_("%(entry)s gets a warning: %(offence)s"))
class WarningGiven(PenaltyFact):
    offence: str


@said(_("The hand of %(entry)s is dead: %(offence)s"))
class DeadHandRuled(PenaltyFact):
    offence: str


@said(_("%(entry)s misses %(hands_missed)s: %(offence)s"))
class MissedHandsGiven(PenaltyFact):
    hands_missed: int
    offence: str


@said(_("%(entry)s misses %(hands_missed)s (rounds: %(rounds)s, players: %(players)s): %(offence)s"))
class MissedRoundsGiven(PenaltyFact):
    """A player misses rounds: ``hands_missed`` in all, ``players`` per round."""

    hands_missed: int
    rounds: int
    players: int
    offence: str


@said(
    ngettext_lazy(
        "%(entry)s is suspended for %(minutes)s minute: %(offence)s",
        "%(entry)s is suspended for %(minutes)s minutes: %(offence)s",
        "minutes",
    )
)
class SuspensionGiven(PenaltyFact):
    minutes: int
    offence: str


@said(_("A hand was played at table %(table)s, missed by %(entries)s"))
class HandServed(Fact):
    """A hand was completed at a table: this many players there have one fewer to miss."""

    table: int
    entries: tuple[int, ...]


@said(_("A hand was played at table %(table)s"))
class HandCounted(Fact):
    table: int


@said(_("%(entry)s has served the penalty and may play again"))
class PenaltyServed(PenaltyFact):
    """A penalty is over: the player plays again."""


@said(_("%(entry)s returned before the penalty was served: %(cause)s"))
class PenaltyShortened(PenaltyFact):
    """A player plays again before the penalty was served."""

    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    cause: str


@said(_("The penalty of %(entry)s was cancelled: %(cause)s"))
class PenaltyVoided(PenaltyFact):
    """A penalty was cancelled: it no longer counts."""

    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    cause: str


@said(_("%(entry)s is disqualified, place %(place_range)s; chips out of play: %(chips)s; %(offence)s"))
class PlayerDisqualified(PlayFact):
    """A player was disqualified: ``chips`` left play; places as for a bust."""

    entry: int
    table: int | None
    seat: int | None
    place_range: tuple[int, int]
    chips: int
    offence: str
