"""What happens in play: players out and back, stacks counted, days and events started and ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from journal.facts import Fact, said


@dataclass(frozen=True, slots=True)
class PlayFact(Fact):
    """A change in the number of players, and so in the time bank that is announced."""


@said(_("%(entry)s is out, place %(place_range)s"))
class PlayerBusted(PlayFact):
    """A player lost the last chips; ``place_range`` are the first and last of the tied places, equal if one."""

    entry: int
    table: int | None
    seat: int | None
    place_range: tuple[int, int]


@said(_("Out in one hand: %(entries)s, places %(place_range)s"))
class HandBusted(PlayFact):
    entries: tuple[int, ...]
    place_range: tuple[int, int]


@said(_("%(entry)s is back in play at table %(table)s seat %(seat)s"))
class PlayerReinstated(PlayFact):
    """A bust-out was a mistake: the player is seated and in play again."""

    entry: int
    table: int
    seat: int


@said(_("%(entry)s has %(stack)s chips"))
class StackCounted(Fact):
    entry: int
    stack: int


@said(
    ngettext_lazy(
        "%(counted)s stack counted, %(total)s in total",
        "%(counted)s stacks counted, %(total)s in total",
        "counted",
    )
)
class StacksCounted(Fact):
    counted: int
    total: int


@dataclass(frozen=True, slots=True)
class LifeFact(Fact):
    """Something that every part of a screen shows."""

    event: int


@said(
    ngettext_lazy("Play started with %(players)s player", "Play started with %(players)s players", "players")
)
class PlayStarted(LifeFact):
    """Play started; ``seated`` drew their seats with it."""

    players: int
    seated: int


@said(_("%(day)s is over (advancing: %(advancing)s, out: %(out)s)"))
class DayEnded(LifeFact):
    """A day ended: how many advance, how many are out."""

    day: int
    advancing: int
    out: int


@said(_("End of %(day)s confirmed; free again: tables %(numbers)s"))
class DayEndConfirmed(LifeFact):
    """The end of a day stays: its tables are free for other events."""

    day: int
    numbers: tuple[int, ...]


@said(_("%(entries)s won %(event)s"))
class EventFinished(LifeFact):
    """The last hand was played; several ``entries`` where they tie for the best places."""

    entries: tuple[int, ...]


@said(_("%(event)s was cancelled (refunds: %(refunds)s): %(cause)s"))
class EventCancelled(LifeFact):
    """The event does not take place; what was paid is due to the players, each of them a refund."""

    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    refunds: int
    amount_minor: int
    currency: str
    cause: str


@said(
    _(
        "%(event)s was stopped, %(left_minor)s left: %(shared_minor)s to those still in (%(players)s), "
        "%(back_minor)s and %(fees_minor)s of fees given back (refunds: %(refunds)s): %(cause)s"
    )
)
class EventStopped(LifeFact):
    """The event was stopped: ``left_minor`` of its prizes is shared by the ``players`` still in, or owed back."""

    free_text: ClassVar[tuple[str, ...]] = ("cause",)

    players: int
    refunds: int
    left_minor: int
    shared_minor: int
    back_minor: int
    fees_minor: int
    currency: str
    cause: str
