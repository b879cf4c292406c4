"""How many entries an event has by status and with seats won early, and its chips in play by kind, kept as running balances."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Count, Sum

from journal.balances import Amounts, asked_with, balance_of_rows, recounted_by, subjects
from journal.kinds import BookKind
from tournaments.models import ChipLine, Entry

ENTRIES = "entries"
SEATS_WON = "seats_won"
"""Beside the statuses of entries: how many left with a seat that they won early."""
CHIPS = "chips"


def register() -> None:
    """Have the entries of every event counted as they change, and its chips as they come into play and leave it."""
    balance_of_rows(Entry, _shares)
    recounted_by([ENTRIES], _recount)
    balance_of_rows(ChipLine, _chips)
    recounted_by([CHIPS], _recount_chips)
    asked_with(BookKind.TOURNAMENT, entries_account)


def entries_account(event_id: int) -> str:
    """The account that counts the entries of an event, by status."""
    return f"{ENTRIES}/{event_id}"


def chips_account(event_id: int) -> str:
    """The account that sums the chip ledger of an event, by kind of line."""
    return f"{CHIPS}/{event_id}"


def _shares(entry: dict[str, Any]) -> Iterable[tuple[str, str, int]]:
    yield entries_account(entry["event_id"]), entry["status"], 1
    if entry["won_seat_early"]:
        yield entries_account(entry["event_id"]), SEATS_WON, 1


def _recount(accounts: Collection[str] | None) -> Amounts:
    rows = Entry.objects.all() if accounts is None else Entry.objects.filter(event__in=subjects(accounts))
    counted = rows.order_by().values_list("event_id", "status").annotate(number=Count("pk"))
    won = rows.filter(won_seat_early=True).order_by().values_list("event_id").annotate(number=Count("pk"))
    return {(entries_account(event_id), status): number for event_id, status, number in counted} | {
        (entries_account(event_id), SEATS_WON): number for event_id, number in won
    }


def _chips(line: dict[str, Any]) -> Iterable[tuple[str, str, int]]:
    yield chips_account(line["event_id"]), line["kind"], line["amount"]


def _recount_chips(accounts: Collection[str] | None) -> Amounts:
    rows = ChipLine.objects.all()
    if accounts is not None:
        rows = rows.filter(event__in=subjects(accounts))
    sums = rows.order_by().values_list("event_id", "kind").annotate(total=Sum("amount"))
    return {(chips_account(event_id), kind): total for event_id, kind, total in sums}
