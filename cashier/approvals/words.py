"""The texts of the facts and refusals of approvals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, says
from people.staff.rows import staff_names
from wording.words import names_of, word_refusals


@says(_("Approval %(approval)s was asked for: %(amount_minor)s (%(subject)s) %(reason)s"))
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
    """The fields of every fact that answers a request."""

    undo: ClassVar[Undo] = Undo.NEVER

    approval: int
    asked_by: int
    kind: str
    amount_minor: int
    currency: str


@says(_("Approval %(approval)s of %(amount_minor)s was given to %(asked_by)s"))
class ApprovalGiven(ApprovalAnswered): ...


@says(_("Approval %(approval)s of %(amount_minor)s was declined to %(asked_by)s"))
class ApprovalDeclined(ApprovalAnswered): ...


@says(_("Approved by %(approved_by)s (no. %(approval)s)"))
class ApprovalUsed(Fact):
    """An approval was used: recorded with the approved action."""

    approval: int
    approved_by: int


@says(_("What a second person approves was changed"))
class ApprovalRulesChanged(Fact):
    void_minor: int | None
    difference_minor: int | None
    cash_moved_minor: int | None
    pay_out_minor: int | None
    overrides: bool
    minutes: int
    currency: str
    deals: bool = False


REFUSALS = (
    (
        "approval_needed",
        _("A second person approves this"),
        _(
            "%(amount_minor)s needs the approval of a head of cage or director: request %(approval)s waits under "
            "Drawers, Approvals. Once it is given, do the same again."
        ),
    ),
    ("approval_unknown", _("No such request"), _("There is no request %(number)s. Reload the page.")),
    (
        "approval_answered",
        _("Already answered"),
        _("This request was approved or declined meanwhile. Reload the page."),
    ),
    (
        "approval_expired",
        _("The request has expired"),
        _("Nobody answered in time. Repeat it to ask again."),
    ),
)


def register() -> None:
    """Register the texts."""
    word_refusals(REFUSALS)
    names_of("asked_by", _staff)
    names_of("approved_by", _staff)


def _staff(ids: set[int]) -> Mapping[int, str]:
    return staff_names(ids)
