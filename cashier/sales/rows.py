"""Queries about sales: what was sold, to whom, and the prize pool."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, ClassVar

from django.db.models import CharField, Count, F, Q, QuerySet, Sum, Value, prefetch_related_objects
from django_filters import ChoiceFilter

from access.fields import Note
from cashier.kinds import Method, SaleKind
from cashier.ledger.rows import sold
from cashier.models import OwedRebuy, Sale
from cashier.payments.columns import PaymentDetails
from cashier.payments.rows import with_payments
from cashier.sales.unpaid import Unpaid
from journal.compiled import Compiled
from journal.filters import FlagFilter, RowFilters, WholeFilter
from journal.reading import Viewed, asked_once, cached_query
from people.naming import words_of
from people.players.finding import named
from rulebook.pool import Moved, PoolSale, PoolSheet, Side
from rulebook.pool import pool_sheet as sheet_of
from rulebook.products import Bought, PartKind
from rulebook.refusals import Refusal
from rulebook.withholdings import WithheldPer
from seating import queries as seating
from seating.queries import SeatRef
from tournaments import queries as tournaments

TableNumber = Annotated[int | None, Note("The number of the table, none without a seat.")]
SeatNumber = Annotated[int | None, Note("None without a seat.")]
Code = Annotated[str, Note("Opens the player's page.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleDetails:
    """A sale with the seat of its entry."""

    id: int
    event: int
    entry: int
    player: int
    number: Annotated[int, Note("The number of the entry in its event.")]
    drawer: int
    kind: SaleKind
    product: Annotated[int, Note("The number of the product in its event.")]
    name: Annotated[str, Note("The product's own name, if it has one.")]
    price_minor: Annotated[int, Note("Goes to the pool.")]
    fee_minor: Annotated[int, Note("Goes to the house.")]
    total_minor: Annotated[int, Note("What the player pays.")]
    parts: Annotated[
        Mapping[str, int], Note("The total by account: `pool`, `fee`, `staff`, `bounty`, `side/Jackpot`.")
    ]
    currency: str
    chips: int
    method: Annotated[Method | None, Note("The only way in which it was paid; none of several.")]
    payments: Annotated[
        tuple[PaymentDetails, ...], Note("Every way in which it was paid, then what its void gave back.")
    ]
    has_arrived: Annotated[bool, Note("The cashier said that the money of its transfer was here.")]
    receipt: int
    at: datetime
    level: int
    override_reason: str
    is_void: bool
    void_reason: str
    void_receipt: int | None
    table: TableNumber
    seat: SeatNumber
    code: Code


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationDetails:
    """An unpaid entry; without ``until`` it is on the waiting list."""

    id: Annotated[int, Note("The same as the entry's.")]
    entry: int
    player: int
    number: Annotated[int, Note("The number of the entry in its event.")]
    registered_at: datetime
    until: datetime | None
    table: TableNumber
    seat: SeatNumber
    code: Code


def sale_details(
    row: Sale,
    *,
    player_id: int,
    number: int,
    code: str,
    seat: SeatRef | None,
    payments: tuple[PaymentDetails, ...],
) -> SaleDetails:
    """The sale, with the player, number and code of its entry."""
    return SaleDetails(
        id=row.pk,
        event=row.event_id,
        entry=row.entry_id,
        player=player_id,
        number=number,
        drawer=row.drawer_id,
        kind=SaleKind(row.kind),
        product=row.product,
        name=row.name,
        price_minor=row.parts.get("pool", 0),
        fee_minor=row.parts.get("fee", 0),
        total_minor=row.total_minor,
        parts=row.parts,
        currency=row.currency,
        chips=row.chips,
        method=Method(row.method) if row.method else None,
        payments=payments,
        has_arrived=row.has_arrived,
        receipt=row.receipt,
        at=row.at,
        level=row.level,
        override_reason=row.override_reason,
        is_void=row.voided_at is not None,
        void_reason=row.void_reason,
        void_receipt=row.void_receipt,
        table=seat.table if seat else None,
        seat=seat.seat if seat else None,
        code=code,
    )


def listed_sales(rows: Iterable[Sale]) -> tuple[SaleDetails, ...]:
    """Sales read with their entries."""
    sales = with_payments(rows)
    seats = seating.seats_of({row.entry_id for row in sales})
    return tuple(
        sale_details(
            row,
            player_id=row.entry.player_id,
            number=row.entry.number,
            code=row.entry.code,
            seat=seats.get(row.entry_id),
            payments=(*row.paid, *row.back),
        )
        for row in sales
    )


def sale_answer(sale_id: int) -> SaleDetails:
    """The sale; raises ``Refusal("sale_unknown")``."""
    sales = listed_sales(Sale.objects.filter(pk=sale_id).select_related("entry"))
    if not sales:
        raise Refusal("sale_unknown", sale_number=sale_id)
    return sales[0]


def registration_details(unpaid: Unpaid) -> RegistrationDetails:
    """The unpaid entry as the API shows it."""
    entry, seat = unpaid.entry, unpaid.seat
    return RegistrationDetails(
        id=entry.id,
        entry=entry.id,
        player=entry.player_id,
        number=entry.number,
        registered_at=entry.registered_at,
        until=entry.unpaid_until,
        table=seat.table if seat else None,
        seat=seat.seat if seat else None,
        code=entry.code,
    )


BEFORE_PLAY = ("registration", "postponed")


def sales_of_banned(event_id: int, player_id: int) -> tuple[Sale, ...]:
    """The sales to a player in an event that a ban would refund, oldest first."""
    rows = Sale.objects.filter(
        event=event_id, entry__player=player_id, voided_at__isnull=True, total_minor__gt=0
    )
    return tuple(rows.order_by("pk"))


def may_refund_banned(event_id: int, player_id: int) -> bool:
    """Whether a director may refund a banned player now: play has not begun, and there is a payment."""
    state = tournaments.event(event_id).state
    return state in BEFORE_PLAY and bool(sales_of_banned(event_id, player_id))


OWN_SALE = "own"
"""The name of the rows of an entry's own sales in a query that also reads other rows."""


