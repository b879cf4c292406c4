"""What happened on players' accounts; each is undone by the opposite movement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact, Undo


@dataclass(frozen=True, slots=True)
class AccountMoved(Fact):
    """What every movement of an account says; ``movement`` is its row."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.BY_REVERSE

    movement: int
    player: int
    amount_minor: int
    held_minor: int
    currency: str
    method: str
    receipt: int
    reason: str


@dataclass(frozen=True, slots=True)
class MoneyDeposited(AccountMoved):
    """A player left money with the house."""


@dataclass(frozen=True, slots=True)
class MoneyWithdrawn(AccountMoved):
    """A player withdrew money from the account."""


@dataclass(frozen=True, slots=True)
class AccountCredited(AccountMoved):
    """A director credited an account."""


@dataclass(frozen=True, slots=True)
class AccountDebited(AccountMoved):
    """A director debited an account."""
