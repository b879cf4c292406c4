"""The texts of bags: facts, refusals and remedies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from floor.bags.rows import stacks_at_the_end
from floor.play.words import PlayFact
from journal.facts import Fact, Undo, says
from payouts.reports import report_bagged_stacks
from wording.words import Text, word_refusals


@dataclass(frozen=True, slots=True)
class BagFact(Fact):
    """A fact about the bag of a player; ``bag`` is its number."""

    entry: int
    bag: int


@says(_("%(entry)s: bag %(bag)s sealed with %(chips)s chips"))
class StackBagged(BagFact):
    chips: int


@says(_("%(entry)s signed for %(chips)s chips in bag %(bag)s"))
class BagSignedByPlayer(BagFact):
    chips: int


@says(_("%(entry)s: the floor signed for %(chips)s chips in bag %(bag)s"))
class BagSignedByFloor(BagFact):
    chips: int


@says(_("%(entry)s: bag %(bag)s was opened by mistake and waits for a recount: %(cause)s"))
class BagHeld(BagFact):
    """A bag was opened by mistake; no player plays from it until it is counted again."""

    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    cause: str


@says(_("%(entry)s: bag %(bag)s was not found: %(cause)s"))
class BagNotFound(BagFact):
    """A bag was not there when its player came for it."""

    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    cause: str


@says(_("%(entry)s: bag %(bag)s opened, %(counted)s chips; bagged: %(bagged)s"))
class BagRecounted(BagFact):
    """A bag was opened and counted again: ``bagged`` and ``counted`` chips."""

    undo: ClassVar[Undo] = Undo.NEVER

    bagged: int
    counted: int


@says(_("%(entry)s: the seal of bag %(bag)s was broken; %(counted)s chips, bagged: %(bagged)s"))
class BagOpenedBroken(BagRecounted):
    """A bag was found with a broken seal and counted again."""


@says(_("%(entry)s: bag %(bag)s with %(chips)s chips taken out of play, place %(place_range)s: %(cause)s"))
class BagRemoved(PlayFact):
    """A bag left play and its player is out; ``chips`` and places as for a bust."""

    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    entry: int
    bag: int
    chips: int
    place_range: tuple[int, int]
    cause: str


@says(_("%(entry)s surrendered bag %(bag)s with %(chips)s chips, place %(place_range)s"))
class BagSurrendered(BagRemoved):
    """Its player signed: it stays out of play."""

    undo: ClassVar[Undo] = Undo.NEVER


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "no_next_day",
        _("No next day"),
        _("This is the last day: nothing is bagged. Count the stacks and end the day."),
    ),
    ("no_bags", _("No bag to print"), _("Bag a stack first, then print its label.")),
    ("seal_used", _("Seal used already"), _("Seal %(seal)s is on another bag. Check the number.")),
    (
        "bag_counts_differ",
        _("Two counts differ"),
        _("Player and floor counted differently: %(entries)s. Count again, or end the day with a reason."),
    ),
    (
        "recount_needed",
        _("Recount needed"),
        _("The seal is broken, or the bag was opened by mistake. Count its chips and enter them."),
    ),
    (
        "bag_recounted",
        _("Opened already"),
        _("Bag %(bag)s was opened and recounted; that cannot be changed. Count the stack instead."),
    ),
    ("bag_held", _("Waits for a recount"), _("Bag %(bag)s is reported as opened already: count it again.")),
    ("bag_removed", _("Bag out of play"), _("Bag %(bag)s was taken out of play. Undo that line first.")),
    (
        "day_not_over",
        _("The day is not over"),
        _("Bags are opened once %(day)s is over. To correct a bag, bag the stack again."),
    ),
    (
        "surrender_unsigned",
        _("Not signed"),
        _("Who surrenders a bag has signed it. Have bag %(bag)s signed by the player first."),
    ),
    (
        "signature_unreadable",
        _("No signature"),
        _("Draw the signature with a finger or a pen, then save it."),
    ),
    (
        "nobody_with_code",
        _("Code not known here"),
        _("No player of this day has that code. Scan the seat card, or type the table and seat as 12.4."),
    ),
)


def register() -> None:
    """Register the texts of bags, and the stacks that name a day's chip leaders."""
    word_refusals(REFUSALS)
    names_wrong_input("recount_needed")
    report_bagged_stacks(stacks_at_the_end)
