"""The chips that sales brought into play, by denomination: what left the bank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated

from django.db.models import Count

from access.fields import Note
from cashier.kinds import SaleKind
from cashier.models import OwedRebuy, Sale
from cashier.sales.owed_rows import OPEN
from clock import rows as clock
from tournaments import queries as tournaments
from tournaments.chips.rows import chips_given

SEATED = (SaleKind.ENTRY, SaleKind.RE_ENTRY)


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack, and how many of each chip it is made of, the largest first; none where the set cannot pay it."""

    chips: int
    counts: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsOut:
    """A chip of the set: how many of it sales given, and how many the house owns."""

    worth: int
    count: Annotated[int, Note("How many were given for what is sold and not voided, and for rebuys owed.")]
    chips: Annotated[int, Note("What they are worth together.")]
    owned: Annotated[int, Note("How many the house owns; 0: not specified.")]


def chips_sold(event_id: int) -> tuple[ChipsOut, ...]:
    """The chips of the event's set, the smallest first; none without a set.

    Each sale as its product is given, of the chips in play in its level; later colour-ups are not taken off.
    """
    setup = tournaments.event_setup(event_id)
    counts: Counter[int] = Counter()
    for product, chips, level, times in (*_sold(event_id), *_owed(event_id)):
        for worth, count in chips_given(setup, product, chips, level):
            counts[worth] += count * times
    return tuple(
        ChipsOut(
            worth=one.worth, count=counts[one.worth], chips=counts[one.worth] * one.worth, owned=one.owned
        )
        for one in sorted(setup.chip_set, key=lambda one: one.worth)
    )


def _sold(event_id: int) -> list[tuple[int, int, int, int]]:
    """Product, chips and level of what was sold, with how often: few, whatever the number of sales."""
    rows = Sale.objects.filter(event=event_id, voided_at=None, chips__gt=0).order_by()
    return list(rows.values_list("product", "chips", "level").annotate(times=Count("pk")))


def _owed(event_id: int) -> list[tuple[int, int, int, int]]:
    """Rebuys announced and not paid: their chips are in play."""
    rows = OwedRebuy.objects.filter(event=event_id, **OPEN).select_related("entry")
    return [(row.product, row.chips, clock.level_number(row.entry.day_id, row.at), 1) for row in rows]


def stacks_sold(event_id: int, entry_ids: Iterable[int]) -> Mapping[int, Stack]:
    """How the stacks of these entries were given as they were sold, by entry; none where the event has no chip set."""
    setup = tournaments.event_setup(event_id)
    if not setup.chip_set:
        return {}
    rows = Sale.objects.filter(
        entry__in=list(entry_ids), kind__in=SEATED, voided_at=None, chips__gt=0
    ).order_by()
    return {
        entry: Stack(chips, chips_given(setup, product, chips, level))
        for entry, product, chips, level in rows.values_list("entry", "product", "chips", "level")
    }
