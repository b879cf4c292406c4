"""The facts and refusals of playlists."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from displays.displays.words import DisplayFact
from journal.facts import says
from wording.words import word_refusals


@says(_("The playlist “%(name)s” was saved"))
class PlaylistSaved(DisplayFact): ...


@says(_("The playlist “%(name)s” was deleted"))
class PlaylistDeleted(DisplayFact): ...


REFUSALS = (
    ("playlist_empty", _("The playlist is empty"), _("Add at least one view.")),
    ("playlist_too_long", _("The playlist is too long"), _("A playlist holds at most %(most)s views.")),
    (
        "playlist_events",
        _("Too many events in one playlist"),
        _("A playlist shows at most %(most)s events besides its display’s own."),
    ),
    ("seconds_out_of_range", _("Duration not allowed"), _("Choose from %(least)s to %(most)s seconds.")),
    ("playlist_in_use", _("The playlist is being shown"), _("First show something else here: %(where)s.")),
)


def register() -> None:
    word_refusals(REFUSALS)
