"""The codes of approvals in words."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from cashier.approvals import asking as approval
from cashier.kinds import APPROVAL_LABELS
from people.staff.rows import staff_names
from rulebook.approvals import ApprovalKind
from wording.words import names_of, word_refusals

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


def label_of(kind: str) -> str:
    """A kind of approval in words."""
    return str(APPROVAL_LABELS[ApprovalKind(kind)])


def register() -> None:
    """Register the words, that nothing of it is undone, and that commands ask."""
    word_refusals(REFUSALS)
    names_of("asked_by", _staff)
    names_of("approved_by", _staff)
    approval.register()


def _staff(ids: set[int]) -> Mapping[int, str]:
    return staff_names(ids)
