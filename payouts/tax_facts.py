"""What became of the rules of the tax on prizes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact, Undo


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

    undo: ClassVar[Undo] = Undo.BY_REVERSE


@dataclass(frozen=True, slots=True)
class PrizeTaxRemoved(PrizeTaxSaid):
    """A rule by which no prize was paid was removed."""
