"""The prizes that left the pool of an event, paid or unclaimed, and those unclaimed, kept as running balances."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import F, Sum

from journal.balances import Amounts, balance_of_rows, recounted_by, subjects
from payouts.models import Award, AwardKind, AwardStatus

PAID, WAITING, SIDE = "paid", "waiting", "side"
STATUSES = {PAID: (AwardStatus.PAID, AwardStatus.UNCLAIMED), WAITING: (AwardStatus.UNCLAIMED,)}
"""Which awards each of them adds up."""
KINDS = {
    AwardKind.PRIZE.value: "award",
    AwardKind.LEADER.value: "side",
    AwardKind.SIDE.value: "side_pool",
    AwardKind.BOUNTY.value: "bounty",
}
"""The kinds of what is paid in the account that sums it."""


def register() -> None:
    """Have the prizes summed as they are paid, become unclaimed, and come back."""
    balance_of_rows(Award, _shares)
    recounted_by([PAID, WAITING], _recount)


def paid_account(event_id: int) -> str:
    """The account that sums the prizes that left the pool of an event, in money and tickets."""
    return f"{PAID}/{event_id}"


def waiting_account(event_id: int) -> str:
    """The account that sums its unclaimed prizes."""
    return f"{WAITING}/{event_id}"


def _shares(award: dict[str, Any]) -> Iterable[tuple[str, str, int]]:
    for name, statuses in STATUSES.items():
        if award["status"] in statuses:
            worth = award["amount_minor"] + award["ticket_minor"]
            yield f"{name}/{award['event_id']}", KINDS[award["kind"]], worth


def _recount(accounts: Collection[str] | None) -> Amounts:
    found: dict[tuple[str, str], int] = {}
    worth = Sum(F("amount_minor") + F("ticket_minor"))
    for name, statuses in STATUSES.items():
        rows = Award.every.filter(status__in=statuses)
        if accounts is not None:
            own = [one for one in accounts if one.startswith(f"{name}/")]
            rows = rows.filter(event__in=subjects(own))
        sums = rows.order_by().values_list("event_id", "kind").annotate(sum=worth)
        found |= {(f"{name}/{event_id}", KINDS[kind]): total for event_id, kind, total in sums}
    return found
