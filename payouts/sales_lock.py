"""Published payouts lock the sales and prizes of their event until they are reopened, so that their pool stays unchanged."""

from __future__ import annotations

from cashier.sales_locks import lock_sales
from cashier.scopes import PAYOUTS
from journal.book import OpenBook
from payouts.queries import versions
from rulebook.refusals import Refusal
from tournaments.reports import report_prizes_changing


def register() -> None:
    """Register the lock with the cashier, and with the set-up of events."""
    lock_sales(require_unpublished)
    report_prizes_changing(require_changeable)


def require_changeable(book: OpenBook, event_id: int, field: str) -> None:
    """Raise ``Refusal("prizes_published")`` before terms change by which published prizes are reckoned."""
    if is_locked(event_id):
        raise Refusal("prizes_published", field=field, event=event_id)
    book.rests_on(PAYOUTS.of(event_id))


def is_locked(event_id: int) -> bool:
    """Whether published payouts are in force, and sales not reopened."""
    standing = versions.current(event_id)
    return standing is not None and standing.reopened_at is None


def require_unpublished(event_id: int) -> None:
    """Raise ``Refusal("payouts_published")``."""
    if is_locked(event_id):
        raise Refusal("payouts_published", event=event_id)
