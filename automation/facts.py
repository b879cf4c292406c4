"""What happens to sounds and automations, and what automations did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact


@dataclass(frozen=True, slots=True)
class SoundFact(Fact):
    """Something about who sounds and what."""


@dataclass(frozen=True, slots=True)
class SoundGiven(SoundFact):
    """A screen was named the one that is heard in a room."""

    sound_room: str
    name: str


@dataclass(frozen=True, slots=True)
class SoundTakenAway(SoundFact):
    """No screen is heard in a room any more."""

    sound_room: str


@dataclass(frozen=True, slots=True)
class SoundsChosen(SoundFact):
    """The house chose what is heard on which occasion."""


@dataclass(frozen=True, slots=True)
class AutomationFact(Fact):
    """Something about the automation called ``name``."""

    name: str


@dataclass(frozen=True, slots=True)
class AutomationMade(AutomationFact):
    """An automation was made."""


@dataclass(frozen=True, slots=True)
class AutomationChanged(AutomationFact):
    """An automation was changed."""


@dataclass(frozen=True, slots=True)
class AutomationSwitchedOn(AutomationFact):
    """An automation works again."""


@dataclass(frozen=True, slots=True)
class AutomationSwitchedOff(AutomationFact):
    """An automation rests."""


@dataclass(frozen=True, slots=True)
class AutomationDeleted(AutomationFact):
    """An automation was deleted."""


@dataclass(frozen=True, slots=True)
class AutomationFired(AutomationFact):
    """An automation did its deed; ``due_at`` is when what set it off happened (ISO 8601), ``sound`` what was heard."""

    parts: ClassVar[tuple[str, ...]] = ("sounds",)

    deed: str
    due_at: str
    sound: str = ""


@dataclass(frozen=True, slots=True)
class AutomationTried(AutomationFired):
    """An automation did its deed because somebody tried it."""
