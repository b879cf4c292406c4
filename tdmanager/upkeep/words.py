"""The sentences and refusals of upkeep, and of an event that is tried out."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from wording.words import word_refusals

REFUSALS = (
    (
        "folder_not_whole",
        _("This is not a whole path"),
        _("Type the folder from the root on, for example /mnt/stick/td."),
    ),
    (
        "folder_of_the_house",
        _("This folder is part of the house’s data"),
        _("Choose a folder on another disk: a second copy beside the first is lost with it."),
    ),
    (
        "passphrase_short",
        _("This passphrase is too short"),
        _("Type at least %(least)s characters: four words that nobody would put together."),
    ),
    (
        "structure_endless",
        _("The structure never ends"),
        _("After %(hours)s hours %(left)s players are left: add levels, or let the last ones rise."),
    ),
)


def register() -> None:
    """Register the sentences and refusals."""
    word_refusals(REFUSALS)
    names_wrong_input("folder_not_whole", "folder_of_the_house", "passphrase_short")