def sales(event_id: int, *, with_voids: bool = True) -> tuple[Sale, ...]:
    """The sales of an event in order."""
    rows = Sale.objects.filter(event=event_id)
    return with_payments(
        (rows if with_voids else rows.filter(voided_at__isnull=True)).select_related("entry")
    )


class SaleFilters(RowFilters):
    """Filters of the sales of an event."""

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


def sale_list(event_id: int, query: Mapping[str, Any]) -> Sequence[SaleDetails]:
    """The sales of an event in order, filtered by ``SaleFilters``; read one page at a time."""
    rows = SaleFilters.of(Sale.objects.filter(event=event_id), query)
    return Viewed(rows.select_related("entry"), listed_sales)


def found_sales(event_id: int, text: str = "") -> QuerySet[Sale]:
    """The sales of an event, newest first: all, or those matching ``text``.

    ``text`` is the number of a receipt or an entry, or the beginnings of words of a name.
    ``seen_sales`` reads one page of them.
    """
    rows = Sale.objects.filter(event=event_id).order_by("-pk")
    plain = text.strip().lstrip("#")
    if plain.isascii() and plain.isdigit():
        number = min(int(plain), 2**62)
        return rows.filter(Q(receipt=number) | Q(entry__number=number))
    return rows.filter(named("entry__player", words)) if (words := words_of(plain)) else rows


def seen_sales(rows: Iterable[Sale]) -> tuple[Sale, ...]:
    """The rows for a page, with their entries."""
    sales = list(rows)
    prefetch_related_objects(sales, "entry")
    return with_payments(sales)


def void_count(event_id: int) -> int:
    """How many sales of an event were voided."""
    return Sale.objects.filter(event=event_id, voided_at__isnull=False).count()


