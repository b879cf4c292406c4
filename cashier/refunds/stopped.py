"""An event that was stopped: part of what players paid is owed back to them, as refunds; and how that is undone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from cashier.kinds import PostingKind
from cashier.ledger import accounts
from cashier.models import Refund, Sale
from cashier.payments.verbs import paid_for
from cashier.refunds.cancelled import Owed, owed_no_more, post_owed
from cashier.sales.paid_in import valid_sales
from journal.book import OpenBook
from rulebook.payments import Paid, part_back
from rulebook.stopping import PaidBack
from tournaments import queries as tournaments


def owe_back(book: OpenBook, *, event_id: int, back: Sequence[PaidBack], reason: str) -> Owed:
    """Owe these players of an event that much of pool and fee, as a step of stopping it: one refund each.

    The sales stand as they are, and so does everything won. What was paid by ticket is owed in cash.
    """
    if not back:
        return Owed()
    currency = tournaments.event(event_id).currency
    sold: dict[int, list[Sale]] = defaultdict(list)
    wanted = {one.key for one in back}
    for sale in valid_sales(event_id).select_related("entry"):
        if sale.entry.player_id in wanted:
            sold[sale.entry.player_id].append(sale)
    paid = paid_for([sale for mine in sold.values() for sale in mine])
    made = book.create_many(
        Refund,
        [
            {
                "event_id": event_id,
                "player_id": one.key,
                "amount_minor": one.total,
                "currency": currency,
                "ways": _ways([each for sale in sold[one.key] for each in paid[sale.pk]], one.total),
                "sales": [sale.pk for sale in sold[one.key]],
                "owed_at": book.now,
                "reason": reason[:200],
            }
            for one in back
        ],
    )
    moved = {
        accounts.pool(event_id): sum(one.pool for one in back),
        accounts.fee(event_id): sum(one.fee for one in back),
    }
    post_owed(book, event_id, currency, moved, PostingKind.STOP)
    return Owed(len(made), sum(moved.values()))


def _ways(paid: Sequence[Paid], amount: int) -> Mapping[str, int]:
    return {one.way.value: one.minor for one in part_back(paid, amount)}


def owe_no_more(book: OpenBook, details: dict[str, Any], _reason: str) -> None:
    """What the undo of a stop does beside the rows, which are as before: the event has its money again."""
    owed_no_more(book, details["event"], PostingKind.STOP)
