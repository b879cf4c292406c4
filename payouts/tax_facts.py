"""What became of the rules of the tax on prizes."""

from __future__ import annotations

from dataclasses import dataclass

from journal.facts import Fact


@dataclass(frozen=True, slots=True)
class PrizeTaxSaid(Fact):
    """A rule of the tax on prizes, in force from ``since`` (a date) on."""

    tax: int
    name: str
    since: str
    currency: str


@dataclass(frozen=True, slots=True)
class PrizeTaxSet(PrizeTaxSaid):
    """A rule was set."""


@dataclass(frozen=True, slots=True)
class PrizeTaxRemoved(PrizeTaxSaid):
    """A rule that was not in force yet was removed."""
