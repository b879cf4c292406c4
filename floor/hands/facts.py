"""What happens in hand for hand: announced, hand by hand, table by table; heads counted, dealer passes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact, Undo


@dataclass(frozen=True, slots=True)
class RoundFact(Fact):
    """Something that applies to all tables; ``hand`` 0 was in progress at the announcement."""

    event: int
    hand: int
    left: int


@dataclass(frozen=True, slots=True)
class HandForHandAnnounced(RoundFact):
    """Every table finishes its hand and waits, until ``goal`` players are left."""

    goal: int


@dataclass(frozen=True, slots=True)
class SoftFact(RoundFact):
    """The same at a soft ``pace``, with the clock running; in an orbit ``hand`` counts orbits."""

    pace: str


@dataclass(frozen=True, slots=True)
class SoftPaceAnnounced(SoftFact):
    """Every table finishes its hand and waits, until ``goal`` players are left; the clock keeps running."""

    goal: int


@dataclass(frozen=True, slots=True)
class SoftRoundBegun(SoftFact):
    """All tables play the next hand or orbit."""


@dataclass(frozen=True, slots=True)
class SoftPaceEnded(SoftFact):
    """The tables no longer wait for one another."""


@dataclass(frozen=True, slots=True)
class NextHandBegun(RoundFact):
    """All tables deal the next hand."""


@dataclass(frozen=True, slots=True)
class LevelEndedByHands(RoundFact):
    """What the hand cost on the clock ended the level: the break starts."""


@dataclass(frozen=True, slots=True)
class HandForHandEnded(RoundFact):
    """Play continues as usual."""


@dataclass(frozen=True, slots=True)
class MoneyReached(RoundFact):
    """Every table was counted, and it was announced that all players left are paid."""


@dataclass(frozen=True, slots=True)
class TableFact(Fact):
    """Something that one table reported in a hand."""

    table: int
    hand: int


@dataclass(frozen=True, slots=True)
class HandFinished(TableFact):
    """A table has finished its hand; ``waiting`` others have not."""

    waiting: int


@dataclass(frozen=True, slots=True)
class OrbitFinished(TableFact):
    """A table has finished its orbit; ``waiting`` others have not."""

    waiting: int


@dataclass(frozen=True, slots=True)
class AllInHeld(TableFact):
    """All in and called: the cards stay face down until the floor releases the board."""


@dataclass(frozen=True, slots=True)
class BoardReleased(TableFact):
    """The floor released a held board."""


@dataclass(frozen=True, slots=True)
class HandRedealt(TableFact):
    """A misdeal: the table deals the same hand again."""


@dataclass(frozen=True, slots=True)
class HandStacksRecorded(Fact):
    """The chips of players at the start of the hand they went out in."""

    entries: tuple[int, ...]
    stacks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HeadCountOpened(Fact):
    """Every table is asked to count its players."""

    event: int
    tables: int


@dataclass(frozen=True, slots=True)
class HeadsCounted(Fact):
    """The count of a table."""

    table: int
    players: int


@dataclass(frozen=True, slots=True)
class DealerFact(Fact):
    """Dealer passes are created again, not undone: an old one may never become valid again."""

    undo: ClassVar[Undo] = Undo.NEVER

    event: int
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealerPassesMade(DealerFact):
    """QR codes for the tables were created."""


@dataclass(frozen=True, slots=True)
class DealerPassesRevoked(DealerFact):
    """QR codes of tables are no longer valid."""
