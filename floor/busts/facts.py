"""What happens to busts that dealers report."""

from __future__ import annotations

from dataclasses import dataclass

from journal.facts import Fact


@dataclass(frozen=True, slots=True)
class BustReported(Fact):
    """The dealer of ``table`` reports the player of ``entry`` out."""

    entry: int
    table: int


@dataclass(frozen=True, slots=True)
class BustWithdrawn(Fact):
    """The player of ``entry``, reported out, is still in."""

    entry: int
    table: int
