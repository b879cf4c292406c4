"""How many entries an event has by status, kept as running balances."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Count

from journal.balances import Amounts, balance_of_rows, recounted_by, subjects
from tournaments.models import Entry

ENTRIES = "entries"


def register() -> None:
    """Have the entries of every event counted as they change."""
    balance_of_rows(Entry, _shares)
    recounted_by([ENTRIES], _recount)


def entries_account(event_id: int) -> str:
    """The account that counts the entries of an event, by status."""
    return f"{ENTRIES}/{event_id}"


def _shares(entry: dict[str, Any]) -> Iterable[tuple[str, str, int]]:
    yield entries_account(entry["event_id"]), entry["status"], 1


def _recount(accounts: Collection[str] | None) -> Amounts:
    rows = Entry.objects.all() if accounts is None else Entry.objects.filter(event__in=subjects(accounts))
    counted = rows.order_by().values_list("event_id", "status").annotate(number=Count("pk"))
    return {(entries_account(event_id), status): number for event_id, status, number in counted}
