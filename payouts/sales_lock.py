"""Published payouts lock the sales of their event, so that their prize pool stays unchanged."""

from __future__ import annotations

from cashier.sales_locks import lock_sales
from payouts import queries
from rulebook.refusals import Refusal


def register() -> None:
    """Register the lock with the cashier."""
    lock_sales(require_unpublished)


def require_unpublished(event_id: int) -> None:
    """Raise ``Refusal("payouts_published")``."""
    if queries.is_published(event_id):
        raise Refusal("payouts_published", event=event_id)
