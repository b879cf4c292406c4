"""A second person's approval: required where money moves, requested if missing, given or declined, used once.

An action calls ``require_approval`` at the point where it would succeed, so that every caller requires it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from django.db.models import QuerySet

from access.fields import Id, Limits, Minor, Note
from access.reads import read
from access.roles import ADMINISTRATORS, CAGE, CASHIERS
from access.verbs import By, action, asks_when_refused, of_house
from cashier.approvals import rows as asked_for
from cashier.approvals.rows import (
    ABOVE,
    ApprovalRulesView,
    approval_row,
    approval_rules,
    of_player,
    passed_today,
)
from cashier.approvals.words import (
    ApprovalAsked,
    ApprovalDeclined,
    ApprovalGiven,
    ApprovalRulesChanged,
    ApprovalUsed,
)
from cashier.kinds import AT_THE_DRAWERS, ApprovalState
from cashier.limits.counting import day_of, start_of
from cashier.models import Approval, ApprovalRules, Unapproved
from journal.book import OpenBook
from journal.reading import Viewed
from rulebook.approvals import SUMMED, ApprovalKind, needs_approval, require_another, require_in_time
from rulebook.refusals import Refusal
from tournaments import queries as tournaments

NEEDED = "approval_needed"


@dataclass(frozen=True, slots=True)
class Wanted:
    """An operation that may need approval: its subject (``sale/5``), amount, reason, and player or drawer."""

    kind: ApprovalKind
    subject: str
    amount_minor: int
    currency: str
    reason: str = ""
    player: int | None = None
    drawer: int | None = None

    def counted_for(self, asks: int) -> str:
        """The key under which amounts of a day add up: the player, else the person at the drawer."""
        if self.player is not None:
            return of_player(self.player)
        subject = self.subject if self.drawer is None else f"drawer/{self.drawer}"
        return f"user/{asks}/{subject}"[:80]


def require_approval(book: OpenBook, *, wanted: Wanted, is_taken: bool = True) -> None:
    """Use up the approval of an operation; does nothing if the house requires none.

    Operations without a user (a timer, a simulation) need none. Amounts that passed without approval on the
    same day count too. The lock on the subject prevents two commands from using the same approval.
    Raises ``Refusal("approval_needed")``; the verb then requests approval.
    """
    if (asks := book.actor.user_id) is None:
        return
    before = _passed(book, wanted, asks)
    if not needs_approval(wanted.kind, wanted.amount_minor, approval_rules().thresholds, before):
        if is_taken:
            _note(book, wanted, asks)
        return
    granted = _same(wanted, asks).filter(state=ApprovalState.APPROVED, until__gte=book.now)
    if (row := granted.first()) is None:
        raise Refusal(
            NEEDED,
            kind=wanted.kind.value,
            subject=wanted.subject,
            amount_minor=wanted.amount_minor,
            currency=wanted.currency,
            reason=_stored_reason(wanted.reason),
            passed_minor=before,
        )
    if is_taken:
        row.state, row.used_at = ApprovalState.USED, book.now
        book.save(row)
        book.record(ApprovalUsed(approval=row.pk, approved_by=row.answered_by_id or 0))


def _passed(book: OpenBook, wanted: Wanted, asks: int) -> int:
    """The amount that passed that day without a second person, read under a lock if it may decide."""
    if not _is_summed(wanted):
        return 0
    if not needs_approval(wanted.kind, wanted.amount_minor, approval_rules().thresholds):
        # Two events have two books, and a player may be paid in both of them.
        ApprovalRules.objects.select_for_update().order_by("pk").first()
    since = start_of(day_of(book.now))
    return passed_today(wanted.kind, wanted.counted_for(asks), wanted.currency, since)


def _is_summed(wanted: Wanted) -> bool:
    """Whether the house has an amount for this operation that counts the other amounts of the day."""
    has_amount = approval_rules().thresholds.above(wanted.kind) is not None
    return wanted.kind in SUMMED and has_amount and wanted.amount_minor != 0


def _note(book: OpenBook, wanted: Wanted, asks: int) -> None:
    """Count an operation that passed towards the rest of the day."""
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
    """The requests for exactly what was shown: another amount or another reason is another request."""
    return Approval.objects.filter(
        kind=wanted.kind,
        subject=wanted.subject,
        amount_minor=wanted.amount_minor,
        currency=wanted.currency,
        reason=_stored_reason(wanted.reason),
        asked_by=asks,
    )


def _stored_reason(reason: str) -> str:
    return reason.strip()[:200]


def register() -> None:
    """Make every command that needs an approval request it."""
    asks_when_refused(NEEDED, _ask)


def _ask(refusal: Refusal, by: By) -> Refusal:
    """Store the request; returns the refusal that names it."""
    approval = ask_approval.perform_with(By(by.actor), **refusal.detail).answer
    return Refusal(
        NEEDED,
        approval=approval.id,
        kind=approval.kind.value,
        amount_minor=approval.amount_minor,
        currency=approval.currency,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalDetails:
    """A request for a second person's approval."""

    id: int
    kind: ApprovalKind
    subject: Annotated[
        str,
        Note(
            "What it is about: `sale/5`, `drawer/3`, `award/7`, `account/9`, `event/2/expenses/500/player/9`, `deal/4`, `tips/2`, "
            "`cashier/6` (a float); `sale/5/cash`: refunded in cash."
        ),
    ]
    amount_minor: int
    passed_minor: Annotated[
        int,
        Note(
            "What had passed on the same day without a second person, for the same player or by the same cashier."
        ),
    ]
    currency: str
    reason: str
    state: ApprovalState
    asked_by: int
    asked_at: datetime
    until: Annotated[datetime, Note("Until then it can be approved, or once approved be used.")]
    answered_by: int | None
    answered_at: datetime | None
    used_at: datetime | None


