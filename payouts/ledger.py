"""The check that awards and payouts agree with the money, at the close of every book that touched them."""

from __future__ import annotations

from django.db.models import F, Sum

from cashier import accounts
from cashier.kinds import PostingKind
from cashier.queries import paid_from_pool
from journal.balances import prove_balances
from journal.book import OpenBook
from journal.opening import check_at_close
from payouts.balances import paid_account
from payouts.models import Award, AwardStatus, PayoutStructure
from rulebook.refusals import InvariantViolation

PRIZES = ("payouts.payoutstructure", "payouts.prize")
AWARD_KINDS = (PostingKind.AWARD, PostingKind.AWARD_TAKEN_BACK)


def register() -> None:
    """Have awards and payouts checked at the close of every book."""
    check_at_close(prove_payouts)


def prove_payouts(book: OpenBook) -> None:
    """Raise ``InvariantViolation`` unless prizes equal what was published, and paid awards what left the pool.

    Only what the book changed is compared; ``prove_paid`` adds everything up.
    """
    moved = book.moves.all()
    for held in book.books:
        if held.kind == "tournament":
            event_id, pool = held.subject_id, accounts.pool(held.subject_id)
            if any(change.model in PRIZES for change in book.changes):
                prove_prizes(event_id)
            left = sum(moved.get((pool, kind), 0) for kind in AWARD_KINDS)
            if moved.get((paid_account(event_id), "award"), 0) != left:
                prove_paid(event_id)


def prove_prizes(event_id: int) -> None:
    """The prizes of each version of an event's payouts add up to what was published."""
    total = Sum(F("prizes__amount_minor") + F("prizes__ticket_minor"), default=0)
    rows = PayoutStructure.objects.filter(event=event_id).order_by("number").annotate(total=total)
    for number, listed, published in rows.values_list("number", "total", "prizes_minor"):
        if listed != published:
            raise InvariantViolation(
                f"the prizes of event {event_id}, version {number}, sum to {listed}, published {published}"
            )


def prove_paid(event_id: int) -> None:
    """The awards marked as paid equal what the ledger says left the pool, and what is kept of both."""
    paid = Award.objects.filter(event=event_id, status=AwardStatus.PAID).aggregate(
        total=Sum(F("amount_minor") + F("ticket_minor"), default=0)
    )
    if paid["total"] != paid_from_pool(event_id):
        raise InvariantViolation(
            f"paid awards of event {event_id}: {paid['total']}, pool: {paid_from_pool(event_id)}"
        )
    prove_balances([paid_account(event_id), accounts.pool(event_id)])
