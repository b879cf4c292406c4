"""The facts and refusals of players; lines name people by id, so that an erasure is complete.

Rows of people have no versions: of these facts only a merger can be undone, the others are corrected.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from journal.facts import Fact, Undo, says
from people.players.rows import player_names
from wording.dates import date_format
from wording.words import format_of, names_of, word_refusals

NAMED_PARTS = ("stats", "seats", "moves", "payouts", "bounties", "stacks")
"""Parts of events in which screens show players by name."""


PARTS_AFTERWARDS = ("stats", "moves", "payouts", "bounties")
"""Parts that show names after the event: nobody has a seat any more."""


@dataclass(frozen=True, slots=True)
class PlayerFact(Fact):
    undo: ClassVar[Undo] = Undo.NEVER

    player: int


@says(_("%(player)s was added as a player"))
class PlayerAdded(PlayerFact): ...


@says(_("The details of %(player)s were changed"))
class PlayerEdited(PlayerFact):
    parts: ClassVar[tuple[str, ...]] = NAMED_PARTS

    fields: tuple[str, ...]


@says(_("%(player)s plays without a name"))
class NamelessAdded(PlayerFact): ...


@says(_("%(player)s was photographed"))
class PlayerPhotographed(PlayerFact): ...


@says(_("The photograph of %(player)s was removed"))
class PhotographRemoved(PlayerFact): ...


@says(_("%(other_player)s was merged into %(player)s"))
class PlayersMerged(PlayerFact):
    """Two rows of one person were merged: the other's data moved to the player.

    Only the owner of rows changed: later changes of these rows do not block an undo.
    """

    undo: ClassVar[Undo] = Undo.BY_REVERSE
    claims_rows: ClassVar[bool] = False

    other_player: int
    merger: int


@says(_("%(player)s and %(other_player)s are not one person"))
class PlayersToldApart(PlayerFact):
    other_player: int


REFUSALS = (
    (
        "players_exported_only",
        _("The list ends here"),
        _(
            "The first %(most)s are listed. Search for somebody, or export the players: each export is a line of the journal."
        ),
    ),
    ("card_number_taken", _("That card is taken"), _("Card %(card)s belongs to another player.")),
    (
        "document_taken",
        _("Document of another player"),
        _(
            "The document is that of %(player)s: it is the same person. Choose that player, or correct the number of the document."
        ),
    ),
    ("country_unknown", _("Unknown country"), _("Type two letters like IT.")),
    ("birth_date_to_come", _("Date of birth not valid"), _("Check the date of birth.")),
    ("email_unreadable", _("E-mail not valid"), _("“%(text)s” is not an e-mail address.")),
    ("photograph_missing", _("No photograph"), _("%(player)s has no photograph.")),
    ("nickname_missing", _("Which nickname?"), _("Type the nickname, or choose another name in public.")),
    (
        "player_too_young",
        _("Too young"),
        _("%(player)s is not %(years)s yet and may enter from %(may_enter_from)s."),
    ),
    (
        "birth_date_missing",
        _("No date of birth"),
        _("Players must be %(years)s. Look at the document of %(player)s and enter the date of birth."),
    ),
    (
        "player_merged",
        _("Merged"),
        _("%(player)s was merged: it is the same person as %(other_player)s. Choose that player."),
    ),
    (
        "document_misread",
        _("Document not read"),
        _("The scan is wrong or incomplete (%(document_part)s). Scan it again, or type the name."),
    ),
    ("merged_with_itself", _("One player"), _("Choose two different players.")),
    (
        "players_in_one_event",
        _("Both are in one event"),
        _(
            "%(player)s and %(other_player)s both have an entry in: %(events)s. "
            "Void one of the two entries, or note that they are not one person."
        ),
    ),
    ("player_erased", _("Erased"), _("This player was erased. Add them again.")),
)


def register() -> None:
    word_refusals(REFUSALS)
    names_of("player", player_names)
    names_of("other_player", player_names)
    format_of("document_part", _document_part)
    format_of("may_enter_from", lambda day, _details: date_format(date.fromisoformat(day)))
    names_wrong_input(
        "birth_date_to_come",
        "card_number_taken",
        "country_unknown",
        "document_misread",
        "document_taken",
        "email_unreadable",
        "nickname_missing",
    )


DOCUMENT_PARTS = {
    "number": _("number"),
    "born": _("date of birth"),
    "ends": _("end of validity"),
    "whole": _("all lines together"),
}


def _document_part(value: Any, _details: Mapping[str, Any]) -> str:
    return str(DOCUMENT_PARTS.get(value, value))
