"""The facts and refusals of announcements."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from journal.facts import Fact, says
from wording.words import word_refusals


@says(_("Announced: “%(text)s”"))
class AnnouncementMade(Fact):
    free_text: ClassVar[tuple[str, ...]] = ("text",)

    text: str


@says(_("The announcement “%(text)s” was removed"))
class AnnouncementEnded(Fact):
    free_text: ClassVar[tuple[str, ...]] = ("text",)

    text: str


REFUSALS = (
    ("text_missing", _("Nothing to announce"), _("Type the announcement text.")),
    ("minutes_out_of_range", _("Duration not allowed"), _("Choose from 1 to %(most)s minutes.")),
    ("announcement_over", _("Already over"), _("The announcement is no longer on screen. Make a new one.")),
    (
        "language_code_unknown",
        _("No such language"),
        _("Type a language as two letters, for example it or en."),
    ),
)


def register() -> None:
    word_refusals(REFUSALS)
    names_wrong_input("language_code_unknown")
