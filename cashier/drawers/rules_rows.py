"""Queries about how the house counts its drawers, and the counts of one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import Note
from cashier.models import DrawerCount, DrawerRules
from journal.reading import cached_query


@dataclass(frozen=True, slots=True)
class DrawerRulesView:
    """How the house counts its drawers; off until it is turned on."""

    is_blind: Annotated[bool, Note("Cashiers count without seeing what is expected.")] = False
    by_denomination: Annotated[bool, Note("Notes and coins are counted, each value on its own.")] = False
    free_difference_minor: Annotated[
        int | None, Note("A drawer over or short by more is closed with a reason; null: none is asked for.")
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawerCountDetails:
    """A count of a drawer that was open."""

    id: int
    drawer: int
    counted_by: Annotated[int | None, Note("The person who counted.")]
    at: datetime
    expected_minor: int
    counted_minor: int
    difference_minor: Annotated[int, Note("What was over, or short if negative.")]
    successor: Annotated[int | None, Note("The person who is to take the drawer over with this count.")]


@cached_query("cashier.DrawerRules")
def drawer_rules() -> DrawerRulesView:
    """How the house counts its drawers."""
    row = DrawerRules.objects.order_by("pk").first()
    if row is None:
        return DrawerRulesView()
    return DrawerRulesView(row.is_blind, row.by_denomination, row.free_difference_minor)


def counts_of_drawer(drawer_id: int) -> tuple[DrawerCountDetails, ...]:
    """The counts of a drawer whose difference was told, the earliest first."""
    return tuple(count_details(row) for row in DrawerCount.objects.filter(drawer_id=drawer_id))


def count_details(row: DrawerCount) -> DrawerCountDetails:
    """The row as a value."""
    return DrawerCountDetails(
        id=row.pk,
        drawer=row.drawer_id,
        counted_by=row.counted_by_id,
        at=row.at,
        expected_minor=row.expected_minor,
        counted_minor=row.counted_minor,
        difference_minor=row.counted_minor - row.expected_minor,
        successor=row.successor_id,
    )
