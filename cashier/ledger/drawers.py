"""Queries about drawers: who has one open, and what should be in it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from django.db.models import QuerySet

from cashier.kinds import HELD_METHODS
from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance, ledger_balances
from cashier.models import Drawer
from journal.compiled import Compiled
from journal.filters import FlagFilter, RowFilters, WholeFilter
from journal.reading import cached_query
from rulebook.money import Money
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Pile:
    """How many there are of a note or coin."""

    value: Money
    number: int

    @property
    def amount(self) -> Money:
        """What they are worth."""
        return self.value * self.number


@dataclass(frozen=True, slots=True)
class DrawerView:
    """A drawer from its float to its count; ``difference`` is positive when it was over.

    ``piles`` are the notes and coins of the count, largest first; none where only the amount was counted.
    ``taken_from`` is the drawer that became this one at a hand-over.
    """

    id: int
    cashier_id: int
    currency: str
    float: Money
    opened_at: datetime
    closed_at: datetime | None
    expected: Money | None
    counted: Money | None
    piles: tuple[Pile, ...] = ()
    difference_reason: str = ""
    taken_from: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether it can still take money."""
        return self.closed_at is None

    @property
    def difference(self) -> Money | None:
        """Counted minus expected; None while open."""
        if self.counted is None or self.expected is None:
            return None
        return self.counted - self.expected


@dataclass(frozen=True, slots=True)
class MethodTotal:
    """What a drawer holds by one method of payment."""

    method: str
    label: str
    amount: Money


# A cashier has one open drawer at a time.
def _open(user_id: int) -> QuerySet[Drawer]:
    return Drawer.objects.filter(cashier=user_id, closed_at__isnull=True).order_by()


_with_id = Compiled[Drawer](lambda pk: Drawer.objects.filter(pk=pk).order_by(), int)
_id_of = Compiled[int](lambda pk: Drawer.objects.filter(pk=pk).order_by().values_list("pk", flat=True), int)
_open_of = Compiled[Drawer](_open, int)
_own_id = Compiled[int](lambda user_id: _open(user_id).values_list("pk", flat=True), int)


@cached_query("cashier.Drawer")
def drawer(drawer_id: int) -> DrawerView:
    """The drawer; raises ``Refusal("drawer_unknown")``."""
    row = _with_id.one(drawer_id)
    if row is None:
        raise Refusal("drawer_unknown", number=drawer_id)
    return view_of(row)


def drawer_exists(drawer_id: int) -> bool:
    """Whether this drawer exists, open or closed."""
    return bool(_id_of(drawer_id))


def open_drawer_of(user_id: int) -> DrawerView | None:
    """The open drawer a cashier is responsible for, None without one."""
    row = _open_of.one(user_id)
    return view_of(row) if row else None


def own_drawer_id(user_id: int) -> int | None:
    """The id of that drawer."""
    return _own_id.one(user_id)


def open_drawers() -> tuple[DrawerView, ...]:
    """All open drawers, oldest first."""
    return tuple(view_of(row) for row in Drawer.objects.filter(closed_at__isnull=True).order_by("pk"))


def latest_drawers(limit: int = 50) -> tuple[DrawerView, ...]:
    """The latest drawers, newest first."""
    return tuple(view_of(row) for row in Drawer.objects.order_by("-pk")[:limit])


class DrawerFilters(RowFilters):
    """Which drawers."""

    cashier = WholeFilter(field_name="cashier__id", help_text="Only those of this person.")
    is_open = FlagFilter(field_name="closed_at", lookup_expr="isnull")

    class Meta:
        model = Drawer
        fields: ClassVar[list[str]] = []


def cash_in(drawer_id: int) -> int:
    """The cash expected in a drawer, in minor units."""
    return ledger_balance(accounts.cash(drawer_id))


def cash_by_drawer(drawer_ids: Collection[int]) -> dict[int, int]:
    """The cash expected in each of these drawers, in one read."""
    held = ledger_balances(map(accounts.cash, drawer_ids))
    return {key: held[accounts.cash(key)] for key in drawer_ids}


def drawer_balances(view: DrawerView) -> tuple[MethodTotal, ...]:
    """What a drawer holds by each method."""
    names = {method: accounts.held(method.value, view.id) for method in HELD_METHODS}
    held = ledger_balances(names.values())
    return tuple(
        MethodTotal(method.value, str(method.label), Money(held[name], view.currency))
        for method, name in names.items()
    )


def view_of(row: Drawer) -> DrawerView:
    """The row as a value."""

    def money(minor: int | None) -> Money | None:
        return None if minor is None else Money(minor, row.currency)

    return DrawerView(
        id=row.pk,
        cashier_id=row.cashier_id,
        currency=row.currency,
        float=Money(row.float_minor, row.currency),
        opened_at=row.opened_at,
        closed_at=row.closed_at,
        expected=money(row.expected_minor),
        counted=money(row.counted_minor),
        piles=tuple(Pile(Money(value, row.currency), number) for value, number in row.pieces),
        difference_reason=row.difference_reason,
        taken_from=row.taken_from_id,
    )
