"""The codes of displays in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from displays import facts, refusals
from journal.facts import Fact
from journal.undo import word_facts
from wording.words import Text, word_refusals

SENTENCES: dict[type[Fact], Text] = {
    facts.DisplayPaired: _("The display “%(name)s” was paired"),
    facts.DisplayCutOff: _("The display “%(name)s” was disconnected"),
    facts.DisplayChanged: _("The display “%(name)s” was changed"),
    facts.DisplaysArranged: _("%(names)s: %(what)s"),
    facts.DisplaysHung: _("Now in the room “%(room)s”: %(names)s"),
    facts.RoomRenamed: _("The room “%(before)s” is now called “%(room)s”"),
    facts.DisplaysReloaded: _("Reloaded: %(names)s"),
    facts.PlaylistSaved: _("The playlist “%(name)s” was saved"),
    facts.PlaylistDeleted: _("The playlist “%(name)s” was deleted"),
    facts.LayoutSaved: _("The layout “%(name)s” was saved"),
    facts.LayoutDeleted: _("The layout “%(name)s” was deleted"),
    facts.AnnouncementMade: _("Announced: “%(text)s”"),
    facts.AnnouncementEnded: _("The announcement “%(text)s” was removed"),
}


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
    ("text_missing", _("Nothing to announce"), _("Type the announcement text.")),
    ("minutes_out_of_range", _("Duration not allowed"), _("Choose from 1 to %(most)s minutes.")),
    ("announcement_over", _("Already over"), _("The announcement is no longer on screen. Make a new one.")),
)


def register() -> None:
    """Register the words of facts and refusals, and how each fact is undone."""
    word_refusals(REFUSALS)
    word_facts(SENTENCES.items())
    refusals.register()
