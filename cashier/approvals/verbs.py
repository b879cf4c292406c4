"""A second person approves or declines what was asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from access.fields import Id, Note
from access.roles import CAGE
from access.verbs import of_house, verb
from cashier.approvals.facts import ApprovalDeclined, ApprovalGiven
from cashier.approvals.rows import ApprovalDetails, approval_details, approval_row, approval_rules
from cashier.kinds import ApprovalState
from cashier.models import Approval
from journal.book import OpenBook
from rulebook.approvals import require_another, require_in_time
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerApproval:
    """A request that waits for an answer."""

    approval: Annotated[Id, Note("The request.")]


@verb(AnswerApproval, "approvals/<int:approval>/approve/", admits=CAGE, opens=of_house)
def approve_request(book: OpenBook, command: AnswerApproval) -> ApprovalDetails:
    """Approve what somebody else asked for: who asked sends the same command again, and it goes through once.

    Raises ``Refusal`` ``approval_answered``, ``approval_expired`` or ``same_person``.
    """
    row = _waiting(book, command)
    row.until = approval_rules().until(book.now)
    book.record(ApprovalGiven(**_told(row)))
    return _answered(book, row, ApprovalState.APPROVED)


@verb(AnswerApproval, "approvals/<int:approval>/decline/", admits=CAGE, opens=of_house)
def decline_request(book: OpenBook, command: AnswerApproval) -> ApprovalDetails:
    """Decline what somebody else asked for.

    Raises ``Refusal`` ``approval_answered``, ``approval_expired`` or ``same_person``.
    """
    row = _waiting(book, command)
    book.record(ApprovalDeclined(**_told(row)))
    return _answered(book, row, ApprovalState.DECLINED)


def _waiting(book: OpenBook, command: AnswerApproval) -> Approval:
    row = approval_row(command.approval)
    if row.state != ApprovalState.ASKED:
        raise Refusal("approval_answered")
    require_in_time(book.now, row.until)
    require_another(row.asked_by_id, book.actor.user_id)
    return row


def _answered(book: OpenBook, row: Approval, state: ApprovalState) -> ApprovalDetails:
    row.state, row.answered_by_id, row.answered_at = state, book.actor.user_id, book.now
    book.save(row)
    return approval_details(row)


def _told(row: Approval) -> dict[str, Any]:
    return {
        "approval": row.pk,
        "asked_by": row.asked_by_id,
        "kind": row.kind,
        "amount_minor": row.amount_minor,
        "currency": row.currency,
    }
