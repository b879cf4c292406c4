"""What happened to bounties."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact, Undo
from payouts.facts import AwardFact, Ways


@dataclass(frozen=True, slots=True)
class BountyLeft(Fact):
    """Nobody won the bounty of a player who is out."""

    entry: int
    amount_minor: int
    currency: str


@dataclass(frozen=True, slots=True)
class BountiesClaimed(Fact):
    """A player cashes the bounties won so far; they are due at the cashier."""

    entry: int
    player: int
    bounties: int
    amount_minor: int
    currency: str


@dataclass(frozen=True, slots=True)
class BountySlipPrepared(AwardFact):
    """The slip of cashed bounties was numbered, to be signed before it is paid."""

    payments: Ways = ()


@dataclass(frozen=True, slots=True)
class BountiesPaid(AwardFact):
    """Cashed bounties were paid."""

    undo: ClassVar[Undo] = Undo.BY_REVERSE

    payments: Ways = ()


@dataclass(frozen=True, slots=True)
class BountiesTakenBack(AwardFact):
    """Paid bounties were returned into ``drawer``, and are due again."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    reason: str
    payments: Ways = ()
    drawer: int | None = None


@dataclass(frozen=True, slots=True)
class MysteryBegun(Fact):
    """Envelopes of mystery bounties were put into the box."""

    is_directors: ClassVar[bool] = True

    envelopes: int
    amount_minor: int
    currency: str


@dataclass(frozen=True, slots=True)
class BoxFilledAgain(Fact):
    """Other envelopes were put into the box, for bounties were sold or voided; what was opened stays opened."""

    is_directors: ClassVar[bool] = True

    envelopes: int
    amount_minor: int
    currency: str


@dataclass(frozen=True, slots=True)
class EnvelopeOpened(Fact):
    """The envelope for a player who is out, or for the winner, was drawn and opened."""

    entry: int
    amount_minor: int
    currency: str
