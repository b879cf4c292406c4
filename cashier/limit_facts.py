"""What became of the limits on cash."""

from __future__ import annotations

from dataclasses import dataclass

from journal.facts import Fact


@dataclass(frozen=True, slots=True)
class CashLimitSaid(Fact):
    """What every line about a limit says; ``since`` and ``until`` are dates, ``until`` empty without an end."""

    cash_limit: int
    name: str
    limit_minor: int
    currency: str
    since: str
    until: str


@dataclass(frozen=True, slots=True)
class CashLimitAdded(CashLimitSaid):
    """A limit on cash was added."""


@dataclass(frozen=True, slots=True)
class CashLimitChanged(CashLimitSaid):
    """A limit on cash was changed."""


@dataclass(frozen=True, slots=True)
class CashLimitEnded(CashLimitSaid):
    """The last day of a limit on cash was set."""


@dataclass(frozen=True, slots=True)
class CashLimitRemoved(CashLimitSaid):
    """A limit on cash that had not begun was removed."""


@dataclass(frozen=True, slots=True)
class DocumentRecorded(Fact):
    """A cashier saw a document of a player."""

    document: int
    player: int
