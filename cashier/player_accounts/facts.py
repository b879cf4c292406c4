"""What happened on players' accounts; each is undone by the opposite movement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, said


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


@said(_("%(player)s deposited %(amount_minor)s %(method)s (receipt %(receipt)s), account: %(held_minor)s"))
class MoneyDeposited(AccountMoved): ...


@said(_("%(player)s withdrew %(amount_minor)s %(method)s (receipt %(receipt)s), account: %(held_minor)s"))
class MoneyWithdrawn(AccountMoved): ...


@said(_("Account of %(player)s credited with %(amount_minor)s, now %(held_minor)s: %(reason)s"))
class AccountCredited(AccountMoved): ...


@said(_("Account of %(player)s debited by %(amount_minor)s, now %(held_minor)s: %(reason)s"))
class AccountDebited(AccountMoved): ...
