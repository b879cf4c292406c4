"""The codes of automation in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.problems import mends_input
from automation import facts
from automation.kinds import Deed
from journal.facts import Fact
from journal.undo import taken_back
from wording.words import Text, fact_words, format_of, refusal_words

SENTENCES: tuple[tuple[type[Fact], Text], ...] = (
    (facts.SoundGiven, _("“%(name)s” is the screen that sounds in %(sound_room)s")),
    (facts.SoundTakenAway, _("No screen sounds in %(sound_room)s")),
    (facts.SoundsChosen, _("The sounds of the house were chosen")),
    (facts.AutomationMade, _("The automation “%(name)s” was made")),
    (facts.AutomationChanged, _("The automation “%(name)s” was changed")),
    (facts.AutomationSwitchedOn, _("The automation “%(name)s” was switched on")),
    (facts.AutomationSwitchedOff, _("The automation “%(name)s” was switched off")),
    (facts.AutomationDeleted, _("The automation “%(name)s” was deleted")),
    (facts.AutomationFired, _("Automation “%(name)s”: %(deed)s")),
    (facts.AutomationTried, _("Automation “%(name)s” tried: %(deed)s")),
)
REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    ("sound_unknown", _("No such sound"), _("There is no sound “%(sound)s”. Choose one of the list.")),
    (
        "screen_missing",
        _("Which screen?"),
        _("Choose a display, or the terminal you stand at, to sound in the room."),
    ),
    ("automation_nameless", _("No name"), _("Give the automation a name: the journal tells it by that.")),
    (
        "trigger_unknown",
        _("No such trigger"),
        _("Nothing is known as “%(trigger)s”. Choose what sets it off from the list."),
    ),
    (
        "players_missing",
        _("How many players?"),
        _("Say with how many players left it shall happen."),
    ),
    (
        "players_range",
        _("No number of players lies between"),
        _("“From” is more than “to”. Turn the two around."),
    ),
    (
        "levels_range",
        _("No level lies between"),
        _("“From” is more than “to”. Turn the two around."),
    ),
    (
        "deed_unknown",
        _("Nothing to do"),
        _("Choose a sound, an announcement with a text, or a display with a view."),
    ),
    (
        "announcement_empty",
        _("Nothing to announce"),
        _("Type what the room shall read when it happens."),
    ),
    (
        "view_missing",
        _("Which display, which view?"),
        _("Choose both the display and what it shall show."),
    ),
)


def register() -> None:
    """Give words to facts and refusals, and say how each fact is taken back."""
    for fact, sentence in SENTENCES:
        fact_words(fact, sentence)
        taken_back(fact)
    for code, title, detail in REFUSALS:
        refusal_words(code, title, detail)
    mends_input(*(code for code, _title, _detail in REFUSALS))
    format_of("sound_room", _room)
    format_of("deed", _deed)


def _room(value: Any, _details: Mapping[str, Any]) -> str:
    return str(value) or _now("the room")


def _deed(value: Any, _details: Mapping[str, Any]) -> str:
    return str(Deed(value).label) if value in Deed.values else str(value)
