"""What happened to approvals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, said


@said(_("Approval %(approval)s was asked for: %(amount_minor)s (%(subject)s) %(reason)s"))
class ApprovalAsked(Fact):
    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    approval: int
    kind: str
    subject: str
    amount_minor: int
    currency: str
    reason: str


@dataclass(frozen=True, slots=True)
class ApprovalAnswered(Fact):
    """What every answer says of the request."""

    undo: ClassVar[Undo] = Undo.NEVER

    approval: int
    asked_by: int
    kind: str
    amount_minor: int
    currency: str


@said(_("Approval %(approval)s of %(amount_minor)s was given to %(asked_by)s"))
class ApprovalGiven(ApprovalAnswered): ...


@said(_("Approval %(approval)s of %(amount_minor)s was declined to %(asked_by)s"))
class ApprovalDeclined(ApprovalAnswered): ...


@said(_("Approved by %(approved_by)s (no. %(approval)s)"))
class ApprovalUsed(Fact):
    """An approval was used: recorded beside what was done."""

    approval: int
    approved_by: int


@said(_("What a second person approves was changed"))
class ApprovalRulesChanged(Fact):
    void_minor: int | None
    difference_minor: int | None
    cash_moved_minor: int | None
    pay_out_minor: int | None
    overrides: bool
    minutes: int
    currency: str
    deals: bool = False
