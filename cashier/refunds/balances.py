"""Refunds and the ledger: what the rows say is due to players is what the account of the event owes them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Sum

from cashier.kinds import RefundState
from cashier.ledger import accounts
from cashier.models import Refund
from journal.balances import Amounts, balance_of_rows, balances, recounted_by, subjects
from journal.book import OpenBook
from journal.opening import check_at_close
from rulebook.refusals import InvariantViolation

OWED = "owed"


def register() -> None:
    """Have refunds added up, and held against the ledger as every book closes."""
    balance_of_rows(Refund, _shares)
    recounted_by([OWED], _recount)
    check_at_close(prove_refunds)


def prove_refunds(book: OpenBook) -> None:
    """The invariant of every book: what is due in each event that it moved is what its refunds add up to."""
    moved = {account.partition("/") for account, _kind in book.moves.all()}
    events = sorted({int(subject) for name, _slash, subject in moved if name in (accounts.DUE, OWED)})
    if not events:
        return
    held = balances([name for pk in events for name in (f"{OWED}/{pk}", accounts.due(pk))])
    for pk in events:
        rows, ledger = held[f"{OWED}/{pk}"].total(), -held[accounts.due(pk)].total()
        if rows != ledger:
            raise InvariantViolation(f"refunds due in event {pk}: {rows}, in the ledger {ledger}")


def _shares(row: dict[str, Any]) -> Iterable[tuple[str, str, int]]:
    if row["state"] == RefundState.DUE:
        yield f"{OWED}/{row['event_id']}", RefundState.DUE.value, row["amount_minor"]


def _recount(wanted: Collection[str] | None) -> Amounts:
    rows = Refund.objects.filter(state=RefundState.DUE)
    if wanted is not None:
        rows = rows.filter(event__in=subjects(wanted))
    sums = rows.order_by().values_list("event_id").annotate(total=Sum("amount_minor"))
    return {(f"{OWED}/{event}", RefundState.DUE.value): total for event, total in sums}
