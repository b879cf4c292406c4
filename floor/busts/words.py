"""The texts of busts: facts at the table, and refusals."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from floor.play.words import PlayFact
from journal.facts import Fact, says
from wording.words import Text, word_refusals


@says(_("The dealer of table %(table)s reports %(entry)s out"))
class BustReported(Fact):
    """The dealer of ``table`` reports the player of ``entry`` out."""

    entry: int
    table: int


@says(_("%(entry)s, reported out at table %(table)s, is still in"))
class BustWithdrawn(Fact):
    """The report that the player of ``entry`` is out was withdrawn."""

    entry: int
    table: int


@says(_("Who took the chips of %(entries)s: %(takers)s"))
class PotsRecorded(Fact):
    """The winners ``takers`` of the chips of ``entries`` were recorded or corrected."""

    entries: tuple[int, ...]
    takers: tuple[int, ...]


@says(_("Who took the chips of %(entries)s is not recorded any more"))
class PotsForgotten(Fact):
    """The winners of the chips of ``entries`` are no longer recorded."""

    entries: tuple[int, ...]


@says(_("%(entry)s won a seat early with %(chips)s chips, which left play"))
class SeatWonEarly(PlayFact):
    """A player reached the stack that wins a seat, and left with it; ``chips`` left play."""

    entry: int
    table: int | None
    seat: int | None
    chips: int
    place_range: tuple[int, int]


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "milestone_missing",
        _("No stack wins a seat"),
        _("In this event the players left win the seats. Set the stack that wins a seat in its prizes."),
    ),
    (
        "milestone_not_reached",
        _("Not enough chips for a seat"),
        _("%(stack)s chips; a seat is won with %(milestone)s. Count the stack again."),
    ),
    (
        "bag_surrendered",
        _("Surrendered"),
        _("%(entry)s signed that the bag stays out of play. Sell another entry if the player returns."),
    ),
    (
        "entry_of_ended_day",
        _("The day has ended"),
        _("%(entry)s went out on a day that has ended: %(day)s. Undo the line in the journal instead."),
    ),
    (
        "seats_gone",
        _("No seat left"),
        _("The pool makes %(seats)s seats, and all are won."),
    ),
    (
        "seat_won_already",
        _("Left with a seat"),
        _("%(entry)s won a seat and left. Reinstate the player if that was a mistake."),
    ),
    (
        "bust_reported_already",
        _("The floor has been told"),
        _("%(entry)s is reported out already. The floor is coming to confirm it."),
    ),
    (
        "bust_not_reported",
        _("Already settled"),
        _("%(entry)s is no longer reported out. Reload the board."),
    ),
    (
        "not_one_hand",
        _("Not one hand"),
        _("These players went out in different hands. Record each hand on its own."),
    ),
    (
        "pot_without_winner",
        _("A pot without a winner"),
        _("Name who won each pot, the main pot first."),
    ),
    (
        "too_many_pots",
        _("Too many pots"),
        _("A hand has at most %(most)s pots."),
    ),
    (
        "out_won_a_pot",
        _("Out in this hand"),
        _("%(entry)s is out in this hand, and cannot have won a pot of it. Name somebody else."),
    ),
    (
        "pots_differ",
        _("The pots differ"),
        _(
            "Two players of one table cannot have lost the same pot to different winners. Correct one of them."
        ),
    ),
    (
        "not_in_that_hand",
        _("Not in that hand"),
        _("%(entry)s was out by then, or is not in this event. Name who won the pot."),
    ),
)


def register() -> None:
    """Register the texts of bust reports, and how each fact is undone."""
    word_refusals(REFUSALS)
