"""What happened to drawers as a whole: counted, a difference explained, how they are counted changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact, Undo


@dataclass(frozen=True, slots=True)
class DrawerCounted(Fact):
    """An open drawer was counted, and its difference told; ``difference_minor`` is positive when it was over."""

    undo: ClassVar[Undo] = Undo.NEVER

    drawer: int
    expected_minor: int
    counted_minor: int
    difference_minor: int
    currency: str


@dataclass(frozen=True, slots=True)
class DifferenceExplained(Fact):
    """Why a drawer was over or short: recorded beside its close."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    drawer: int
    reason: str


@dataclass(frozen=True, slots=True)
class HandOverCounted(DrawerCounted):
    """The successor counted the drawer like its cashier, and may take its cash."""


@dataclass(frozen=True, slots=True)
class DrawerHandedOver(Fact):
    """A drawer was counted alike by two people and became the successor's; ``difference_minor`` is the old one's."""

    undo: ClassVar[Undo] = Undo.NEVER

    drawer: int
    to_drawer: int
    cashier: int
    successor: int
    counted_minor: int
    difference_minor: int
    currency: str


@dataclass(frozen=True, slots=True)
class CashTransferred(Fact):
    """What every fact about cash between two drawers says of it."""

    undo: ClassVar[Undo] = Undo.NEVER

    transfer: int
    drawer: int
    to_drawer: int
    amount_minor: int
    currency: str


@dataclass(frozen=True, slots=True)
class CashTransferAsked(CashTransferred):
    """A drawer asked another to take cash."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)

    reason: str


@dataclass(frozen=True, slots=True)
class CashTransferAccepted(CashTransferred):
    """The cash went from a drawer to the other, whose cashier accepted it."""


@dataclass(frozen=True, slots=True)
class CashTransferDeclined(CashTransferred):
    """The drawer that was asked to take the cash did not."""


@dataclass(frozen=True, slots=True)
class CashTransferWithdrawn(CashTransferred):
    """The drawer that asked keeps the cash."""


@dataclass(frozen=True, slots=True)
class DrawerRulesChanged(Fact):
    """The house changed how its drawers are counted."""

    is_blind: bool
    by_denomination: bool
    free_difference_minor: int | None
    currency: str
