"""A stopped event: how what was left is divided is kept, and the prizes follow it."""

from __future__ import annotations

from journal.book import OpenBook
from payouts.deals.stopping import StopPlan
from payouts.deals.verbs import drop_deal
from payouts.models import EventStop


def record_stop(book: OpenBook, plan: StopPlan, reason: str) -> None:
    """Keep how an event was stopped, as a step of stopping it: the prizes follow it. A deal only proposed is dropped."""
    event_id = plan.here.event_id
    drop_deal(book, event_id)
    book.create(
        EventStop,
        event_id=event_id,
        method=plan.terms.method.value,
        given_back=plan.terms.given_back.value,
        with_fee=plan.terms.with_fee,
        left_minor=plan.here.remaining,
        shared_minor=sum(plan.found.shares),
        back_minor=plan.found.from_pool,
        fees_minor=plan.found.fees,
        shares={str(entry): minor for entry, minor in plan.shares.items()},
        reason=reason[:200],
        stopped_at=book.now,
    )
