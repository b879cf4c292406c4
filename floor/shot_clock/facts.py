"""What happens to shot clocks: requested, called, ended, expired, ruled differently."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, said


@dataclass(frozen=True, slots=True)
class ShotClockFact(Fact):
    """Something about a shot clock at ``table``; in seconds."""

    table: int


@said(_("The clock was called on %(entry)s at table %(table)s: %(think)s s and %(countdown)s s countdown"))
class ClockCalled(ShotClockFact):
    """The clock was called on the player of ``entry``."""

    entry: int
    think: int
    countdown: int


@said(_("The clock was called at table %(table)s: %(think)s s and %(countdown)s s countdown"))
class ClockCalledAtTable(ShotClockFact):
    think: int
    countdown: int


@said(_("Table %(table)s asks the floor for the clock"))
class ClockWanted(ShotClockFact): ...


@said(_("No clock was started at table %(table)s"))
class ClockDeclined(ShotClockFact): ...


@said(_("Clock at table %(table)s: the player faces a bet"))
class BetFaced(ShotClockFact): ...


@said(_("Clock at table %(table)s: the player faces no bet"))
class NoBetFaced(ShotClockFact): ...


@said(_("The clock at table %(table)s was ended: %(ruling)s"))
class ShotClockEnded(ShotClockFact):
    ruling: str


@said(_("The clock at table %(table)s ran out at %(due_at)s: %(ruling)s"))
class ShotClockRanOut(ShotClockFact):
    """A shot clock expired at ``due_at`` (ISO 8601), however late it was found; corrected by a ruling, not undone."""

    undo: ClassVar[Undo] = Undo.NEVER

    ruling: str
    due_at: str


@said(_("The floor ruled on the clock at table %(table)s: %(ruling)s"))
class ShotClockRuled(ShotClockFact):
    ruling: str
