"""Queries about hand-overs of drawers: the count that waits for a successor, and what the sheets say."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from access.roles import CASHIERS
from cashier.ledger.drawers import DrawerView, open_drawers
from cashier.models import Drawer, DrawerCount
from people.staff import rows as people
from people.staff.rows import PersonView
from rulebook.money import Money


@dataclass(frozen=True, slots=True)
class HandOverLine:
    """A drawer that became another's: when, how much, from which drawer of whom to which; numbers and names."""

    at: datetime
    amount: Money
    old: int
    cashier: str
    new: int
    successor: str


def count_to_hand_over(drawer_id: int) -> DrawerCount | None:
    """The last count of a drawer, where it names who is to take the drawer over."""
    last = DrawerCount.objects.filter(drawer_id=drawer_id).last()
    return last if last is not None and last.successor_id is not None else None


def successors(view: DrawerView, counts: int) -> tuple[tuple[int, str], ...]:
    """Who may take the drawer over at this terminal where ``counts`` counts it: those with a PIN and no open drawer."""
    busy = {one.cashier_id for one in open_drawers()} | {view.cashier_id, counts}
    found = (one for one in at_the_desk_first() if one.has_pin and one.role in CASHIERS)
    return tuple((one.id, one.name) for one in found if one.id not in busy)


DESK = ("cashier", "cage", "floor", "director", "administrator")


def at_the_desk_first() -> list[PersonView]:
    """The active staff, those first who usually stand at a drawer: the first of a list is the one chosen."""
    return sorted(
        people.staff(is_active=True), key=lambda one: DESK.index(one.role) if one.role in DESK else len(DESK)
    )


def hand_overs(drawer_ids: Collection[int]) -> tuple[HandOverLine, ...]:
    """The hand-overs by which these drawers closed or opened, the earliest first."""
    found = Drawer.objects.filter(taken_from__isnull=False).select_related("taken_from")
    rows = list(found.filter(Q(pk__in=drawer_ids) | Q(taken_from__in=drawer_ids)).order_by("pk"))
    pairs = [(row.taken_from, row) for row in rows if row.taken_from is not None]
    names = people.staff_names({one.cashier_id for pair in pairs for one in pair})
    return tuple(
        HandOverLine(
            at=new.opened_at,
            amount=Money(new.float_minor, new.currency),
            old=old.pk,
            cashier=names[old.cashier_id],
            new=new.pk,
            successor=names[new.cashier_id],
        )
        for old, new in pairs
    )
