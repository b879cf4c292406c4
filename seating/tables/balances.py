"""How many tables of a day are open and how many were broken, kept as running balances."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Count

from journal.balances import Amounts, balance_of_rows, recounted_by, subjects
from seating.models import TableInPlay

TABLES = "tables"


def register() -> None:
    """Have the tables of every day counted as they open and break."""
    balance_of_rows(TableInPlay, _shares)
    recounted_by([TABLES], _recount)


def tables_account(day_id: int) -> str:
    """The account that counts the tables of a day, by state."""
    return f"{TABLES}/{day_id}"


def _shares(table: dict[str, Any]) -> Iterable[tuple[str, str, int]]:
    yield tables_account(table["day_id"]), table["state"], 1


def _recount(accounts: Collection[str] | None) -> Amounts:
    rows = TableInPlay.objects.all()
    if accounts is not None:
        rows = rows.filter(day__in=subjects(accounts))
    counted = rows.order_by().values_list("day_id", "state").annotate(number=Count("pk"))
    return {(tables_account(day_id), state): number for day_id, state, number in counted}
