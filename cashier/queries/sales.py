"""Queries about sales: what was sold, to whom, and the prize pool they add up to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar

from django.db.models import Count, QuerySet
from django_filters import ChoiceFilter

from cashier.balances import sold
from cashier.kinds import Method, SaleKind
from cashier.models import Sale
from cashier.queries.details import SaleDetails, listed_sales
from journal.filters import FlagFilter, RowFilters, WholeFilter
from journal.reading import Viewed, asked_once
from rulebook.money import Money
from rulebook.pool import PoolSheet
from rulebook.pool import pool_sheet as sheet_of
from rulebook.refusals import Refusal
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True)
class SaleView:
    """One sale as it is now; ``player_id``, ``number`` and ``entry_status`` are those of its entry."""

    id: int
    event_id: int
    entry_id: int
    player_id: int
    number: int
    entry_status: str
    drawer_id: int
    kind: str
    price: Money
    fee: Money
    chips: int
    method: str
    receipt: int
    at: datetime
    level: int
    override_reason: str
    voided_at: datetime | None
    void_reason: str
    void_receipt: int | None
    void_drawer_id: int | None

    @property
    def total(self) -> Money:
        """What the player paid."""
        return self.price + self.fee

    @property
    def is_void(self) -> bool:
        """Whether it was voided."""
        return self.voided_at is not None

    @property
    def kind_label(self) -> str:
        """Its kind in words."""
        return str(SaleKind(self.kind).label)

    @property
    def method_label(self) -> str:
        """How it was paid, in words."""
        return str(Method(self.method).label)


@dataclass(frozen=True, slots=True)
class OwnSales:
    """What one entry has bought, without voids."""

    rebuys: int = 0
    add_ons: int = 0


def sales(event_id: int, *, with_voids: bool = True) -> tuple[SaleView, ...]:
    """The sales of an event in their order."""
    rows = Sale.objects.filter(event=event_id)
    return _views(rows if with_voids else rows.filter(voided_at__isnull=True))


class SaleFilters(RowFilters):
    """Which sales of an event."""

    kind = ChoiceFilter(choices=SaleKind.choices)
    void = FlagFilter(
        field_name="voided_at",
        lookup_expr="isnull",
        exclude=True,
        help_text="Only void sales, or only those that count.",
    )
    entry = WholeFilter(field_name="entry__id")
    player = WholeFilter(field_name="entry__player__id")
    drawer = WholeFilter(field_name="drawer__id")

    class Meta:
        model = Sale
        fields: ClassVar[list[str]] = []


def sale_list(event_id: int, asked: Mapping[str, Any]) -> Sequence[SaleDetails]:
    """The sales of an event in their order, as ``SaleFilters`` asks; read a page at a time."""
    rows = SaleFilters.of(Sale.objects.filter(event=event_id), asked)
    return Viewed(rows.select_related("entry"), listed_sales)


def latest_sales(event_id: int, limit: int = 8) -> tuple[SaleView, ...]:
    """The newest sales of an event, newest first, voids included."""
    return _views(Sale.objects.filter(event=event_id).order_by("-pk")[:limit])


def sales_of_drawer(drawer_id: int) -> tuple[SaleView, ...]:
    """What was sold from a drawer, oldest first."""
    return _views(Sale.objects.filter(drawer=drawer_id))


def sales_of_entry(entry_id: int) -> tuple[SaleView, ...]:
    """What one entry bought, oldest first, voids included."""
    return _views(Sale.objects.filter(entry=entry_id))


def sale(sale_id: int) -> SaleView:
    """The sale; raises ``Refusal("sale_unknown")``."""
    found = _views(Sale.objects.filter(pk=sale_id))
    if not found:
        raise Refusal("sale_unknown", sale_number=sale_id)
    return found[0]


def own_sales(entry_id: int) -> OwnSales:
    """How many rebuys and add-ons an entry has bought."""
    rows = Sale.objects.filter(entry=entry_id, voided_at__isnull=True)
    counts = {row["kind"]: row["count"] for row in rows.values("kind").order_by().annotate(count=Count("pk"))}
    return OwnSales(counts.get(SaleKind.REBUY, 0), counts.get(SaleKind.ADD_ON, 0))


def standing_counts(entry_ids: Iterable[int]) -> Mapping[int, int]:
    """How many valid sales each of these entries has."""
    rows = Sale.objects.filter(entry__in=set(entry_ids), voided_at__isnull=True)
    return {row["entry"]: row["n"] for row in rows.values("entry").order_by().annotate(n=Count("pk"))}


def counts_by_entry(event_id: int, kind: str) -> Mapping[int, int]:
    """The number of valid sales of ``kind`` by entry: rebuys beside a name."""
    rows = Sale.objects.filter(event=event_id, kind=kind, voided_at__isnull=True)
    return {row["entry"]: row["n"] for row in rows.values("entry").order_by().annotate(n=Count("pk"))}


def sold_counts(event_id: int) -> Mapping[str, int]:
    """The number of valid sales of each kind."""
    rows = Sale.objects.filter(event=event_id, voided_at__isnull=True)
    return {row["kind"]: row["n"] for row in rows.values("kind").order_by().annotate(n=Count("pk"))}


@asked_once
def pool_sheet(event_id: int) -> PoolSheet:
    """The prize pool of an event from its valid sales, its withholdings and its guarantee."""
    event = tournaments.event(event_id)
    return sheet_of(
        sold(event_id),
        event.withholdings,
        event.guarantee_minor,
        is_guarantee_gross=event.is_guarantee_gross,
    )


def _views(rows: QuerySet[Sale] | Iterable[Sale]) -> tuple[SaleView, ...]:
    listed = rows.select_related("entry") if isinstance(rows, QuerySet) else rows
    return tuple(_view(row) for row in listed)


def _view(row: Sale) -> SaleView:
    return SaleView(
        id=row.pk,
        event_id=row.event_id,
        entry_id=row.entry_id,
        player_id=row.entry.player_id,
        number=row.entry.number,
        entry_status=row.entry.status,
        drawer_id=row.drawer_id,
        kind=row.kind,
        price=Money(row.price_minor, row.currency),
        fee=Money(row.fee_minor, row.currency),
        chips=row.chips,
        method=row.method,
        receipt=row.receipt,
        at=row.at,
        level=row.level,
        override_reason=row.override_reason,
        voided_at=row.voided_at,
        void_reason=row.void_reason,
        void_receipt=row.void_receipt,
        void_drawer_id=row.void_drawer_id,
    )
