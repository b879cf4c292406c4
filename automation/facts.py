"""What happens to sounds and automations, and what automations did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from clock.facts import TimerFact
from journal.facts import Fact, said


@dataclass(frozen=True, slots=True)
class SoundFact(Fact):
    """A fact about which screen plays sound and what it plays."""


@said(_("“%(name)s” now plays sound in %(sound_room)s"))
class SoundGiven(SoundFact):
    sound_room: str
    name: str


@said(_("No screen plays sound in %(sound_room)s"))
class SoundTakenAway(SoundFact):
    sound_room: str


@said(_("The house sounds were changed"))
class SoundsChosen(SoundFact): ...


@dataclass(frozen=True, slots=True)
class AutomationFact(Fact):
    """A fact about the automation called ``name``."""

    name: str


@said(_("The automation “%(name)s” was created"))
class AutomationMade(AutomationFact): ...


@said(_("The automation “%(name)s” was changed"))
class AutomationChanged(AutomationFact): ...


@said(_("The automation “%(name)s” was switched on"))
class AutomationSwitchedOn(AutomationFact): ...


@said(_("The automation “%(name)s” was switched off"))
class AutomationSwitchedOff(AutomationFact): ...


@said(_("The automation “%(name)s” was deleted"))
class AutomationDeleted(AutomationFact): ...


@said(_("Automation “%(name)s”: %(deed)s"))
class AutomationFired(AutomationFact):
    """An automation ran; ``due_at`` is the time of its trigger (ISO 8601), ``sound`` the sound played."""

    parts: ClassVar[tuple[str, ...]] = ("sounds",)

    deed: str
    due_at: str
    sound: str = ""


@said(_("Registration closes in %(minutes)s minutes (%(due_at)s)"))
class RegistrationClosesSoon(TimerFact):
    """Registration closes ``minutes`` after ``due_at``; an automation waits for this time."""

    minutes: int


@said(_("Automation “%(name)s” tested: %(deed)s"))
class AutomationTried(AutomationFired): ...
