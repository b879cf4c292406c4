"""Published payouts lock the event's sales and prizes until they are reopened, to keep the pool as it is."""

from __future__ import annotations

from collections.abc import Collection

from cashier.sales.admission import lock_parts, lock_sales
from cashier.scopes import PAYOUTS
from journal.book import OpenBook
from payouts.awards.agreed import reason_of_stop
from payouts.side_pools.rows import awarded_pools
from payouts.structure import rows
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.reports import report_prizes_changing, report_stopped
from tournaments.set_up.defaults import SIDE_POOLS


def register() -> None:
    """Register the lock with the cashier, and with the set-up of events."""
    lock_sales(require_unpublished)
    lock_parts(require_not_awarded)
    report_prizes_changing(require_changeable)
    report_stopped(reason_of_stop)


def require_changeable(book: OpenBook, event_id: int, field: str) -> None:
    """Raise ``Refusal`` ``prizes_published`` or ``side_pool_awarded`` before prize terms change."""
    if field == SIDE_POOLS:
        require_not_awarded(event_id, [pool.part for pool in tournaments.event(event_id).side_pools])
    elif is_locked(event_id):
        raise Refusal("prizes_published", field=field, event=event_id)
    book.rests_on(PAYOUTS.of(event_id))


def is_locked(event_id: int) -> bool:
    """Whether published payouts are in force and sales are not reopened."""
    standing = rows.current(event_id)
    return standing is not None and standing.reopened_at is None


def require_unpublished(event_id: int) -> None:
    """Raise ``Refusal("payouts_published")``."""
    if is_locked(event_id):
        raise Refusal("payouts_published", event=event_id)


def require_not_awarded(event_id: int, parts: Collection[str]) -> None:
    """Raise ``Refusal("side_pool_awarded")`` if one of these parts of prices is an awarded side pool."""
    pools = {pool.part: pool.name for pool in tournaments.event(event_id).side_pools if pool.part in parts}
    if pools and (result := sorted(pools.keys() & {f"side/{name}" for name in awarded_pools(event_id)})):
        names = ", ".join(pools[part] for part in result)
        raise Refusal("side_pool_awarded", event=event_id, names=names)
