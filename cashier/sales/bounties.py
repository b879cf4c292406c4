"""Queries about the bounties that were bought: the bounty part of what each entry paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.db.models import QuerySet

from cashier.ledger.balances import sold
from cashier.models import Sale
from journal.compiled import Compiled
from journal.reading import cached_query, prime
from rulebook.products import PartKind


def valid_sales(event_id: int) -> QuerySet[Sale]:
    """The sales of an event that were not voided."""
    return Sale.objects.filter(event=event_id, voided_at__isnull=True)


def bounties_bought(event_id: int, entry_ids: Collection[int] | None = None) -> Counter[int]:
    """The bounties in the valid sales to these entries, or to all, in minor units; in one statement."""
    rows = valid_sales(event_id)
    if entry_ids is not None:
        known = {one: known_bounties_of(one) for one in entry_ids}
        if None not in known.values():
            return Counter({one: minor for one, minor in known.items() if minor})
        rows = rows.filter(entry__in=entry_ids)
    found: Counter[int] = Counter()
    for entry_id, parts in rows.order_by().values_list("entry_id", "parts"):
        if minor := parts.get(PartKind.BOUNTY, 0):
            found[entry_id] += minor
    return found


@cached_query("cashier.Sale")
def known_bounties_of(entry_id: int) -> int | None:
    """The bounties in the valid sales to an entry, in minor units; None where no action has just read them."""
    return None


PARTS_BOUGHT = Compiled[Any](
    lambda entry_id: (
        Sale.objects.filter(entry=entry_id, voided_at__isnull=True).order_by().values_list("pk", "parts")
    ),
    int,
)
"""The valid sales to an entry with their parts, to be read beside something else; for ``know_bounties_of``."""


def know_bounties_of(entry_id: int, found: Iterable[tuple[int, Mapping[str, int]]]) -> None:
    """The bounties of an entry, as ``PARTS_BOUGHT`` has just read its sales."""
    prime(known_bounties_of, sum(parts.get(PartKind.BOUNTY, 0) for _pk, parts in found), entry_id)


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
