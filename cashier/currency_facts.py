"""What happened with other currencies: rates set and ended, money exchanged, notes counted into the safe.

A field that ends in ``_notes`` is an amount of ``other``, the other currency.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact, Undo


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


@dataclass(frozen=True, slots=True)
class ExchangeRateSet(RateSaid):
    """A rate was set, in force from its instant on."""


@dataclass(frozen=True, slots=True)
class ExchangeRateEnded(RateSaid):
    """A rate ended: the house takes the currency no more until another is set."""


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class NotesPaid(Fact):
    """Notes of another currency paid a sale: recorded beside it, whose void gives back the house's currency."""

    exchange: int
    drawer: int
    given_notes: int
    other: str
    paid_minor: int
    currency: str
    rate: str


@dataclass(frozen=True, slots=True)
class NotesGiven(Fact):
    """Notes of another currency were given for a part of the cash: recorded beside what was paid out."""

    exchange: int
    drawer: int
    given_notes: int
    other: str
    paid_minor: int
    currency: str
    rate: str


@dataclass(frozen=True, slots=True)
class ExchangeUndone(Fact):
    """An exchange was undone by the opposite one, with a number of its own."""

    undo: ClassVar[Undo] = Undo.NEVER

    exchange: int
    undoes: int
    drawer: int
    exchange_receipt: int


@dataclass(frozen=True, slots=True)
class NotesCounted(Fact):
    """The notes of another currency in a drawer were counted, and the difference told; they stay there."""

    undo: ClassVar[Undo] = Undo.NEVER

    drawer: int
    expected_notes: int
    counted_notes: int
    difference_notes: int
    other: str


@dataclass(frozen=True, slots=True)
class NotesBanked(NotesCounted):
    """The notes of another currency were counted and went from the drawer to the safe."""


@dataclass(frozen=True, slots=True)
class NotesExplained(Fact):
    """Why notes of another currency were over or short: recorded beside their count."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    drawer: int
    reason: str
