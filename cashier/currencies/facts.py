"""What happened with other currencies: rates set and ended, money exchanged, notes counted into the safe.

A field that ends in ``_notes`` is an amount of ``other``, the other currency.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, said


@dataclass(frozen=True, slots=True)
class RateSaid(Fact):
    """What every line about a rate says: one ``other`` is bought at ``buying`` of ``currency``, sold at ``selling``."""

    undo: ClassVar[Undo] = Undo.NEVER

    exchange_rate: int
    other: str
    currency: str
    buying: str
    selling: str
    step_minor: int
    since_at: str


@said(_("Rate set: 1 %(other)s is bought at %(buying)s %(currency)s, from %(since_at)s"))
class ExchangeRateSet(RateSaid): ...


@said(_("Rate ended: 1 %(other)s at %(buying)s %(currency)s, set from %(since_at)s"))
class ExchangeRateEnded(RateSaid):
    """A rate ended: the house takes the currency no more until another is set."""


@said(
    _("%(drawer)s exchanged %(given_notes)s and %(paid_minor)s, rate %(rate)s (receipt %(exchange_receipt)s)")
)
class MoneyExchanged(Fact):
    """Notes of another currency went into a drawer (``buy``) or out of it, and cash of the drawer the other way."""

    undo: ClassVar[Undo] = Undo.BY_REVERSE

    exchange: int
    drawer: int
    side: str
    given_notes: int
    other: str
    paid_minor: int
    currency: str
    rate: str
    exchange_receipt: int


@said(_("Paid with %(given_notes)s, worth %(paid_minor)s at %(rate)s, in %(drawer)s"))
class NotesPaid(Fact):
    """Notes of another currency paid a sale: recorded beside it, whose void gives back the house's currency."""

    exchange: int
    drawer: int
    given_notes: int
    other: str
    paid_minor: int
    currency: str
    rate: str


@said(_("%(given_notes)s given for %(paid_minor)s at %(rate)s, from %(drawer)s"))
class NotesGiven(Fact):
    """Notes of another currency were given for a part of the cash: recorded beside what was paid out."""

    exchange: int
    drawer: int
    given_notes: int
    other: str
    paid_minor: int
    currency: str
    rate: str


@said(_("%(drawer)s: exchange %(undoes)s undone by the opposite one (receipt %(exchange_receipt)s)"))
class ExchangeUndone(Fact):
    undo: ClassVar[Undo] = Undo.NEVER

    exchange: int
    undoes: int
    drawer: int
    exchange_receipt: int


@said(
    _("%(drawer)s: %(counted_notes)s counted, %(expected_notes)s expected, difference %(difference_notes)s")
)
class NotesCounted(Fact):
    """The notes of another currency in a drawer were counted, and the difference told; they stay there."""

    undo: ClassVar[Undo] = Undo.NEVER

    drawer: int
    expected_notes: int
    counted_notes: int
    difference_notes: int
    other: str


@said(
    _(
        "%(drawer)s: %(counted_notes)s to the safe, %(expected_notes)s expected, difference "
        "%(difference_notes)s"
    )
)
class NotesBanked(NotesCounted): ...


@said(_("%(drawer)s: why notes were over or short: %(reason)s"))
class NotesExplained(Fact):
    """Why notes of another currency were over or short: recorded beside their count."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    drawer: int
    reason: str
