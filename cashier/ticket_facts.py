"""What became of tickets; a sold or given one is undone by its void."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact, Undo


@dataclass(frozen=True, slots=True)
class TicketFact(Fact):
    """What every line about a ticket says; ``ticket`` is its row, ``number`` is printed on it."""

    undo: ClassVar[Undo] = Undo.NEVER

    ticket: int
    number: int
    worth_minor: int
    currency: str


@dataclass(frozen=True, slots=True)
class TicketSold(TicketFact):
    """A ticket was sold to a player; paid in several ways it has ``payments`` instead of a ``method``."""

    undo: ClassVar[Undo] = Undo.BY_REVERSE

    player: int
    method: str
    receipt: int
    payments: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class TicketGiven(TicketFact):
    """A director gave a ticket, at the cost of an account of the house."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.BY_REVERSE

    player: int | None
    cost: str
    reason: str


@dataclass(frozen=True, slots=True)
class TicketVoided(TicketFact):
    """A ticket was voided; what was paid for it went back with the number ``void_receipt``."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)

    void_receipt: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class SeatRedeemed(TicketFact):
    """A seat that its winner did not need became credit or cash; paid in cash, ``void_receipt`` is its number."""

    player: int
    method: str
    void_receipt: int | None


@dataclass(frozen=True, slots=True)
class TicketExpired(TicketFact):
    """A ticket that nobody spent in time: the house keeps its worth."""
