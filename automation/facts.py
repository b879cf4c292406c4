"""What happens to sounds and automations, and what automations did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from clock.facts import TimerFact
from journal.facts import Fact


@dataclass(frozen=True, slots=True)
class SoundFact(Fact):
    """A fact about which screen plays sound and what it plays."""


@dataclass(frozen=True, slots=True)
class SoundGiven(SoundFact):
    """A screen was chosen to play the sound of a room."""

    sound_room: str
    name: str


@dataclass(frozen=True, slots=True)
class SoundTakenAway(SoundFact):
    """No screen plays sound in a room any longer."""

    sound_room: str


@dataclass(frozen=True, slots=True)
class SoundsChosen(SoundFact):
    """The house chose the sounds of occasions."""


@dataclass(frozen=True, slots=True)
class AutomationFact(Fact):
    """A fact about the automation called ``name``."""

    name: str


@dataclass(frozen=True, slots=True)
class AutomationMade(AutomationFact):
    """An automation was created."""


@dataclass(frozen=True, slots=True)
class AutomationChanged(AutomationFact):
    """An automation was changed."""


@dataclass(frozen=True, slots=True)
class AutomationSwitchedOn(AutomationFact):
    """An automation was switched on."""


@dataclass(frozen=True, slots=True)
class AutomationSwitchedOff(AutomationFact):
    """An automation was switched off."""


@dataclass(frozen=True, slots=True)
class AutomationDeleted(AutomationFact):
    """An automation was deleted."""


@dataclass(frozen=True, slots=True)
class AutomationFired(AutomationFact):
    """An automation ran; ``due_at`` is the time of its trigger (ISO 8601), ``sound`` the sound played."""

    parts: ClassVar[tuple[str, ...]] = ("sounds",)

    deed: str
    due_at: str
    sound: str = ""


@dataclass(frozen=True, slots=True)
class RegistrationClosesSoon(TimerFact):
    """Registration closes ``minutes`` after ``due_at``; an automation waits for this time."""

    minutes: int


@dataclass(frozen=True, slots=True)
class AutomationTried(AutomationFired):
    """An automation ran as a test."""
