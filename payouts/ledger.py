"""The check that awards and payouts agree with the money, at the close of every book that touched them."""

from __future__ import annotations

from django.db.models import F, Sum

from cashier import accounts
from cashier.kinds import PostingKind
from cashier.queries import paid_from_pool
from cashier.queries.ledger import paid_from_bounties
from journal.balances import prove_balances
from journal.book import OpenBook
from journal.opening import check_at_close
from payouts.balances import paid_account
from payouts.models import Award, AwardKind, AwardStatus, BountyWon, PayoutStructure, Prize
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
            bounties = sum(moved.get((accounts.bounty(event_id), kind), 0) for kind in AWARD_KINDS)
            if moved.get((paid_account(event_id), "bounty"), 0) != bounties:
                prove_bounties_paid(event_id)


def prove_prizes(event_id: int) -> None:
    """The prizes of an event add up to what was published."""
    row = PayoutStructure.objects.filter(event=event_id).first()
    if row is None:
        return
    sums = Prize.objects.filter(payout_structure=row).aggregate(
        total=Sum(F("amount_minor") + F("ticket_minor"), default=0)
    )
    if sums["total"] != row.prizes_minor:
        raise InvariantViolation(
            f"the prizes of event {event_id} sum to {sums['total']}, published {row.prizes_minor}"
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
    prove_bounties_paid(event_id)
    prove_balances([paid_account(event_id), accounts.pool(event_id)])


def prove_bounties_paid(event_id: int) -> None:
    """Bounties marked as paid equal what the ledger says left theirs, and are those that were won."""
    rows = Award.every.filter(event=event_id, kind=AwardKind.BOUNTY)
    paid = rows.filter(status=AwardStatus.PAID).aggregate(total=Sum("amount_minor", default=0))["total"]
    if paid != paid_from_bounties(event_id):
        raise InvariantViolation(f"paid bounties of event {event_id}: {paid}, {paid_from_bounties(event_id)}")
    cashed = rows.aggregate(total=Sum("amount_minor", default=0))["total"]
    won = BountyWon.objects.filter(event=event_id, award__isnull=False)
    if cashed != won.aggregate(total=Sum("cash_minor", default=0))["total"]:
        raise InvariantViolation(f"bounties cashed of event {event_id} are not those that were won: {cashed}")
