"""The accounts of the ledger by kind of posting, and what the sales brought by part, kept as running balances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.db.models import Count, Sum

from cashier.ledger import accounts
from cashier.models import LedgerRow, Sale
from journal.balances import Amounts, asked_with, balance, balance_of_rows, know, recounted_by, subjects
from journal.kinds import BookKind
from seating.tables.rows import tables_account
from tournaments.entries.rows import chips_account, entries_account
from tournaments.queries import current_day

SOLD = "sold"


def register() -> None:
    """Have the ledger summed as money moves, and the parts of sales added up as they are made and voided."""
    balance_of_rows(Sale, _shares)
    recounted_by([SOLD], _recount_sales)
    recounted_by(accounts.NAMES, _recount_ledger)
    asked_with(BookKind.TOURNAMENT, sold_account)
    asked_with(BookKind.DRAWER, accounts.cash)


def sold_account(event_id: int) -> str:
    """The account that adds up the valid sales of an event by the parts of their prices: ``pool``, ``side/Jackpot``."""
    return f"{SOLD}/{event_id}"


def sold(event_id: int) -> Mapping[str, int]:
    """What the valid sales of an event brought, by part."""
    return {part: amount for part, amount in sorted(balance(sold_account(event_id)).items()) if amount}


def know_counts(event_ids: Iterable[int]) -> None:
    """Read at once what the sales of these events brought, their entries by status, chips in play and tables."""
    sales, all_kept = [], []
    for one in event_ids:
        sales.append((sold_account(one), entries_account(one)))
        all_kept.append((*sales[-1], chips_account(one), tables_account(current_day(one).id)))
    know([*all_kept, *sales])


def sold_by_rows(event_ids: Iterable[int] | None = None) -> Counter[tuple[int, str]]:
    """The same counted from the sales themselves, by event and part; of all events unless some are named."""
    rows = Sale.objects.filter(voided_at__isnull=True)
    if event_ids is not None:
        rows = rows.filter(event__in=event_ids)
    found: Counter[tuple[int, str]] = Counter()
    for event, parts, number in rows.order_by().values_list("event_id", "parts").annotate(number=Count("pk")):
        for part, amount in parts.items():
            found[event, part] += amount * number
    return found


def _shares(sale: dict[str, Any]) -> Iterable[tuple[str, str, int]]:
    if sale["voided_at"] is None:
        for part, amount in sale["parts"].items():
            yield sold_account(sale["event_id"]), part, amount


def _recount_sales(accounts: Collection[str] | None) -> Amounts:
    counted = sold_by_rows(None if accounts is None else subjects(accounts))
    return {(sold_account(event), part): amount for (event, part), amount in counted.items()}


def _recount_ledger(accounts: Collection[str] | None) -> Amounts:
    rows = LedgerRow.objects.all() if accounts is None else LedgerRow.objects.filter(account__in=accounts)
    sums = rows.order_by().values_list("account", "posting__kind").annotate(total=Sum("amount_minor"))
    return {(account, kind): total for account, kind, total in sums}
