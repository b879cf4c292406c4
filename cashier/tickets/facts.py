"""What became of tickets; a sold or given one is undone by its void."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, said


@dataclass(frozen=True, slots=True)
class TicketFact(Fact):
    """What every line about a ticket says; ``ticket`` is its row, ``number`` is printed on it."""

    undo: ClassVar[Undo] = Undo.NEVER

    ticket: int
    number: int
    worth_minor: int
    currency: str


@said(_("Ticket %(number)s sold to %(player)s: %(worth_minor)s %(method)s (receipt %(receipt)s)"))
class TicketSold(TicketFact):
    """A ticket was sold to a player; paid in several ways it has ``payments`` instead of a ``method``."""

    undo: ClassVar[Undo] = Undo.BY_REVERSE

    player: int
    method: str
    receipt: int
    payments: tuple[tuple[str, int], ...] = ()


@said(_("Ticket %(number)s of %(worth_minor)s given (%(cost)s): %(reason)s"))
class TicketGiven(TicketFact):
    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.BY_REVERSE

    player: int | None
    cost: str
    reason: str


@said(_("Ticket %(number)s of %(worth_minor)s voided: %(reason)s"))
class TicketVoided(TicketFact):
    """A ticket was voided; what was paid for it went back with the number ``void_receipt``."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)

    void_receipt: int | None
    reason: str


@said(_("Seat won by %(player)s, not needed: ticket %(number)s of %(worth_minor)s paid out, %(method)s"))
class SeatRedeemed(TicketFact):
    """A seat that its winner did not need became credit or cash; paid in cash, ``void_receipt`` is its number."""

    player: int
    method: str
    void_receipt: int | None


@said(_("Ticket %(number)s of %(worth_minor)s expired"))
class TicketExpired(TicketFact):
    """A ticket that nobody spent in time: the house keeps its worth."""
