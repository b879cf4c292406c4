"""The codes of displays in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from displays import facts, refusals_worded
from journal.facts import Fact
from journal.undo import taken_back
from wording.words import Text, fact_words, refusal_words

SENTENCES: dict[type[Fact], Text] = {
    facts.DisplayPaired: _("The display “%(name)s” was paired"),
    facts.DisplayCutOff: _("The display “%(name)s” was cut off"),
    facts.DisplayChanged: _("The display “%(name)s” was changed"),
    facts.DisplaysArranged: _("%(names)s: %(what)s"),
    facts.DisplaysHung: _("Now in the room “%(room)s”: %(names)s"),
    facts.RoomRenamed: _("The room “%(before)s” is now called “%(room)s”"),
    facts.DisplaysReloaded: _("Loaded anew: %(names)s"),
    facts.PlaylistSaved: _("The playlist “%(name)s” was saved"),
    facts.PlaylistDeleted: _("The playlist “%(name)s” was deleted"),
    facts.LayoutSaved: _("The layout “%(name)s” was saved"),
    facts.LayoutDeleted: _("The layout “%(name)s” was deleted"),
    facts.AnnouncementMade: _("Announced: “%(text)s”"),
    facts.AnnouncementEnded: _("The announcement “%(text)s” was taken down"),
}


def register() -> None:
    """Give words to facts and refusals, and say how each fact is taken back."""
    for fact, sentence in SENTENCES.items():
        fact_words(fact, sentence)
        taken_back(fact)
    refusals_worded.register()
    refusal_words(
        "code_unknown",
        _("No television shows this code"),
        _("Codes live five minutes and serve once. Type the one that the television shows now."),
    )
    refusal_words(
        "codes_exhausted",
        _("Too many televisions ask at once"),
        _("Close pages that wait to be paired, or try again in five minutes."),
    )
    refusal_words("view_unknown", _("No such view"), _("A display cannot show “%(view)s”. Choose another."))
    refusal_words("text_missing", _("Nothing to announce"), _("Type what the room shall read."))
    refusal_words("minutes_out_of_range", _("Not for that long"), _("Choose from 1 to %(most)s minutes."))
    refusal_words(
        "announcement_over",
        _("It is over already"),
        _("The announcement has left the screens. Make a new one."),
    )
