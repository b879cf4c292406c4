"""A second person's approval: looked for where money moves, asked for if there is none, used once.

An action calls ``require_approval`` where it would go through otherwise, so that every way to it asks.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from access.roles import CASHIERS
from access.verbs import By, asks_when_refused, of_house, verb
from cashier.approvals.facts import ApprovalAsked, ApprovalUsed
from cashier.approvals.rows import (
    ApprovalDetails,
    approval_details,
    approval_rules,
    of_player,
    passed_today,
)
from cashier.kinds import ApprovalState
from cashier.limits.counting import day_of, start_of
from cashier.models import Approval, ApprovalRules, Unapproved
from journal.book import OpenBook
from rulebook.approvals import SUMMED, ApprovalKind, needs_approval
from rulebook.refusals import Refusal

NEEDED = "approval_needed"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is about to happen: to what (``sale/5``), how much, and why; for which player, or at which drawer."""

    kind: ApprovalKind
    subject: str
    amount_minor: int
    currency: str
    reason: str = ""
    player: int | None = None
    drawer: int | None = None

    def counted_for(self, asks: int) -> str:
        """Whose amounts of a day count together: the player's, else those of who does it at the drawer."""
        if self.player is not None:
            return of_player(self.player)
        about = self.subject if self.drawer is None else f"drawer/{self.drawer}"
        return f"user/{asks}/{about}"[:80]


@dataclass(frozen=True, slots=True, kw_only=True)
class AskApproval:
    """What a second person is asked to approve."""

    kind: str
    subject: str
    amount_minor: int
    currency: str
    reason: str
    passed_minor: int = 0


def require_approval(book: OpenBook, *, wanted: Wanted, is_taken: bool = True) -> None:
    """Take the approval of what is about to happen, so that it serves once; nothing where the house asks for none.

    What nobody does (a timer, a simulation) needs none. What passed that day without one counts too. The lock on what it is
    about keeps two from taking the same.
    Raises ``Refusal("approval_needed")``, upon which the verb asks for it.
    """
    if (asks := book.actor.user_id) is None:
        return
    passed = _passed(book, wanted, asks)
    if not needs_approval(wanted.kind, wanted.amount_minor, approval_rules().thresholds, passed):
        if is_taken:
            _note(book, wanted, asks)
        return
    same = _same(wanted, asks).filter(state=ApprovalState.APPROVED, until__gte=book.now)
    if (row := same.first()) is None:
        raise Refusal(
            NEEDED,
            kind=wanted.kind.value,
            subject=wanted.subject,
            amount_minor=wanted.amount_minor,
            currency=wanted.currency,
            reason=_as_kept(wanted.reason),
            passed_minor=passed,
        )
    if is_taken:
        row.state, row.used_at = ApprovalState.USED, book.now
        book.save(row)
        book.record(ApprovalUsed(approval=row.pk, approved_by=row.answered_by_id or 0))


def _passed(book: OpenBook, wanted: Wanted, asks: int) -> int:
    """What passed that day without a second person; asked one at a time where it may decide."""
    if not _is_summed(wanted):
        return 0
    if not needs_approval(wanted.kind, wanted.amount_minor, approval_rules().thresholds):
        # Two events have two books, and a player may be paid in both.
        ApprovalRules.objects.select_for_update().order_by("pk").first()
    since = start_of(day_of(book.now))
    return passed_today(wanted.kind, wanted.counted_for(asks), wanted.currency, since)


def _is_summed(wanted: Wanted) -> bool:
    """Whether the house has an amount for it that other amounts of the day count towards."""
    has_amount = approval_rules().thresholds.above(wanted.kind) is not None
    return wanted.kind in SUMMED and has_amount and wanted.amount_minor != 0


def _note(book: OpenBook, wanted: Wanted, asks: int) -> None:
    """It passes, and counts for the rest of the day."""
    if _is_summed(wanted):
        book.create(
            Unapproved,
            kind=wanted.kind,
            who=wanted.counted_for(asks),
            amount_minor=abs(wanted.amount_minor),
            currency=wanted.currency,
            at=book.now,
        )


def _same(wanted: Wanted, asks: int) -> QuerySet[Approval]:
    """Approved is what was shown: another amount, or the same for another reason, is another request."""
    return Approval.objects.filter(
        kind=wanted.kind,
        subject=wanted.subject,
        amount_minor=wanted.amount_minor,
        currency=wanted.currency,
        reason=_as_kept(wanted.reason),
        asked_by=asks,
    )


def _as_kept(reason: str) -> str:
    return reason.strip()[:200]


def register() -> None:
    """Have every command that needs an approval ask for it."""
    asks_when_refused(NEEDED, _ask)


def _ask(refusal: Refusal, by: By) -> Refusal:
    """Write down what is asked for; returns the refusal that names the request."""
    asked = ask_approval.perform(AskApproval(**refusal.detail), By(by.actor)).answer
    return Refusal(
        NEEDED,
        approval=asked.id,
        kind=asked.kind.value,
        amount_minor=asked.amount_minor,
        currency=asked.currency,
    )


@verb(AskApproval, "", admits=CASHIERS, opens=of_house)
def ask_approval(book: OpenBook, command: AskApproval) -> ApprovalDetails:
    """Ask a second person to approve something: the request that waits already, or a new one."""
    wanted = Wanted(
        ApprovalKind(command.kind), command.subject, command.amount_minor, command.currency, command.reason
    )
    asks = book.actor.user_id or 0
    # What passed meanwhile is shown with it, so it makes another request.
    open_now = {"state": ApprovalState.ASKED, "until__gte": book.now, "passed_minor": command.passed_minor}
    waiting = _same(wanted, asks).filter(**open_now).first()
    if waiting is not None:
        return approval_details(waiting)
    row = book.create(
        Approval,
        kind=command.kind,
        subject=wanted.subject,
        amount_minor=wanted.amount_minor,
        passed_minor=command.passed_minor,
        currency=wanted.currency,
        reason=wanted.reason,
        asked_by_id=asks,
        asked_at=book.now,
        until=approval_rules().until(book.now),
    )
    book.record(
        ApprovalAsked(
            approval=row.pk,
            kind=row.kind,
            subject=row.subject,
            amount_minor=row.amount_minor,
            currency=row.currency,
            reason=row.reason,
        )
    )
    return approval_details(row)
