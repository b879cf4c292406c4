"""The texts of counts: facts, refusals and remedies."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from journal.facts import Fact, says
from rulebook.chipcount import CauseKind
from wording.words import Text, word_refusals


@says(_("The room is being counted"))
class RoomCountOpened(Fact):
    event: int


@says(
    ngettext_lazy(
        "Table %(table)s: %(stacks)s stack counted, %(total)s chips",
        "Table %(table)s: %(stacks)s stacks counted, %(total)s chips",
        "stacks",
    )
)
class TableCounted(Fact):
    """Every stack of a table was counted; ``total`` in chips."""

    table: int
    stacks: int
    total: int


@says(_("Table %(table)s has %(total)s chips in all"))
class TableTotalCounted(Fact):
    table: int
    total: int


@says(_("The room has %(counted)s chips; %(expected)s should be in play"))
class RoomCounted(Fact):
    """The count of the room was closed: chips ``expected`` and ``counted``."""

    event: int
    expected: int
    counted: int


@says(_("Chip count signed off, difference %(difference)s"))
class CountSignedOff(Fact):
    """A director signed off a count of the room, with its ``difference`` in chips."""

    event: int
    difference: int


@says(_("%(chips)s chips taken out of play: %(cause)s"))
class ChipsTakenOut(Fact):
    """Chips left play: hidden, found away from the table, or missing without explanation."""

    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    event: int
    chips: int
    cause: str


@says(_("%(chips)s chips put back into play: %(cause)s"))
class ChipsPutBack(Fact):
    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    event: int
    chips: int
    cause: str


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    ("count_open", _("Count under way"), _("The room is being counted already. Close that count first.")),
    (
        "count_not_open",
        _("Nobody is counting"),
        _("Start a count of the room first, then add up whole tables."),
    ),
    ("count_closed", _("Count closed"), _("That count is closed. Start another one.")),
    (
        "count_still_open",
        _("Count still open"),
        _("The room is still being counted. Close that count first."),
    ),
    ("count_signed", _("Signed off already"), _("That count was signed off. Start another one.")),
    ("count_empty", _("Nothing counted"), _("Enter at least one stack, or the total of the table.")),
    (
        "tables_not_counted",
        _("Tables missing"),
        _("Count these tables first: %(tables)s."),
    ),
    (
        "counts_differ",
        _("Two counts differ"),
        _("Table %(tables)s: two people counted differently. Count those stacks again."),
    ),
    (
        "count_unsigned",
        _("Chips do not add up"),
        _(
            "The last count of the room differs by %(difference)s chips. Sign it off, or end the day with a reason."
        ),
    ),
    (
        "difference_unexplained",
        _("Reason needed"),
        _("The count differs by %(difference)s chips. Say why you accept it."),
    ),
    (
        "count_head_missing",
        _("No headings found"),
        _(
            "Name the columns in the first line: Chips, and Entry, Player, or Table and Seat. The template shows how."
        ),
    ),
    ("count_rows_missing", _("Nothing to record"), _("No row of the file has chips that can be recorded.")),
    (
        "count_rows_changed",
        _("The room has changed"),
        _("Since the file was read, players went out or moved. Check the rows again."),
    ),
    (
        "count_entry_unknown",
        _("No such entry"),
        _("Row %(row)s, column %(column)s: no entry %(told)s is in play. Check the number on the seat card."),
    ),
    (
        "count_player_unknown",
        _("No such player"),
        _("Row %(row)s, column %(column)s: nobody called “%(told)s” is in play. Give the entry number."),
    ),
    (
        "count_player_ambiguous",
        _("Two players of that name"),
        _("Row %(row)s, column %(column)s: several players are called “%(told)s”. Give the entry number."),
    ),
    (
        "count_seat_empty",
        _("Nobody sits there"),
        _("Row %(row)s, column %(column)s: nobody sits at %(told)s. Check table and seat."),
    ),
    (
        "count_nobody_named",
        _("Whose chips?"),
        _("Row %(row)s, column %(column)s: chips of nobody. Give entry number, name, or table and seat."),
    ),
    (
        "count_twice",
        _("Counted twice"),
        _("Row %(row)s, column %(column)s: row %(before)s has this player already. Delete one of the two."),
    ),
    (
        "count_chips_unreadable",
        _("Not a number of chips"),
        _("Row %(row)s, column %(column)s: “%(told)s” is no number of chips. Write it like 12500."),
    ),
    (
        "chips_too_many",
        _("Not that many are in play"),
        _("Only %(in_play)s chips are in play. Check the number."),
    ),
    (
        "chips_over_held",
        _("The stack has fewer"),
        _("The stack on record has %(stack)s chips. Count it first, or check the number."),
    ),
)
CAUSES: dict[CauseKind, Text] = {
    CauseKind.BAG_RECOUNT: _("A bag held other chips at the restart than were bagged"),
    CauseKind.VOID_AFTER_PLAY: _("A sale was voided, but its chips are still in play"),
    CauseKind.DISQUALIFIED_STACK: _("The stack of a disqualified player was not taken away"),
    CauseKind.SALE_NOT_GIVEN: _("Chips were sold, but the player never received them"),
    CauseKind.CHIPS_NOT_SOLD: _("A player received chips without a sale"),
    CauseKind.RACE: _("A chip race was recorded, but not carried out"),
    CauseKind.STARTING_STACKS: _("Whole starting stacks: sold and not received, or received and not sold"),
}
"""The possible causes of a difference, in words."""


def register() -> None:
    """Register the texts of counts, and how each fact is undone."""
    word_refusals(REFUSALS)