def approval_details(row: Approval) -> ApprovalDetails:
    """The row as the API shows it."""
    return ApprovalDetails(
        id=row.pk,
        kind=ApprovalKind(row.kind),
        subject=row.subject,
        amount_minor=row.amount_minor,
        passed_minor=row.passed_minor,
        currency=row.currency,
        reason=row.reason,
        state=ApprovalState(row.state),
        asked_by=row.asked_by_id,
        asked_at=row.asked_at,
        until=row.until,
        answered_by=row.answered_by_id,
        answered_at=row.answered_at,
        used_at=row.used_at,
    )


@action("", admits=CASHIERS, opens=of_house)
def ask_approval(
    book: OpenBook,
    *,
    kind: str,
    subject: str,
    amount_minor: int,
    currency: str,
    reason: str,
    passed_minor: int = 0,
) -> ApprovalDetails:
    """Ask a second person to approve something: returns the waiting request, or a new one."""
    wanted = Wanted(ApprovalKind(kind), subject, amount_minor, currency, reason)
    asks = book.actor.user_id or 0
    # The request shows the amount that passed meanwhile; another amount makes another request.
    open_now = {"state": ApprovalState.ASKED, "until__gte": book.now, "passed_minor": passed_minor}
    waiting = _same(wanted, asks).filter(**open_now).first()
    if waiting is not None:
        return approval_details(waiting)
    request: dict[str, Any] = {
        "kind": kind,
        "subject": subject,
        "amount_minor": amount_minor,
        "currency": currency,
        "reason": reason,
    }
    row = book.create(
        Approval,
        **request,
        passed_minor=passed_minor,
        asked_by_id=asks,
        asked_at=book.now,
        until=approval_rules().until(book.now),
    )
    book.record(ApprovalAsked(approval=row.pk, **request))
    return approval_details(row)


ApprovalId = Annotated[Id, Note("The request.")]


@action("approvals/<int:approval>/approve/", admits=CAGE, opens=of_house)
def approve_request(book: OpenBook, *, approval: ApprovalId) -> ApprovalDetails:
    """Approve a request of another person, who then sends the same command again: it succeeds once.

    Raises ``Refusal`` ``approval_answered``, ``approval_expired`` or ``same_person``.
    """
    row = _waiting(book, approval)
    row.until = approval_rules().until(book.now)
    book.record(ApprovalGiven(**_fields(row)))
    return _answered(book, row, ApprovalState.APPROVED)


