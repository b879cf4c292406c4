"""Queries about the ledger: balances of accounts."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet, Sum

from cashier.kinds import PostingKind
from cashier.ledger import accounts
from cashier.models import LedgerRow, Posting
from journal.balances import balance, balances

OUT_OF_POOL = (PostingKind.AWARD, PostingKind.AWARD_TAKEN_BACK, PostingKind.UNCLAIMED)
"""Why money of prizes leaves a prize pool."""


FROM_SALES = (PostingKind.SALE, PostingKind.VOID, PostingKind.CANCELLATION)
"""Why money of sales comes to the accounts of their parts, and leaves them."""


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
    """What cashed bounties took from the bounties of an event, paid or unclaimed, in minor units."""
    moved = balance(accounts.bounty(event_id))
    return sum(moved[kind] for kind in OUT_OF_POOL)


@dataclass(frozen=True, slots=True)
class Settled:
    """What the settling moved on one account under one name (of a withholding), in minor units."""

    account: str
    name: str
    amount: int


def settled(event_id: int) -> tuple[Settled, ...]:
    """What settling moved beside the pool: withholdings, overlay and the rest; none once it is undone."""
    rows = LedgerRow.objects.filter(posting__event_id=event_id, posting__kind=PostingKind.SETTLEMENT)
    sums = rows.order_by().values_list("account", "posting__memo").annotate(total=Sum("amount_minor"))
    pool = accounts.pool(event_id)
    return tuple(Settled(*found) for found in sorted(sums) if found[2] and found[0] != pool)


def paid_aside(event_id: int) -> dict[str, int]:
    """What awards took from what is set aside of a pool, by the name of its account, in minor units."""
    return _paid_from(event_id, accounts.set_aside(event_id))


def paid_from_sides(event_id: int) -> dict[str, int]:
    """What awards took from side pools, by their names, in minor units."""
    return _paid_from(event_id, accounts.sides(event_id))


def collected(event_id: int, part: str) -> int:
    """What sales brought to a part of prices less what voids gave back, as the ledger has it, in minor units."""
    return collected_by_part(event_id, [part])[part]


def collected_by_part(event_id: int, parts: Collection[str]) -> dict[str, int]:
    """The same of several parts, in one read."""
    moved = balances(accounts.of_part(event_id, part) for part in parts)
    return {
        part: -sum(moved[accounts.of_part(event_id, part)][kind] for kind in FROM_SALES) for part in parts
    }


def _paid_from(event_id: int, begins: str) -> dict[str, int]:
    rows = LedgerRow.objects.filter(posting__event_id=event_id, posting__kind__in=OUT_OF_POOL)
    sums = rows.filter(account__startswith=begins).order_by().values_list("account")
    found = sums.annotate(total=Sum("amount_minor"))
    return {account.removeprefix(begins): total for account, total in found if total}


def paid_for(award_ids: QuerySet[Any], since: datetime, until: datetime | None) -> bool:
    """Whether money went out for any of these prizes from an instant on, before another where one is given."""
    rows = Posting.objects.filter(kind=PostingKind.AWARD, award_id__in=award_ids, at__gte=since)
    return (rows if until is None else rows.filter(at__lt=until)).exists()


def ledger_total() -> int:
    """The sum of the whole ledger: always zero."""
    return int(LedgerRow.objects.aggregate(total=Sum("amount_minor", default=0))["total"])


def seller_of(sale_id: int) -> int | None:
    """Who took the money of a sale; None where nobody signed in did, or no money moved."""
    rows = Posting.objects.filter(sale_id=sale_id, kind=PostingKind.SALE)
    return rows.values_list("actor_id", flat=True).first()
