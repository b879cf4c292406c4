"""What happened to drawers as a whole: counted, a difference explained, how they are counted changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, said


@said(_("%(drawer)s counted: %(counted_minor)s, difference %(difference_minor)s"))
class DrawerCounted(Fact):
    """An open drawer was counted, and its difference told; ``difference_minor`` is positive when it was over."""

    undo: ClassVar[Undo] = Undo.NEVER

    drawer: int
    expected_minor: int
    counted_minor: int
    difference_minor: int
    currency: str


@said(_("Why %(drawer)s was over or short: %(reason)s"))
class DifferenceExplained(Fact):
    """Why a drawer was over or short: recorded beside its close."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    drawer: int
    reason: str


@said(_("The successor counted %(drawer)s alike: %(counted_minor)s"))
class HandOverCounted(DrawerCounted): ...


@said(_("%(drawer)s handed over to %(to_drawer)s: %(counted_minor)s, difference %(difference_minor)s"))
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


@said(_("%(to_drawer)s is asked to take %(amount_minor)s from %(drawer)s: %(reason)s"))
class CashTransferAsked(CashTransferred):
    free_text: ClassVar[tuple[str, ...]] = ("reason",)

    reason: str


@said(_("%(amount_minor)s went from %(drawer)s to %(to_drawer)s"))
class CashTransferAccepted(CashTransferred): ...


@said(_("%(to_drawer)s did not take %(amount_minor)s from %(drawer)s"))
class CashTransferDeclined(CashTransferred): ...


@said(_("%(drawer)s keeps the %(amount_minor)s offered to %(to_drawer)s"))
class CashTransferWithdrawn(CashTransferred): ...


@said(_("How drawers are counted was changed"))
class DrawerRulesChanged(Fact):
    is_blind: bool
    by_denomination: bool
    free_difference_minor: int | None
    currency: str
