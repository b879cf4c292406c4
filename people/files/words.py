"""The facts of imports and exports, and the errors of files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from access.problems import names_wrong_input
from journal.facts import Fact, Undo, says
from people.players.words import NAMED_PARTS
from wording.words import word_refusals


@dataclass(frozen=True, slots=True)
class PlayersFact(Fact):
    """A fact about many players: only their ids, because no line lists thousands of names."""

    undo: ClassVar[Undo] = Undo.NEVER

    count: int
    ids: tuple[int, ...]


@says(
    ngettext_lazy(
        "%(count)s player was added from a file", "%(count)s players were added from a file", "count"
    )
)
class PlayersAdded(PlayersFact): ...


@says(
    ngettext_lazy(
        "%(count)s player was updated from a file", "%(count)s players were updated from a file", "count"
    )
)
class PlayersUpdated(PlayersFact):
    parts: ClassVar[tuple[str, ...]] = NAMED_PARTS


@says(_("All players exported (%(form)s, rows: %(count)s), SHA-256 %(sha256)s"))
class AllPlayersExported(Fact):
    """All players were exported to a file; ``sha256`` is the hash of its content as CSV."""

    undo: ClassVar[Undo] = Undo.NEVER

    form: str
    count: int
    sha256: str


@says(_("Players exported by “%(selection)s” (%(form)s, rows: %(count)s), SHA-256 %(sha256)s"))
class PlayersExported(AllPlayersExported):
    free_text: ClassVar[tuple[str, ...]] = ("selection",)

    selection: str


REFUSALS = (
    (
        "document_twice",
        _("Document twice"),
        _("Row %(row)s has the same document: it is the same person. Leave one of the rows out."),
    ),
    (
        "birth_date_unreadable",
        _("Date of birth not understood"),
        _("“%(text)s” is not a date. Type it like 1980-05-31."),
    ),
    (
        "card_number_held",
        _("That card is taken"),
        _("Card %(card)s belongs to %(player)s. Correct the card number."),
    ),
    (
        "names_together",
        _("Which is the surname?"),
        _("Put the surname first and a comma after it, or use two columns: “%(text)s”."),
    ),
    ("player_twice", _("Player named twice"), _("%(player)s is in two rows. Keep one of them.")),
    (
        "roster_head_missing",
        _("No headings found"),
        _("Name the columns in the first line, one of them Surname. The template shows how."),
    ),
    ("roster_names_missing", _("No surnames"), _("Choose which column holds the surname, then read again.")),
    ("roster_nobody_chosen", _("No row chosen"), _("Choose at least one row to add or to update.")),
    ("roster_unreadable", _("File not understood"), _("Save it again as XLSX or CSV.")),
    (
        "preview_outdated",
        _("Not as you saw it"),
        _("Since the preview, the file or what is known here changed. Look at it again, then import."),
    ),
    (
        "choice_not_offered",
        _("No such choice"),
        _("Row %(row)s: choose one of those that the preview offers."),
    ),
    ("roster_row_refused", _("Nothing was imported"), _("Row %(row)s: %(why)s")),
)


def register() -> None:
    word_refusals(REFUSALS)
    names_wrong_input(
        "birth_date_unreadable",
        "card_number_held",
        "choice_not_offered",
        "document_twice",
        "names_together",
        "player_twice",
        "roster_head_missing",
        "roster_names_missing",
        "roster_nobody_chosen",
        "roster_unreadable",
    )
