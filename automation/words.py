"""The facts of sounds and automations, and their texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from automation.kinds import Deed
from clock.words import TimerFact
from journal.facts import Fact, says
from wording.words import Text, format_of, word_refusals


@dataclass(frozen=True, slots=True)
class SoundFact(Fact):
    """A fact about the screen that plays sound, or about its sounds."""


@says(_("“%(name)s” now plays sound in %(sound_room)s"))
class SoundGiven(SoundFact):
    sound_room: str
    name: str


@says(_("No screen plays sound in %(sound_room)s"))
class SoundTakenAway(SoundFact):
    sound_room: str


@says(_("The house sounds were changed"))
class SoundsChosen(SoundFact): ...


@dataclass(frozen=True, slots=True)
class AutomationFact(Fact):
    """A fact about the automation called ``name``."""

    name: str


@says(_("The automation “%(name)s” was created"))
class AutomationMade(AutomationFact): ...


@says(_("The automation “%(name)s” was changed"))
class AutomationChanged(AutomationFact): ...


@says(_("The automation “%(name)s” was switched on"))
class AutomationSwitchedOn(AutomationFact): ...


@says(_("The automation “%(name)s” was switched off"))
class AutomationSwitchedOff(AutomationFact): ...


@says(_("The automation “%(name)s” was deleted"))
class AutomationDeleted(AutomationFact): ...


@says(_("Automation “%(name)s”: %(deed)s"))
class AutomationFired(AutomationFact):
    """An automation ran; ``due_at`` is the time of its trigger (ISO 8601), ``sound`` the sound played."""

    parts: ClassVar[tuple[str, ...]] = ("sounds",)

    deed: str
    due_at: str
    sound: str = ""


@says(_("Registration closes in %(minutes)s minutes (%(due_at)s)"))
class RegistrationClosesSoon(TimerFact):
    """Registration closes ``minutes`` after ``due_at``; an automation waits for this time."""

    minutes: int


@says(_("Automation “%(name)s” tested: %(deed)s"))
class AutomationTried(AutomationFired): ...


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    ("sound_unknown", _("No such sound"), _("There is no sound “%(sound)s”. Choose one from the list.")),
    (
        "screen_missing",
        _("Which screen?"),
        _("Choose a display, or this terminal, to play sound in the room."),
    ),
    ("automation_nameless", _("No name"), _("Give the automation a name; the journal uses it.")),
    (
        "trigger_unknown",
        _("No such trigger"),
        _("“%(trigger)s” is not a trigger. Choose one from the list."),
    ),
    (
        "players_missing",
        _("How many players?"),
        _("Type how many players must be left."),
    ),
    (
        "minutes_before_missing",
        _("How many minutes before?"),
        _("Type how many minutes before the close of registration, up to %(most)s."),
    ),
    (
        "players_range",
        _("The player range is reversed"),
        _("“From” is higher than “to”. Swap them."),
    ),
    (
        "levels_range",
        _("The level range is reversed"),
        _("“From” is higher than “to”. Swap them."),
    ),
    (
        "deed_unknown",
        _("No action chosen"),
        _("Choose a sound, an announcement with text, or a display with a view."),
    ),
    (
        "announcement_empty",
        _("Nothing to announce"),
        _("Type the announcement text."),
    ),
    (
        "view_missing",
        _("Which display, which view?"),
        _("Choose both the display and its view."),
    ),
)


def register() -> None:
    """Register the words of facts and refusals, and how each fact is undone."""
    word_refusals(REFUSALS)
    names_wrong_input(*(code for code, _title, _detail in REFUSALS))
    format_of("sound_room", _room)
    format_of("deed", _deed)


def _room(value: Any, _details: Mapping[str, Any]) -> str:
    return str(value) or _now("the room")


def _deed(value: Any, _details: Mapping[str, Any]) -> str:
    return str(Deed(value).label) if value in Deed.values else str(value)
