"""The facts and refusals of erasures and restrictions."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import says
from people.players.words import PARTS_AFTERWARDS, PlayerFact
from wording.words import word_refusals


@says(_("A player’s data was erased at their request"))
class PlayerErased(PlayerFact):
    """A player's data was erased on request; the entries stay without a name."""

    parts: ClassVar[tuple[str, ...]] = PARTS_AFTERWARDS


@says(_("The erasure of a player’s data was asked for; a second person confirms it"))
class ErasureAsked(PlayerFact):
    """The erasure of a recently paid player was requested: a second person confirms it."""


@says(_("A player’s data was restricted: it is kept only as long as the law asks for it"))
class PlayerRestricted(PlayerFact):
    """A player's data is kept only because a law requires it, to its last day."""

    parts: ClassVar[tuple[str, ...]] = PARTS_AFTERWARDS


@says(_("The restriction of %(player)s was lifted"))
class RestrictionLifted(PlayerFact):
    """A restricted player may be found again."""

    parts: ClassVar[tuple[str, ...]] = PARTS_AFTERWARDS


REFUSALS = (
    (
        "player_engaged",
        _("Cannot be erased yet"),
        _("Has an entry in: %(events)s. Settle that event or void the entry first."),
    ),
    (
        "player_restricted",
        _("Restricted"),
        _(
            "The data of this player is only kept because the law asks for it. An administrator lifts the restriction first."
        ),
    ),
    ("player_not_restricted", _("Not restricted"), _("The data of %(player)s is not restricted.")),
    (
        "erasure_not_asked",
        _("Nothing to confirm"),
        _("Nobody asked to erase %(player)s. An administrator asks first."),
    ),
    (
        "erasure_by_two",
        _("Another person confirms"),
        _("You asked for this erasure yourself. Somebody else confirms it."),
    ),
)


def register() -> None:
    word_refusals(REFUSALS)
