"""The texts of the facts and refusals of other currencies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from journal.facts import Fact, Undo, says
from wording.dates import date_format
from wording.figures import minor_text, rate_typed
from wording.words import format_of, word_refusals


@dataclass(frozen=True, slots=True)
class RateSaid(Fact):
    """The fields of every fact about a rate: ``other`` is bought at ``buying``, sold at ``selling``."""

    undo: ClassVar[Undo] = Undo.NEVER

    exchange_rate: int
    other: str
    currency: str
    buying: str
    selling: str
    step_minor: int
    since_at: str


@says(_("Rate set: 1 %(other)s is bought at %(buying)s %(currency)s, from %(since_at)s"))
class ExchangeRateSet(RateSaid): ...


@says(_("Rate ended: 1 %(other)s at %(buying)s %(currency)s, set from %(since_at)s"))
class ExchangeRateEnded(RateSaid):
    """A rate ended: the house does not take the currency until a new rate is set."""


@dataclass(frozen=True, slots=True)
class OfNotes(Fact):
    """The fields of every fact about notes that were exchanged."""

    exchange: int
    drawer: int
    given_notes: int
    other: str
    paid_minor: int
    currency: str
    rate: str


@says(
    _("%(drawer)s exchanged %(given_notes)s and %(paid_minor)s, rate %(rate)s (receipt %(exchange_receipt)s)")
)
class MoneyExchanged(OfNotes):
    """Notes of another currency went into a drawer (``buy``) or out of it, and cash the other way."""

    undo: ClassVar[Undo] = Undo.BY_REVERSE

    side: str
    exchange_receipt: int


@says(_("Paid with %(given_notes)s, worth %(paid_minor)s at %(rate)s, in %(drawer)s"))
class NotesPaid(OfNotes):
    """Notes of another currency paid a sale: recorded with the sale; a void pays the house's currency."""


@says(_("%(given_notes)s given for %(paid_minor)s at %(rate)s, from %(drawer)s"))
class NotesGiven(OfNotes):
    """Notes of another currency were given as part of the cash: recorded with the payment."""


@says(_("%(drawer)s: exchange %(undoes)s undone by the opposite one (receipt %(exchange_receipt)s)"))
class ExchangeUndone(Fact):
    undo: ClassVar[Undo] = Undo.NEVER

    exchange: int
    undoes: int
    drawer: int
    exchange_receipt: int


@says(
    _("%(drawer)s: %(counted_notes)s counted, %(expected_notes)s expected, difference %(difference_notes)s")
)
class NotesCounted(Fact):
    """The notes of another currency in a drawer were counted and the difference shown; they stay there."""

    undo: ClassVar[Undo] = Undo.NEVER

    drawer: int
    expected_notes: int
    counted_notes: int
    difference_notes: int
    other: str


@says(
    _(
        "%(drawer)s: %(counted_notes)s to the safe, %(expected_notes)s expected, difference "
        "%(difference_notes)s"
    )
)
class NotesBanked(NotesCounted): ...


@says(_("%(drawer)s: why notes were over or short: %(reason)s"))
class NotesExplained(Fact):
    """Why notes of another currency were over or short: recorded with their count."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    drawer: int
    reason: str


REFUSALS = (
    (
        "no_rate",
        _("No rate"),
        _("No rate of %(currency)s holds now. The head of cage sets one under “Exchange rates”."),
    ),
    ("not_sold", _("None is sold"), _("%(currency)s is only taken here: the rate has no selling price.")),
    (
        "exchange_too_small",
        _("Too little"),
        _("Rounding would change so small an amount too much. Type a larger one."),
    ),
    (
        "exchange_changed",
        _("The rate has changed"),
        _("%(paid_minor)s would be paid now. Tell the player, then confirm again."),
    ),
    (
        "foreign_short",
        _("Not enough notes"),
        _("%(drawer)s holds %(held_minor)s, but %(wanted_minor)s is needed."),
    ),
    (
        "foreign_short_blind",
        _("Not enough notes"),
        _("There are fewer %(other)s in %(drawer)s than are needed."),
    ),
    (
        "foreign_not_counted",
        _("Notes of another currency"),
        _("Count the %(other)s in %(drawer)s into the safe first."),
    ),
    ("notes_are_cash", _("Notes are cash"), _("Only cash is paid in another currency. Choose cash.")),
    (
        "notes_over",
        _("Worth more than the cash"),
        _("These notes are worth %(worth_minor)s, but %(cash_minor)s goes out in cash. Type fewer."),
    ),
    ("notes_missing", _("How much?"), _("Type how much of the other currency was received.")),
    ("rate_unreadable", _("Not a rate"), _("Type a number above zero, such as 0.9524.")),
    ("rate_of_home", _("The house’s own currency"), _("Choose another currency than %(currency)s.")),
    (
        "rate_in_past",
        _("This instant has passed"),
        _("Choose a later one: what was exchanged keeps its rate."),
    ),
    ("rate_ended", _("It has ended already"), _("Set a new rate.")),
    ("rate_unknown", _("No such rate"), _("There is no rate %(number)s. Reload the page.")),
    (
        "exchange_of_sale",
        _("Notes of a sale, a void, a prize or a refund"),
        _("These notes are on the paper of their sale, void, prize or refund. Print that one."),
    ),
    ("exchange_unknown", _("No such exchange"), _("There is no exchange %(number)s. Reload the page.")),
    ("step_zero", _("No coin"), _("Type the smallest coin that is paid out, above zero.")),
    (
        "selling_below_buying",
        _("Sold for less than bought"),
        _("Type a selling rate at or above the buying rate, or leave it empty."),
    ),
)


def register() -> None:
    """Register the texts, and how an exchange is undone."""
    word_refusals(REFUSALS)
    names_wrong_input("rate_unreadable", "rate_of_home", "rate_in_past", "step_zero", "selling_below_buying")
    format_of("_notes", _notes)
    format_of("since_at", instant_words)
    for figure in ("buying", "selling", "rate"):
        format_of(figure, lambda value, _details: rate_typed(str(value)))


def _notes(value: Any, details: Mapping[str, Any]) -> str:
    """Notes in their own currency."""
    return minor_text(value, {"currency": details["other"]})


def instant_words(value: Any, _details: Mapping[str, Any]) -> str:
    """A time in a sentence, in the time zone of the house."""
    return date_format(timezone.localtime(datetime.fromisoformat(str(value))), "SHORT_DATETIME_FORMAT")
