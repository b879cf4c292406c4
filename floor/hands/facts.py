"""What happens in hand for hand: announced, hand by hand, table by table; heads counted, dealer passes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from journal.facts import Fact, Undo, said


@dataclass(frozen=True, slots=True)
class RoundFact(Fact):
    """Something that applies to all tables; ``hand`` 0 was in progress at the announcement."""

    event: int
    hand: int
    left: int


@said(_("Hand for hand was announced with %(left)s players left, until %(goal)s remain"))
class HandForHandAnnounced(RoundFact):
    """Every table finishes its hand and waits, until ``goal`` players are left."""

    goal: int


@dataclass(frozen=True, slots=True)
class SoftFact(RoundFact):
    """The same at a soft ``pace``, with the clock running; in an orbit ``hand`` counts orbits."""

    pace: str


@said(_("%(pace)s was announced with %(left)s players left, until %(goal)s remain; the clock keeps running"))
class SoftPaceAnnounced(SoftFact):
    """Every table finishes its hand and waits, until ``goal`` players are left; the clock keeps running."""

    goal: int


@said(
    ngettext_lazy(
        "%(pace)s: number %(hand)s started with %(left)s player",
        "%(pace)s: number %(hand)s started with %(left)s players",
        "left",
    )
)
class SoftRoundBegun(SoftFact): ...


@said(
    ngettext_lazy(
        "%(pace)s ended after number %(hand)s with %(left)s player left",
        "%(pace)s ended after number %(hand)s with %(left)s players left",
        "left",
    )
)
class SoftPaceEnded(SoftFact): ...


@said(
    ngettext_lazy(
        "Hand %(hand)s of hand for hand started with %(left)s player",
        "Hand %(hand)s of hand for hand started with %(left)s players",
        "left",
    )
)
class NextHandBegun(RoundFact): ...


@said(_("Hand %(hand)s ended the level on the clock: the break starts"))
class LevelEndedByHands(RoundFact):
    """What the hand cost on the clock ended the level: the break starts."""


@said(
    ngettext_lazy(
        "Hand for hand ended after hand %(hand)s with %(left)s player left",
        "Hand for hand ended after hand %(hand)s with %(left)s players left",
        "left",
    )
)
class HandForHandEnded(RoundFact): ...


@said(
    ngettext_lazy(
        "In the money: every table has been counted, %(left)s player left",
        "In the money: every table has been counted, %(left)s players left",
        "left",
    )
)
class MoneyReached(RoundFact): ...


@dataclass(frozen=True, slots=True)
class TableFact(Fact):
    """Something that one table reported in a hand."""

    table: int
    hand: int


@said(_("Table %(table)s has finished its hand (tables still playing: %(waiting)s)"))
class HandFinished(TableFact):
    """A table has finished its hand; ``waiting`` others have not."""

    waiting: int


@said(_("Table %(table)s has finished orbit %(hand)s, %(waiting)s still playing"))
class OrbitFinished(TableFact):
    """A table has finished its orbit; ``waiting`` others have not."""

    waiting: int


@said(_("All-in and call at table %(table)s in hand %(hand)s: cards stay face down"))
class AllInHeld(TableFact):
    """All in and called: the cards stay face down until the floor releases the board."""


@said(_("Table %(table)s deals the board of hand %(hand)s"))
class BoardReleased(TableFact): ...


@said(_("Misdeal at table %(table)s: hand %(hand)s is dealt again"))
class HandRedealt(TableFact):
    """A misdeal: the table deals the same hand again."""


@said(_("Chips at the start of the hand: %(entries)s had %(stacks)s"))
class HandStacksRecorded(Fact):
    entries: tuple[int, ...]
    stacks: tuple[int, ...]


@said(_("Head count requested (tables: %(tables)s)"))
class HeadCountOpened(Fact):
    event: int
    tables: int


@said(_("Counted at table %(table)s: %(players)s"))
class HeadsCounted(Fact):
    table: int
    players: int


@dataclass(frozen=True, slots=True)
class DealerFact(Fact):
    """Dealer passes are created again, not undone: an old one may never become valid again."""

    undo: ClassVar[Undo] = Undo.NEVER

    event: int
    tables: tuple[int, ...]


@said(_("Dealers’ QR codes were created for tables %(tables)s"))
class DealerPassesMade(DealerFact): ...


@said(_("Dealers’ QR codes for tables %(tables)s are no longer valid"))
class DealerPassesRevoked(DealerFact): ...
