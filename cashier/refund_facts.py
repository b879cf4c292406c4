"""What happens to money that players are owed back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact, Undo


@dataclass(frozen=True, slots=True)
class OfRefund(Fact):
    """What every fact about a refund says; ``slip`` is the number that the player signs."""

    refund: int
    event: int
    player: int
    amount_minor: int
    currency: str
    method: str
    slip: int


@dataclass(frozen=True, slots=True)
class RefundSlipPrepared(OfRefund):
    """The slip of a refund was numbered, to be signed before the money leaves the drawer."""

    undo: ClassVar[Undo] = Undo.NEVER
    # A slip that nobody was paid for does not keep an event cancelled.
    claims_rows: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class BannedRefunded(Fact):
    """What a banned player had paid was voided; the rest after expenses is due."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    refund: int
    event: int
    player: int
    amount_minor: int
    expenses_minor: int
    currency: str
    reason: str


@dataclass(frozen=True, slots=True)
class BannedTicketsReturned(Fact):
    """Tickets that had paid for a banned player are issued again; ``worth_minor`` together."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    event: int
    player: int
    worth_minor: int
    currency: str
    reason: str


@dataclass(frozen=True, slots=True)
class RefundPaid(OfRefund):
    """A drawer paid a refund against a signed slip."""

    undo: ClassVar[Undo] = Undo.BY_REVERSE