def latest_sales(event_id: int, limit: int = 8) -> tuple[Sale, ...]:
    """The latest sales of an event, newest first, with voids."""
    return with_payments(Sale.objects.filter(event=event_id).order_by("-pk").select_related("entry")[:limit])


def sales_of_drawer(drawer_id: int) -> tuple[Sale, ...]:
    """The sales at a drawer, oldest first."""
    return with_payments(Sale.objects.filter(drawer=drawer_id).select_related("entry"))


def sales_of_entry(entry_id: int) -> tuple[Sale, ...]:
    """The purchases of one entry, oldest first, with voids."""
    return with_payments(Sale.objects.filter(entry=entry_id).select_related("entry"))


def sale(sale_id: int) -> Sale:
    """The sale; raises ``Refusal("sale_unknown")``."""
    sales = with_payments(Sale.objects.filter(pk=sale_id).select_related("entry"))
    if not sales:
        raise Refusal("sale_unknown", sale_number=sale_id)
    return sales[0]


@cached_query("cashier.Sale", "cashier.OwedRebuy")
def own_sales(entry_id: int) -> Mapping[tuple[str, int], int]:
    """How often an entry has bought each product, by kind and number; without voids.

    A rebuy that is announced and owed counts as bought.
    """
    sales, owed = own_rows(entry_id)
    return Counter((kind, product) for _account, kind, product in sales.union(owed, all=True))


def own_rows(
    entry_id: int,
) -> tuple[QuerySet[Any, tuple[str, str, int]], QuerySet[Any, tuple[str, str, int]]]:
    """The rows of the entry's sales and owed rebuys with kind and product, for use in a larger query."""
    sales = Sale.objects.filter(entry=entry_id, voided_at__isnull=True).order_by()
    owed = OwedRebuy.objects.filter(entry=entry_id, sale__isnull=True, called_off_at__isnull=True).order_by()
    return (
        sales.values_list(Value(OWN_SALE, CharField()), "kind", "product"),
        owed.values_list(Value(OWN_SALE, CharField()), Value(SaleKind.REBUY.value, CharField()), "product"),
    )


def sales_of_product(event_id: int, number: int, *, entry_id: int, player_id: int, day_id: int) -> Bought:
    """The number of valid sales of a product: to the entry, to the player, on the day, in the event."""
    rows = Sale.objects.filter(event=event_id, product=number, voided_at__isnull=True).order_by()
    sums = rows.aggregate(
        by_entry=Count("pk", filter=Q(entry=entry_id)),
        by_player=Count("pk", filter=Q(entry__player=player_id)),
        on_day=Count("pk", filter=Q(day=day_id)),
        in_event=Count("pk"),
    )
    return Bought(**sums)


def bought_by(event_ids: Iterable[int], player_ids: Iterable[int]) -> Mapping[tuple[int, int], int]:
    """The payments of players for valid sales, by event and player, in minor units."""
    rows = Sale.objects.filter(
        event__in=set(event_ids), entry__player__in=set(player_ids), voided_at__isnull=True
    )
    sums = rows.order_by().values_list("event", "entry__player").annotate(minor=Sum("total_minor"))
    return {(event, player): minor for event, player, minor in sums}


def entry_sold_at(entry_id: int) -> datetime | None:
    """When the entry itself was sold; None while it is unpaid."""
    rows = Sale.objects.filter(entry=entry_id, voided_at__isnull=True).order_by("pk")
    return rows.values_list("at", flat=True).first()


def standing_counts(entry_ids: Iterable[int]) -> Mapping[int, int]:
    """The number of valid sales of each of these entries."""
    rows = Sale.objects.filter(entry__in=set(entry_ids), voided_at__isnull=True)
    return {row["entry"]: row["n"] for row in rows.values("entry").order_by().annotate(n=Count("pk"))}


