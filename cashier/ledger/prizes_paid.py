"""What players were paid of events, prizes of chip leaders and side pools and bounties too, on the accounts that received it: rows of the ledger, read by their ids."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet, Sum

from cashier.kinds import PostingKind
from cashier.ledger import accounts
from cashier.models import LedgerRow

KEPT = ("pool", "withheld", "bounty", "side", accounts.UNCLAIMED)
"""Where prizes, those of chip leaders and side pools, and bounties are until they are paid: the first parts of the names of accounts."""


@dataclass(frozen=True, slots=True)
class PrizePaid:
    """A prize, or the part of it that went one way: ``account`` received it; negative what came back."""

    id: int
    posting: int
    at: datetime
    kind: PostingKind
    event_id: int
    award_id: int
    player_id: int | None
    account: str
    minor: int
    currency: str

    @property
    def way(self) -> str:
        """The first part of the account's name: ``cash``, ``account``, ``tickets``."""
        return self.account.partition("/")[0]


def prizes_paid_after(event_id: int | None, after: int, limit: int) -> tuple[PrizePaid, ...]:
    """Those of an event, or of all, whose ids follow ``after``."""
    rows = _rows(event_id).filter(pk__gt=after).order_by("pk").select_related("posting")
    return tuple(_view(row) for row in rows[:limit])


def count_of_prizes_paid(event_id: int | None) -> int:
    """How many rows they are."""
    return _rows(event_id).count()


def prizes_paid_by_way(event_id: int | None) -> Mapping[tuple[str, str], int]:
    """What was paid by way and currency, in minor units; what came back is taken off."""
    found: dict[tuple[str, str], int] = {}
    groups = _rows(event_id).order_by().values_list("account", "posting__currency")
    for account, currency, minor in groups.annotate(minor=Sum("amount_minor")):
        key = account.partition("/")[0], currency
        found[key] = found.get(key, 0) - minor
    return found


def prizes_unclaimed(event_id: int) -> int:
    """What of an event's prizes is on the account of those that nobody came for, in minor units."""
    held = LedgerRow.objects.filter(account=accounts.unclaimed(event_id)).aggregate(minor=Sum("amount_minor"))
    return -(held["minor"] or 0)


def _rows(event_id: int | None) -> QuerySet[LedgerRow]:
    rows = LedgerRow.objects.filter(posting__award_id__isnull=False)
    for kept in KEPT:
        rows = rows.exclude(account__startswith=f"{kept}/")
    return rows if event_id is None else rows.filter(posting__event_id=event_id)


def _view(row: LedgerRow) -> PrizePaid:
    one = row.posting
    return PrizePaid(
        id=row.pk,
        posting=one.pk,
        at=one.at,
        kind=PostingKind(one.kind),
        event_id=one.event_id or 0,
        award_id=one.award_id or 0,
        player_id=one.player_id,
        account=row.account,
        minor=-row.amount_minor,
        currency=one.currency,
    )
