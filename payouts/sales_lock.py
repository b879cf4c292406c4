"""Published payouts lock the sales of their event until they are reopened, so that their prize pool stays unchanged."""

from __future__ import annotations

from cashier.sales_locks import lock_sales
from payouts.queries import versions
from rulebook.refusals import Refusal


def register() -> None:
    """Register the lock with the cashier."""
    lock_sales(require_unpublished)


def require_unpublished(event_id: int) -> None:
    """Raise ``Refusal("payouts_published")``."""
    standing = versions.current(event_id)
    if standing is not None and standing.reopened_at is None:
        raise Refusal("payouts_published", event=event_id)