@action("approvals/<int:approval>/decline/", admits=CAGE, opens=of_house)
def decline_request(book: OpenBook, *, approval: ApprovalId) -> ApprovalDetails:
    """Decline a request of another person.

    Raises ``Refusal`` ``approval_answered``, ``approval_expired`` or ``same_person``.
    """
    row = _waiting(book, approval)
    book.record(ApprovalDeclined(**_fields(row)))
    return _answered(book, row, ApprovalState.DECLINED)


def _waiting(book: OpenBook, approval: int) -> Approval:
    row = approval_row(approval)
    if row.state != ApprovalState.ASKED:
        raise Refusal("approval_answered")
    require_in_time(book.now, row.until)
    require_another(row.asked_by_id, book.actor.user_id)
    return row


def _answered(book: OpenBook, row: Approval, state: ApprovalState) -> ApprovalDetails:
    row.state, row.answered_by_id, row.answered_at = state, book.actor.user_id, book.now
    book.save(row)
    return approval_details(row)


def _fields(row: Approval) -> dict[str, Any]:
    return {
        "approval": row.pk,
        "asked_by": row.asked_by_id,
        "kind": row.kind,
        "amount_minor": row.amount_minor,
        "currency": row.currency,
    }


@action("approval-rules/", admits=ADMINISTRATORS, opens=of_house, method="put")
def change_approval_rules(
    book: OpenBook,
    *,
    void_minor: Annotated[Minor | None, Note(f"Voids. {ABOVE}")] = None,
    difference_minor: Annotated[
        Minor | None, Note(f"Over or short at the close of a drawer. {ABOVE}")
    ] = None,
    cash_moved_minor: Annotated[
        Minor | None, Note(f"Cash from and to the safe, a float too. {ABOVE}")
    ] = None,
    pay_out_minor: Annotated[Minor | None, Note(f"Prizes, refunds, tips and withdrawals. {ABOVE}")] = None,
    overrides: Annotated[
        bool, Note("Every override of an entry rule is approved by a second person.")
    ] = False,
    deals: Annotated[bool, Note("Every deal of the players left is approved by a second person.")] = False,
    minutes: Annotated[int, Limits(1, 240), Note("How long a request waits, and an approval is good.")] = 15,
) -> ApprovalRulesView:
    """Change the amounts above which a second person approves.

    Raises ``Refusal("amount_negative")``.
    """
    amounts = {
        "void_minor": void_minor,
        "difference_minor": difference_minor,
        "cash_moved_minor": cash_moved_minor,
        "pay_out_minor": pay_out_minor,
    }
    for name, amount in amounts.items():
        if (amount or 0) < 0:
            raise Refusal("amount_negative", field=name.removesuffix("_minor"))
    wanted: dict[str, Any] = {**amounts, "overrides": overrides, "deals": deals, "minutes": minutes}
    row = ApprovalRules.objects.order_by("pk").first()
    if row is None:
        book.create(ApprovalRules, **wanted)
    else:
        for name, value in wanted.items():
            setattr(row, name, value)
        book.save(row)
    book.record(ApprovalRulesChanged(**wanted, currency=tournaments.house().currency))
    return approval_rules()


@read("approvals/", admits=AT_THE_DRAWERS, filtered_by=asked_for.ApprovalFilters)
def approvals(query: Mapping[str, Any]) -> Sequence[ApprovalDetails]:
    """List the requests for approval, newest first."""
    return Viewed(asked_for.approval_rows(query), lambda rows: tuple(map(approval_details, rows)))


@read("approvals/<int:approval>/", admits=AT_THE_DRAWERS)
def approval(approval: int) -> ApprovalDetails:
    """Show a request for approval and its result."""
    return approval_details(approval_row(approval))


@read("approval-rules/", admits=AT_THE_DRAWERS, name="approval-rules")
def show_approval_rules() -> ApprovalRulesView:
    """Show the amounts above which a second person approves."""
    return asked_for.approval_rules()
