"""Facts about the look of the displays, and its codes in words."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from journal.facts import Fact, said
from wording.words import Text, refusal_words


@dataclass(frozen=True, slots=True)
class LookFact(Fact):
    """The look of displays changed."""


@said(_("The look of the displays was changed"))
class LookChosen(LookFact):
    theme: str
    colour: str


@said(_("A picture was added to the displays (%(place)s)"))
class PictureHung(LookFact):
    place: str


@said(_("A picture was removed from the displays (%(place)s)"))
class PictureTakenDown(LookFact):
    place: str


@said(_("Sponsors on the displays: %(count)s"))
class SponsorsChosen(LookFact):
    count: int


@said(_("The look or sound of the display “%(name)s” was changed"))
class DisplayDressed(LookFact):
    name: str


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
    for code, (title, remedy) in REFUSALS.items():
        refusal_words(code, title, remedy)
    names_wrong_input("theme_unknown", "colour_unknown", "picture_unknown", "language_code_unknown")
