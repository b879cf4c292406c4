"""Sales, registrations and drawers as their addresses show them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from access.fields import Note
from cashier.drawers.rules_rows import drawer_rules
from cashier.kinds import Method, SaleKind
from cashier.ledger import accounts
from cashier.ledger.drawers import DrawerFilters, DrawerView, drawer, view_of
from cashier.ledger.rows import ledger_balances
from cashier.models import Drawer, Sale
from cashier.payments.rows import PaymentDetails, payments_of
from cashier.sales.unpaid import UnpaidView
from journal.reading import Viewed
from rulebook.refusals import Refusal
from seating import queries as seating
from seating.queries import SeatRef

TableNumber = Annotated[int | None, Note("The number of the table, none without a seat.")]
SeatNumber = Annotated[int | None, Note("None without a seat.")]
Code = Annotated[str, Note("Opens the player's page.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleDetails:
    """A sale, with the seat of its entry."""

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
    """An entry that has not been paid; without ``until`` it is on the waiting list."""

    id: Annotated[int, Note("The same as the entry's.")]
    entry: int
    player: int
    number: Annotated[int, Note("The number of the entry in its event.")]
    registered_at: datetime
    until: datetime | None
    table: TableNumber
    seat: SeatNumber
    code: Code


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceDetails:
    """How many there are of a note or coin."""

    value_minor: int
    pieces: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawerDetails:
    """A drawer from its float to its count."""

    id: int
    cashier: int
    currency: str
    float_minor: int
    cash_minor: Annotated[
        int | None,
        Note("The cash that should be in it now; null while it is open in a house that counts blind."),
    ]
    opened_at: datetime
    closed_at: datetime | None
    expected_minor: int | None
    counted_minor: int | None
    difference_minor: Annotated[int | None, Note("What was over at the count, or short if negative.")]
    pieces: Annotated[tuple[PieceDetails, ...], Note("The notes and coins of the count.")]
    difference_reason: str
    taken_from: Annotated[
        int | None, Note("The drawer that was handed over into it; its float is that count.")
    ]


def sale_details(
    row: Sale,
    *,
    player_id: int,
    number: int,
    code: str,
    seat: SeatRef | None,
    payments: tuple[PaymentDetails, ...],
) -> SaleDetails:
    """A sale to the entry of that player, number and code."""
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
    found = list(rows)
    payments = payments_of(found)
    seats = seating.seats_of({row.entry_id for row in found})
    return tuple(
        sale_details(
            row,
            player_id=row.entry.player_id,
            number=row.entry.number,
            code=row.entry.code,
            seat=seats.get(row.entry_id),
            payments=payments[row.pk],
        )
        for row in found
    )


def sale_shown(sale_id: int) -> SaleDetails:
    """The sale; raises ``Refusal("sale_unknown")``."""
    found = listed_sales(Sale.objects.filter(pk=sale_id).select_related("entry"))
    if not found:
        raise Refusal("sale_unknown", sale_number=sale_id)
    return found[0]


def registration_details(view: UnpaidView) -> RegistrationDetails:
    """An entry on the list."""
    return RegistrationDetails(
        id=view.entry_id,
        entry=view.entry_id,
        player=view.player_id,
        number=view.number,
        registered_at=view.registered_at,
        until=view.until,
        table=view.seat.table if view.seat else None,
        seat=view.seat.seat if view.seat else None,
        code=view.code,
    )


def listed_drawers(views: Iterable[DrawerView]) -> tuple[DrawerDetails, ...]:
    """Drawers, with the cash in each."""
    found = list(views)
    held = ledger_balances([accounts.cash(view.id) for view in found])
    return tuple(_drawer_details(view, held[accounts.cash(view.id)]) for view in found)


def drawer_list(asked: Mapping[str, Any]) -> Sequence[DrawerDetails]:
    """The drawers, newest first, as ``DrawerFilters`` asks; read a page at a time."""
    rows = DrawerFilters.of(Drawer.objects.order_by("-pk"), asked)
    return Viewed(rows, lambda found: listed_drawers(view_of(row) for row in found))


def drawer_shown(drawer_id: int) -> DrawerDetails:
    """The drawer; raises ``Refusal("drawer_unknown")``."""
    return listed_drawers([drawer(drawer_id)])[0]


def _drawer_details(view: DrawerView, cash_minor: int) -> DrawerDetails:
    return DrawerDetails(
        id=view.id,
        cashier=view.cashier_id,
        currency=view.currency,
        float_minor=view.float.minor,
        cash_minor=None if view.is_open and drawer_rules().is_blind else cash_minor,
        opened_at=view.opened_at,
        closed_at=view.closed_at,
        expected_minor=view.expected.minor if view.expected else None,
        counted_minor=view.counted.minor if view.counted else None,
        difference_minor=view.difference.minor if view.difference else None,
        pieces=tuple(PieceDetails(value_minor=one.value.minor, pieces=one.number) for one in view.piles),
        difference_reason=view.difference_reason,
        taken_from=view.taken_from,
    )
