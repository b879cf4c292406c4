"""The accounts of the ledger by kind of posting, and what was sold at which price, kept as running balances."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Count, Sum

from cashier import accounts
from cashier.models import LedgerRow, Sale
from journal.balances import Amounts, balance, balance_of_rows, recounted_by, subjects
from rulebook.pool import PoolSale

SOLD = "sold"


def register() -> None:
    """Have the ledger summed as money moves, and the sales counted as they are made and voided."""
    balance_of_rows(Sale, _shares)
    recounted_by([SOLD], _recount_sales)
    recounted_by(accounts.NAMES, _recount_ledger)


def sold_account(event_id: int) -> str:
    """The account that counts the valid sales of an event by what goes to the pool and to the house: ``200+20``."""
    return f"{SOLD}/{event_id}"


def sold(event_id: int) -> tuple[PoolSale, ...]:
    """The valid sales of an event, by their price."""
    counts = balance(sold_account(event_id))
    return tuple(sold_at(price, count) for price, count in sorted(counts.items()) if count)


def sold_at(price: str, count: int) -> PoolSale:
    """Sales at the price of a balance (``200+20``)."""
    to_pool, _plus, to_house = price.partition("+")
    return PoolSale(int(to_pool), int(to_house), count)


def _shares(sale: dict[str, Any]) -> Iterable[tuple[str, str, int]]:
    if sale["voided_at"] is None:
        yield sold_account(sale["event_id"]), _price(sale["price_minor"], sale["fee_minor"]), 1


def _price(price_minor: int, fee_minor: int) -> str:
    return f"{price_minor}+{fee_minor}"


def _recount_sales(accounts: Collection[str] | None) -> Amounts:
    rows = Sale.objects.filter(voided_at__isnull=True)
    if accounts is not None:
        rows = rows.filter(event__in=subjects(accounts))
    counted = rows.order_by().values_list("event_id", "price_minor", "fee_minor").annotate(number=Count("pk"))
    return {(sold_account(event), _price(price, fee)): number for event, price, fee, number in counted}


def _recount_ledger(accounts: Collection[str] | None) -> Amounts:
    rows = LedgerRow.objects.all() if accounts is None else LedgerRow.objects.filter(account__in=accounts)
    sums = rows.order_by().values_list("account", "posting__kind").annotate(total=Sum("amount_minor"))
    return {(account, kind): total for account, kind, total in sums}
