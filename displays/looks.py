"""Facts about the look of the displays, and its codes in words."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from journal.facts import Fact
from journal.undo import word_facts
from wording.words import Text, refusal_words


@dataclass(frozen=True, slots=True)
class LookFact(Fact):
    """The look of displays changed."""


@dataclass(frozen=True, slots=True)
class LookChosen(LookFact):
    """The house chose its colours and the hours in which displays are dimmed."""

    theme: str
    colour: str


@dataclass(frozen=True, slots=True)
class PictureHung(LookFact):
    """A picture is shown as the logo or as the sponsor."""

    place: str


@dataclass(frozen=True, slots=True)
class PictureTakenDown(LookFact):
    """The logo or the sponsor was removed."""

    place: str


@dataclass(frozen=True, slots=True)
class SponsorsChosen(LookFact):
    """The sponsors that take turns were chosen."""

    count: int


@dataclass(frozen=True, slots=True)
class DisplayDressed(LookFact):
    """A display got colours of its own or the house's, or its voice was switched on or off."""

    name: str


SENTENCES: dict[type[Fact], Text] = {
    LookChosen: _("The look of the displays was changed"),
    PictureHung: _("A picture was added to the displays (%(place)s)"),
    PictureTakenDown: _("A picture was removed from the displays (%(place)s)"),
    SponsorsChosen: _("Sponsors on the displays: %(count)s"),
    DisplayDressed: _("The look or sound of the display “%(name)s” was changed"),
}
REFUSALS: dict[str, tuple[Text, Text]] = {
    "theme_unknown": (_("No such colours"), _("There is no theme “%(theme)s”. Choose another.")),
    "colour_unknown": (_("Not a colour"), _("Type a colour as # and six characters from 0 to 9 and a to f.")),
    "hours_incomplete": (
        _("One time is missing"),
        _("Type both times for dimming, or neither."),
    ),
    "time_unknown": (_("Not a time of day"), _("Type a time as hours and minutes, for example 05:30.")),
    "picture_place_unknown": (_("No such place"), _("A picture can be the logo or the sponsor.")),
    "too_many_sponsors": (
        _("Too many sponsors"),
        _("At most %(most)s take turns. Remove one first."),
    ),
    "picture_too_large": (
        _("The picture is too large"),
        _("Upload a picture of at most %(most)s MB and 40 megapixels."),
    ),
    "picture_unknown": (_("Not a picture"), _("Upload a PNG, JPEG or WebP file.")),
    "language_code_unknown": (
        _("No such language"),
        _("Type a language as two letters, for example it or en."),
    ),
}


def register() -> None:
    """Register the words of facts and refusals, and how each fact is undone."""
    word_facts(SENTENCES.items())
    for code, (title, remedy) in REFUSALS.items():
        refusal_words(code, title, remedy)
    names_wrong_input("theme_unknown", "colour_unknown", "picture_unknown", "language_code_unknown")
