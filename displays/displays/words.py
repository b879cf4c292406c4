"""The facts and refusals of displays and their look."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from journal.facts import Fact, Undo, says
from wording.words import word_refusals


@dataclass(frozen=True, slots=True)
class DisplayFact(Fact):
    """A fact about the display ``name``."""

    name: str


@says(_("The display “%(name)s” was paired"))
class DisplayPaired(DisplayFact):
    """A television became a display; it can be disconnected, not undone."""

    undo: ClassVar[Undo] = Undo.NEVER


@says(_("The display “%(name)s” was disconnected"))
class DisplayCutOff(DisplayFact):
    """A display was disconnected; it can be paired again, not undone."""

    undo: ClassVar[Undo] = Undo.NEVER


@says(_("The display “%(name)s” was changed"))
class DisplayChanged(DisplayFact):
    """A display got another view, event or name."""

    view: str


@says(_("%(names)s: %(what)s"))
class DisplaysArranged(Fact):
    """Displays show another view, layout, playlist or event."""

    names: str
    what: str


@says(_("Now in the room “%(room)s”: %(names)s"))
class DisplaysHung(Fact):
    """Displays moved to another room; ``room`` is a dash for none."""

    names: str
    room: str


@says(_("The room “%(before)s” is now called “%(room)s”"))
class RoomRenamed(Fact):
    before: str
    room: str


@says(_("Reloaded: %(names)s"))
class DisplaysReloaded(Fact):
    """Displays reloaded their page; this cannot be undone."""

    undo: ClassVar[Undo] = Undo.NEVER

    names: str


@dataclass(frozen=True, slots=True)
class LookFact(Fact):
    """The look of displays changed."""


@says(_("The look of the displays was changed"))
class LookChosen(LookFact):
    theme: str
    colour: str


@says(_("A picture was added to the displays (%(place)s)"))
class PictureHung(LookFact):
    place: str


@says(_("A picture was removed from the displays (%(place)s)"))
class PictureTakenDown(LookFact):
    place: str


@says(_("Sponsors on the displays: %(count)s"))
class SponsorsChosen(LookFact):
    count: int


@says(_("The look or sound of the display “%(name)s” was changed"))
class DisplayDressed(LookFact):
    name: str


REFUSALS = (
    (
        "code_unknown",
        _("No television is showing this code"),
        _("Codes last five minutes and work once. Type the one on the television now."),
    ),
    (
        "codes_exhausted",
        _("Too many televisions are waiting to pair"),
        _("Close pages that are waiting to pair, or try again in five minutes."),
    ),
    ("view_unknown", _("No such view"), _("A display cannot show “%(view)s”. Choose another.")),
    ("nothing_chosen", _("Nothing was chosen"), _("Choose a view, a layout or a playlist, or an event.")),
    ("shown_twice", _("One thing at a time"), _("Choose a view, a layout or a playlist, one of them.")),
    ("no_display_chosen", _("No display was chosen"), _("Choose at least one display.")),
    ("theme_unknown", _("No such colours"), _("There is no theme “%(theme)s”. Choose another.")),
    ("colour_unknown", _("Not a colour"), _("Type a colour as # and six characters from 0 to 9 and a to f.")),
    ("hours_incomplete", _("One time is missing"), _("Type both times for dimming, or neither.")),
    ("time_unknown", _("Not a time of day"), _("Type a time as hours and minutes, for example 05:30.")),
    ("picture_place_unknown", _("No such place"), _("A picture can be the logo or the sponsor.")),
    ("too_many_sponsors", _("Too many sponsors"), _("At most %(most)s take turns. Remove one first.")),
    (
        "sponsor_terms_uneven",
        _("One for each sponsor"),
        _("There are %(count)s sponsors: give each its own, or none at all."),
    ),
    (
        "sponsor_share_wrong",
        _("No such share"),
        _("A sponsor has 1 to %(most)s turns of a cycle, not %(share)s."),
    ),
    (
        "picture_too_large",
        _("The picture is too large"),
        _("Upload a picture of at most %(most)s MB and 40 megapixels."),
    ),
    ("picture_unknown", _("Not a picture"), _("Upload a PNG, JPEG or WebP file.")),
)


def register() -> None:
    word_refusals(REFUSALS)
    names_wrong_input("theme_unknown", "colour_unknown", "picture_unknown", "shown_twice")
    names_wrong_input("sponsor_terms_uneven", "sponsor_share_wrong")
