"""The texts of jackpots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from cashier.approvals.subjects import answer_values
from cashier.sales.admission import lock_voids
from journal.facts import Fact, Undo, says
from payouts.jackpots.rows import require_not_won
from payouts.models import Jackpot
from wording.words import word_refusals


@dataclass(frozen=True, slots=True)
class JackpotFact(Fact):
    """A fact about a jackpot."""

    jackpot: int
    name: str


@dataclass(frozen=True, slots=True)
class JackpotMoney(JackpotFact):
    """Its money moved."""

    undo: ClassVar[Undo] = Undo.BY_REVERSE

    amount_minor: int
    currency: str


@says(_("Jackpot “%(name)s” opened: %(amount_minor)s"))
class JackpotOpened(JackpotMoney):
    pass


@says(_("Jackpot “%(name)s” changed"))
class JackpotChanged(JackpotFact):
    pass


@says(_("The house changed the jackpot “%(name)s” by %(amount_minor)s: %(reason)s"))
class JackpotCorrected(JackpotMoney):
    """The house put ``amount_minor`` into a jackpot, or took it out (negative)."""

    parts: ClassVar[tuple[str, ...]] = ("payouts",)
    free_text: ClassVar[tuple[str, ...]] = ("reason",)

    reason: str


@says(_("Jackpot “%(name)s” closed with %(amount_minor)s: %(reason)s"))
class JackpotClosed(JackpotMoney):
    """A jackpot was closed; what was left went to the jackpot ``to``, or to the house (0)."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)

    to: int
    reason: str


@says(_("%(event)s feeds the jackpot “%(name)s”"))
class JackpotFed(JackpotFact):
    is_directors: ClassVar[bool] = True

    event: int


@says(_("%(event)s no longer feeds the jackpot “%(name)s”: %(reason)s"))
class JackpotNotFed(JackpotFact):
    is_directors: ClassVar[bool] = True
    undo: ClassVar[Undo] = Undo.BY_REVERSE
    free_text: ClassVar[tuple[str, ...]] = ("reason",)

    event: int
    feed: int
    reason: str


@dataclass(frozen=True, slots=True)
class JackpotHand(JackpotMoney):
    """A hand won the jackpot; ``hand`` says which, and why, if the amount was typed."""

    is_directors: ClassVar[bool] = True
    free_text: ClassVar[tuple[str, ...]] = ("hand",)

    win: int
    event: int
    entry: int
    hand: str


@says(_("%(entry)s wins the jackpot “%(name)s”: %(amount_minor)s %(hand)s"))
class JackpotWon(JackpotHand):
    pass


@says(_("%(entries)s win the jackpot “%(name)s” in one hand: %(amount_minor)s %(hand)s"))
class JackpotSplit(JackpotHand):
    """Several hands won the jackpot in the same deal."""

    entries: tuple[int, ...]


@says(_("%(entry)s did not win the jackpot “%(name)s”: %(reason)s"))
class JackpotWinWithdrawn(JackpotFact):
    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    event: int
    entry: int
    reason: str


REFUSALS = (
    ("jackpot_unknown", _("No such jackpot"), _("There is no jackpot %(number)s. Reload the page.")),
    ("jackpot_win_unknown", _("No such win"), _("There is no win %(number)s of a jackpot. Reload the page.")),
    (
        "jackpot_closed",
        _("The jackpot is closed"),
        _("“%(name)s” is closed. Undo that, or choose another jackpot."),
    ),
    (
        "jackpot_name_taken",
        _("The name is taken"),
        _("Another open jackpot is called “%(name)s”. Choose another name."),
    ),
    (
        "jackpot_stages",
        _("The stages do not fit"),
        _(
            "Type levels that rise, each with a percentage above 0 and up to 100; only the last may have no level."
        ),
    ),
    (
        "jackpot_short",
        _("The jackpot does not hold that much"),
        _(
            "“%(name)s” can give %(held_minor)s. What events hold for it may still be voided. Type at most that."
        ),
    ),
    (
        "jackpot_fed",
        _("Events feed the jackpot"),
        _("“%(name)s” still has events that feed it. Settle them, or take them off the jackpot first."),
    ),
    (
        "jackpot_fed_before",
        _("The event feeds a jackpot already"),
        _(
            "This event, or this part of its prices, already feeds a jackpot. Choose another part; if it was taken off, undo that."
        ),
    ),
    (
        "jackpot_not_fed",
        _("The event does not feed the jackpot"),
        _("Let the event feed “%(name)s” first: House, Jackpots."),
    ),
    (
        "jackpot_part",
        _("Not a part of its prices"),
        _(
            "No price of this event has the part “%(part)s”. Add it to a price under Entries and money: 5 Jackpot."
        ),
    ),
    (
        "jackpot_side_pool",
        _("It is a side pool of the event"),
        _("“%(part)s” is paid out in the event. Take it off the side pools first, or choose another part."),
    ),
    (
        "jackpot_currency",
        _("Another currency"),
        _("“%(name)s” is in %(currency)s. Choose one of the same currency."),
    ),
    ("jackpot_percent", _("Not a percentage"), _("Type a percentage, such as 7.5; empty: all of it.")),
    ("jackpot_same", _("The same jackpot"), _("Choose another jackpot than “%(name)s”, or the house.")),
    (
        "jackpot_hand",
        _("The hand does not win it"),
        _("Only the hand that the jackpot names wins it, with both hole cards."),
    ),
    (
        "jackpot_not_bought",
        _("The jackpot was not bought"),
        _("This entry did not buy the jackpot. Only players who bought it can win it."),
    ),
    (
        "jackpot_won_today",
        _("Won today already"),
        _("It can be won once a day, in all events together. It starts again tomorrow."),
    ),
    (
        "jackpot_over",
        _("Too late for the jackpot"),
        _("In level %(level)s it can no longer be won. If the hand was dealt before, choose its level."),
    ),
    ("jackpot_empty", _("Nothing in it"), _("There is nothing in the jackpot yet.")),
    (
        "jackpot_won_since",
        _("It was won again since"),
        _("“%(name)s” was won again after this. Withdraw the later win first."),
    ),
    (
        "jackpot_taken_since",
        _("The house has taken money out since"),
        _("Without this win “%(name)s” would not hold what was taken out. Undo the correction first."),
    ),
    (
        "jackpot_named_twice",
        _("Named twice"),
        _("%(entry)s is named twice. Name each hand once."),
    ),
    (
        "jackpot_of_entry",
        _("The entry won a jackpot"),
        _("%(entry)s has won a jackpot. Withdraw the win first: House, Jackpots."),
    ),
    (
        "jackpot_elsewhere",
        _("Another event"),
        _("This entry is in another event. Choose one of this event."),
    ),
    (
        "jackpot_won_here",
        _("A jackpot was won in this event"),
        _("“%(names)s” was won in this event. Withdraw the win first if it was a mistake: House, Jackpots."),
    ),
)


def register() -> None:
    word_refusals(REFUSALS)
    names_wrong_input(
        "jackpot_stages",
        "jackpot_part",
        "jackpot_short",
        "jackpot_same",
        "jackpot_elsewhere",
        "jackpot_named_twice",
        "jackpot_percent",
    )
    answer_values("jackpot", lambda pks: dict(Jackpot.objects.filter(pk__in=pks).values_list("pk", "name")))
    lock_voids(require_not_won)
