"""Queries about the ledger: balances of accounts."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Sum

from cashier import accounts
from cashier.kinds import PostingKind
from cashier.models import LedgerRow, Posting
from journal.balances import balance, balances

OUT_OF_POOL = (PostingKind.AWARD, PostingKind.AWARD_TAKEN_BACK, PostingKind.UNCLAIMED)
"""Why money of prizes leaves a prize pool."""


def ledger_balance(account: str) -> int:
    """The balance of ``account`` in minor units; 0 for one that never moved."""
    return balance(account).total()


def ledger_balances(accounts: Iterable[str]) -> dict[str, int]:
    """The balances of ``accounts``, in one read."""
    return {account: found.total() for account, found in balances(accounts).items()}


def paid_from_pool(event_id: int) -> int:
    """What awards took from the prize pool of an event, paid or unclaimed, minus what was returned, in minor units."""
    moved = balance(accounts.pool(event_id))
    return sum(moved[kind] for kind in OUT_OF_POOL)


def paid_from_bounties(event_id: int) -> int:
    """What cashed bounties took from the bounties of an event, minus what was returned, in minor units."""
    moved = balance(accounts.bounty(event_id))
    return moved[PostingKind.AWARD] + moved[PostingKind.AWARD_TAKEN_BACK]


def ledger_total() -> int:
    """The sum of the whole ledger: always zero."""
    return int(LedgerRow.objects.aggregate(total=Sum("amount_minor", default=0))["total"])


def seller_of(sale_id: int) -> int | None:
    """Who took the money of a sale; None where nobody signed in did, or no money moved."""
    rows = Posting.objects.filter(sale_id=sale_id, kind=PostingKind.SALE)
    return rows.values_list("actor_id", flat=True).first()
