"""What happens in the queue of prizes to pay."""

from __future__ import annotations

from dataclasses import dataclass

from journal.facts import Fact


@dataclass(frozen=True, slots=True)
class CallFact(Fact):
    """A fact about a prize in the queue: neither a name nor an amount is called."""

    award: int
    event: int
    slip: int
    desk: int


@dataclass(frozen=True, slots=True)
class WinnerCalled(CallFact):
    """The winner who holds a slip was called to a desk; again if ``times`` is above 1."""

    times: int


@dataclass(frozen=True, slots=True)
class WinnerSkipped(CallFact):
    """Who was called did not come, and waits behind all others."""


@dataclass(frozen=True, slots=True)
class WinnerPutBack(CallFact):
    """Who was called waits again, in the place of the slip."""
