"""Queries about the ledger: balances of accounts."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Sum

from cashier import accounts
from cashier.kinds import PostingKind
from cashier.models import LedgerRow


def ledger_balance(account: str) -> int:
    """The balance of ``account`` in minor units; 0 for one that never moved."""
    held = LedgerRow.objects.filter(account=account).aggregate(total=Sum("amount_minor", default=0))
    return int(held["total"])


def ledger_balances(accounts: Iterable[str]) -> dict[str, int]:
    """The balances of ``accounts``, in one read."""
    listed = list(accounts)
    rows = LedgerRow.objects.filter(account__in=listed).values("account").annotate(total=Sum("amount_minor"))
    return dict.fromkeys(listed, 0) | {row["account"]: row["total"] for row in rows}


def paid_from_pool(event_id: int) -> int:
    """What awards took from the prize pool of an event, minus what was returned, in minor units."""
    rows = LedgerRow.objects.filter(
        account=accounts.pool(event_id),
        posting__kind__in=(PostingKind.AWARD, PostingKind.AWARD_TAKEN_BACK),
    )
    return int(rows.aggregate(total=Sum("amount_minor", default=0))["total"])


def ledger_total() -> int:
    """The sum of the whole ledger: always zero."""
    return int(LedgerRow.objects.aggregate(total=Sum("amount_minor", default=0))["total"])