def counts_by_entry(event_id: int, kind: str) -> Mapping[int, int]:
    """The number of valid sales of ``kind`` by entry, such as the rebuys of a player."""
    rows = Sale.objects.filter(event=event_id, kind=kind, voided_at__isnull=True)
    return {row["entry"]: row["n"] for row in rows.values("entry").order_by().annotate(n=Count("pk"))}


@asked_once
def sold_counts(event_id: int) -> Mapping[str, int]:
    """The number of valid sales of each kind."""
    return dict(_counts_of_kinds(event_id))


_counts_of_kinds = Compiled[tuple[str, int]](
    lambda event_id: (
        Sale.objects.filter(event=event_id, voided_at__isnull=True)
        .order_by()
        .values_list("kind")
        .annotate(n=Count("pk"))
    ),
    int,
)


@asked_once
def entries_with(event_id: int, part: str) -> tuple[int, ...]:
    """The entries whose valid sales have this part of a price, in the order of their first such sale."""
    rows = Sale.objects.filter(event=event_id, voided_at__isnull=True, parts__has_key=part)
    return tuple(dict.fromkeys(rows.order_by("pk").values_list("entry_id", flat=True)))


def entries_booked(event_id: int) -> tuple[int, ...]:
    """The entries that were on the list before they were paid, by number."""
    rows = Sale.objects.filter(event=event_id, voided_at__isnull=True, entry__registered_at__lt=F("at"))
    first = rows.filter(kind__in=(SaleKind.ENTRY, SaleKind.RE_ENTRY)).order_by("entry__number")
    return tuple(dict.fromkeys(first.values_list("entry_id", flat=True)))


_HEADS: list[Callable[[int], int]] = []


def heads_come_from(to_pool: Callable[[int], int]) -> None:
    """Register how much of an event's bounties goes to its prize pool."""
    _HEADS.append(to_pool)


def paid_for_gifts(event: tournaments.EventView) -> int:
    """What add-ons given to everybody bring to the prize pool out of the fees, in minor units."""
    priced = [one for one in event.given if one.pool_minor]
    return sum(one.pool_minor * tournaments.entries_given(event.id, one.number) for one in priced)


@asked_once
def pool_sheet(event_id: int) -> PoolSheet:
    """The prize pool of an event: its valid sales, withholdings and guarantee.

    What players in without a sale owe is guaranteed on top of what is sold.
    """
    event = tournaments.event(event_id)
    sales = _pool_sales(event)
    owed = event.unsold_minor and event.unsold_minor + sum(sale.to_pool for sale in sales)
    return sheet_of(
        sales,
        event.withholdings,
        max(event.guarantee_minor, owed),
        is_guarantee_gross=event.is_guarantee_gross,
        added=event.added_minor,
        contained=event.guarantee_parts,
        moved=Moved(sum(to_pool(event_id) for to_pool in _HEADS), paid_for_gifts(event)),
    )


def _pool_sales(event: tournaments.EventView) -> list[PoolSale]:
    """The sales for the pool: in total, or by price if something is withheld from each entry."""
    if event.state == "cancelled":
        # The money is due to the players again.
        return []
    if all(withholding.per is WithheldPer.TOTAL for withholding in event.withholdings):
        parts = sold(event.id)
        return [PoolSale.at(sum(parts.values()), parts.get(PartKind.POOL, 0), _sides(parts))]
    rows = Sale.objects.filter(event=event.id, voided_at__isnull=True).order_by()
    return [
        PoolSale.at(
            sum(parts.values()),
            parts.get(PartKind.POOL, 0),
            _sides(parts),
            count,
            is_entry=kind in (SaleKind.ENTRY, SaleKind.RE_ENTRY),
        )
        for kind, parts, count in rows.values_list("kind", "parts").annotate(count=Count("pk"))
    ]


def _sides(parts: Mapping[str, int]) -> list[Side]:
    return [Side(part, n) for part, n in parts.items() if part not in (PartKind.POOL, PartKind.FEE)]
