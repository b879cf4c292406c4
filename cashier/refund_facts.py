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
class RefundPaid(OfRefund):
    """A drawer paid a refund against a signed slip."""

    undo: ClassVar[Undo] = Undo.BY_REVERSE
