"""What happens to payout tables, and how an event's prizes are divided."""

from __future__ import annotations

from dataclasses import dataclass

from journal.facts import Fact


@dataclass(frozen=True, slots=True)
class PayoutTableSaved(Fact):
    """A payout table was typed, imported or changed; ``lines`` are its ranges of entries."""

    name: str
    lines: int


@dataclass(frozen=True, slots=True)
class PayoutTableRemoved(Fact):
    """A payout table was removed."""

    name: str
