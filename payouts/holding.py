"""Published payouts lock the sales of their event: the pool they are made of stays as it was."""

from __future__ import annotations

from cashier.holds import hold_sales
from payouts import queries
from rulebook.refusals import Refusal


def register() -> None:
    """Tell the cashier."""
    hold_sales(require_unpublished)


def require_unpublished(event_id: int) -> None:
    """Raise ``Refusal("payouts_published")``."""
    if queries.is_published(event_id):
        raise Refusal("payouts_published", event=event_id)
