"""Queries about the bounties that were bought: the bounty part of what each entry paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from django.db.models import QuerySet

from cashier.balances import sold
from cashier.models import Sale
from rulebook.products import PartKind


def valid_sales(event_id: int) -> QuerySet[Sale]:
    """The sales of an event that were not voided."""
    return Sale.objects.filter(event=event_id, voided_at__isnull=True)


def bounties_bought(event_id: int, entry_ids: Collection[int] | None = None) -> Counter[int]:
    """The bounties in the valid sales to these entries, or to all, in minor units; in one statement."""
    rows = valid_sales(event_id)
    if entry_ids is not None:
        rows = rows.filter(entry__in=entry_ids)
    found: Counter[int] = Counter()
    for entry_id, parts in rows.order_by().values_list("entry_id", "parts"):
        if minor := parts.get(PartKind.BOUNTY, 0):
            found[entry_id] += minor
    return found


def bounties_of_the_withdrawn(event_id: int) -> tuple[int, ...]:
    """The entries that bought a bounty and are neither in play nor out any more, by id; in one statement."""
    rows = valid_sales(event_id).exclude(entry__status__in=("alive", "out"))
    found = rows.order_by().values_list("entry_id", "parts")
    return tuple(sorted({entry_id for entry_id, parts in found if parts.get(PartKind.BOUNTY, 0)}))


def bounties_of_players_in(event_id: int) -> Counter[int]:
    """The same of the entries that are still in play, whatever they bought; in one statement."""
    rows = valid_sales(event_id).filter(entry__status="alive")
    found: Counter[int] = Counter()
    for entry_id, parts in rows.order_by().values_list("entry_id", "parts"):
        found[entry_id] += parts.get(PartKind.BOUNTY, 0)
    return found


def bounty_pool(event_id: int) -> int:
    """All bounties that were bought, in minor units."""
    return sold(event_id).get(PartKind.BOUNTY, 0)
