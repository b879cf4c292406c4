"""The texts of shot clocks: facts, refusals and outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from floor.models import Outcome
from floor.shot_clock.rows import ShotClockView, outcome_at_expiry
from journal.facts import Fact, Undo, says
from wording.words import Text, format_of, word_refusals


@dataclass(frozen=True, slots=True)
class ShotClockFact(Fact):
    """A fact about a shot clock at ``table``; times in seconds."""

    table: int


@says(_("The clock was called on %(entry)s at table %(table)s: %(think)s s and %(countdown)s s countdown"))
class ClockCalled(ShotClockFact):
    """The clock was called on the player of ``entry``."""

    entry: int
    think: int
    countdown: int


@says(_("The clock was called at table %(table)s: %(think)s s and %(countdown)s s countdown"))
class ClockCalledAtTable(ShotClockFact):
    think: int
    countdown: int


@says(_("Table %(table)s asks the floor for the clock"))
class ClockWanted(ShotClockFact): ...


@says(_("No clock was started at table %(table)s"))
class ClockDeclined(ShotClockFact): ...


@says(_("Clock at table %(table)s: the player faces a bet"))
class BetFaced(ShotClockFact): ...


@says(_("Clock at table %(table)s: the player faces no bet"))
class NoBetFaced(ShotClockFact): ...


@says(_("The clock at table %(table)s was ended: %(ruling)s"))
class ShotClockEnded(ShotClockFact):
    ruling: str


@says(_("The clock at table %(table)s ran out at %(due_at)s: %(ruling)s"))
class ShotClockRanOut(ShotClockFact):
    """A shot clock expired at ``due_at`` (ISO 8601), even if found late; a ruling corrects it, not undo."""

    undo: ClassVar[Undo] = Undo.NEVER

    ruling: str
    due_at: str


@says(_("The floor ruled on the clock at table %(table)s: %(ruling)s"))
class ShotClockRuled(ShotClockFact):
    ruling: str


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "table_closed",
        _("This table is not in play"),
        _("The players from table %(table)s have moved. Use their new table."),
    ),
    (
        "clock_called_already",
        _("A clock is already running here"),
        _("One clock per table: end the one at table %(table)s, then call another."),
    ),
    (
        "clock_wanted_already",
        _("The floor has been told"),
        _("Table %(table)s has asked for the clock. The floor is coming to start it."),
    ),
    (
        "clock_not_wanted",
        _("Already settled"),
        _("Table %(table)s is no longer waiting for a clock. Reload the clocks."),
    ),
    (
        "not_at_this_table",
        _("Not at this table"),
        _("The player is no longer at table %(table)s. Reload the table."),
    ),
    (
        "caller_not_seated",
        _("Cannot call the clock"),
        _("%(entry)s has no seat in this event. Only a seated player or the floor can call the clock."),
    ),
    (
        "think_out_of_range",
        _("Time not allowed"),
        _("The event rules allow %(least)s to %(most)s seconds to act."),
    ),
    (
        "clock_ended",
        _("This clock has ended"),
        _("The clock at table %(table)s is no longer running. Rule on it, or call another."),
    ),
    (
        "clock_runs_on",
        _("The clock is still running"),
        _("Time is left at table %(table)s: end the clock instead of ruling on it."),
    ),
    (
        "time_left",
        _("There is time left"),
        _("The clock at table %(table)s has not run out yet. End it instead."),
    ),
    (
        "outcome_unknown",
        _("No such ruling"),
        _("“%(ruling)s” is not a possible ruling now. Choose one of those offered."),
    ),
)
MEANS: Mapping[Outcome, Text] = {
    Outcome.IN_TIME: _("Acted in time: play continues"),
    Outcome.CHECK: _("Time is up: no bet to face, the player checks"),
    Outcome.HAND_DEAD: _("Time is up: the hand is dead"),
    Outcome.WITHDRAWN: _("The clock was cancelled"),
}
"""What an outcome means for the hand, for the people at the table."""
AT_ZERO: Mapping[Outcome, Text] = {
    Outcome.CHECK: _("At zero the player checks"),
    Outcome.HAND_DEAD: _("At zero the hand is dead"),
}
"""What happens when a running clock expires."""


def meaning_of(one: ShotClockView) -> str:
    """The outcome for the hand: at zero while the clock runs, else its result."""
    return str(AT_ZERO[outcome_at_expiry(one)] if one.is_running else MEANS[Outcome(one.outcome)])


def register() -> None:
    """Register the texts of shot clocks, and how each fact is undone."""
    word_refusals(REFUSALS)
    names_wrong_input("think_out_of_range", "outcome_unknown")
    format_of("ruling", _ruling)


def _ruling(value: Any, _details: Mapping[str, Any]) -> str:
    return str(Outcome(value).label) if value in Outcome.values else str(value)
