"""The prizes paid in an event, kept as a running balance."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import F, Sum

from journal.balances import Amounts, balance_of_rows, recounted_by, subjects
from payouts.models import Award, AwardKind, AwardStatus

PAID = "paid"
PAID_AS = {AwardKind.PRIZE.value: "award", AwardKind.BOUNTY.value: "bounty"}
"""The kinds of what is paid in the account that sums it."""


def register() -> None:
    """Have the prizes summed as they are paid and returned."""
    balance_of_rows(Award, _shares)
    recounted_by([PAID], _recount)


def paid_account(event_id: int) -> str:
    """The account that sums the prizes paid in an event, in money and tickets."""
    return f"{PAID}/{event_id}"


def _shares(award: dict[str, Any]) -> Iterable[tuple[str, str, int]]:
    if award["status"] == AwardStatus.PAID:
        yield (
            paid_account(award["event_id"]),
            PAID_AS[award["kind"]],
            award["amount_minor"] + award["ticket_minor"],
        )


def _recount(accounts: Collection[str] | None) -> Amounts:
    rows = Award.every.filter(status=AwardStatus.PAID)
    if accounts is not None:
        rows = rows.filter(event__in=subjects(accounts))
    worth = Sum(F("amount_minor") + F("ticket_minor"))
    paid = rows.order_by().values_list("event_id", "kind").annotate(sum=worth)
    return {(paid_account(event_id), PAID_AS[kind]): total for event_id, kind, total in paid}
