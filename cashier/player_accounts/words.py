"""The texts of the facts and refusals of players' accounts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, says
from wording.words import word_refusals


@dataclass(frozen=True, slots=True)
class AccountMoved(Fact):
    """The fields of every movement of an account; ``movement`` is the id of its row."""

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


@says(_("%(player)s deposited %(amount_minor)s %(method)s (receipt %(receipt)s), account: %(held_minor)s"))
class MoneyDeposited(AccountMoved): ...


@says(_("%(player)s withdrew %(amount_minor)s %(method)s (receipt %(receipt)s), account: %(held_minor)s"))
class MoneyWithdrawn(AccountMoved): ...


@says(_("Account of %(player)s credited with %(amount_minor)s, now %(held_minor)s: %(reason)s"))
class AccountCredited(AccountMoved): ...


@says(_("Account of %(player)s debited by %(amount_minor)s, now %(held_minor)s: %(reason)s"))
class AccountDebited(AccountMoved): ...


REFUSALS = (
    (
        "account_short",
        _("Not enough on the account"),
        _("The account holds %(held_minor)s, but %(wanted_minor)s is needed."),
    ),
    (
        "account_currency",
        _("Wrong currency"),
        _("The account is in %(currency)s. Use another way to pay."),
    ),
    (
        "account_not_empty",
        _("The account is not empty"),
        _("The account holds %(held_minor)s. Pay it out, then erase the player."),
    ),
)


def register() -> None:
    """Register the texts of accounts, and how each movement is undone."""
    word_refusals(REFUSALS)
