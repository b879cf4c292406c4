"""What happens in hand for hand: announced, hand by hand, table by table; heads counted, passes of dealers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact, Undo


@dataclass(frozen=True, slots=True)
class RoundFact(Fact):
    """Something that holds at all tables; ``hand`` 0 was in progress at the announcement."""

    event: int
    hand: int
    left: int


@dataclass(frozen=True, slots=True)
class HandForHandAnnounced(RoundFact):
    """The present hand is finished and then waited, until ``goal`` players are left."""

    goal: int


@dataclass(frozen=True, slots=True)
class SoftFact(RoundFact):
    """The same at a soft ``pace``, by which the clock runs on; in an orbit ``hand`` counts orbits."""

    pace: str


@dataclass(frozen=True, slots=True)
class SoftPaceAnnounced(SoftFact):
    """The present hand is finished and then waited, until ``goal`` players are left; the clock runs on."""

    goal: int


@dataclass(frozen=True, slots=True)
class SoftRoundBegun(SoftFact):
    """All tables play the next hand or orbit."""


@dataclass(frozen=True, slots=True)
class SoftPaceEnded(SoftFact):
    """The tables wait for one another no more."""


@dataclass(frozen=True, slots=True)
class NextHandBegun(RoundFact):
    """All tables deal the next hand."""


@dataclass(frozen=True, slots=True)
class LevelEndedByHands(RoundFact):
    """What the hand cost on the clock ended the level: the break begins."""


@dataclass(frozen=True, slots=True)
class HandForHandEnded(RoundFact):
    """Play goes on as usual."""


@dataclass(frozen=True, slots=True)
class MoneyReached(RoundFact):
    """Every table was counted, and the room was told that who is left is paid."""


@dataclass(frozen=True, slots=True)
class TableFact(Fact):
    """Something that one table told in a hand."""

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
    """All in and called: the cards stay face down until the floor lets the board run."""


@dataclass(frozen=True, slots=True)
class BoardReleased(TableFact):
    """The floor let a held board run."""


@dataclass(frozen=True, slots=True)
class HandRedealt(TableFact):
    """A misdeal: the table deals the same hand again."""


@dataclass(frozen=True, slots=True)
class HandStacksTold(Fact):
    """With how many chips players began the hand they went out in."""

    entries: tuple[int, ...]
    stacks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HeadCountOpened(Fact):
    """Every table is asked how many sit there."""

    event: int
    tables: int


@dataclass(frozen=True, slots=True)
class HeadsCounted(Fact):
    """So many were counted at a table."""

    table: int
    players: int


@dataclass(frozen=True, slots=True)
class DealerFact(Fact):
    """Passes of dealers are made anew, not taken back: nothing old may come back to life."""

    undo: ClassVar[Undo] = Undo.NEVER

    event: int
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealerPassesMade(DealerFact):
    """QR codes for the tables were made."""


@dataclass(frozen=True, slots=True)
class DealerPassesRevoked(DealerFact):
    """QR codes of tables open nothing any more."""
