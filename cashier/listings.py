"""The cashier's lists for the inspector: sales and entries, with totals."""

from __future__ import annotations

from django.utils.translation import gettext as _

from cashier import queries
from cashier.exports import export_as
from cashier.queries import SaleView
from people import queries as people
from rulebook.money import Money
from seating import queries as seating
from tournaments import queries as tournaments
from tournaments.queries import EntryView
from wording.listings import Cell, Listing


def register() -> None:
    """Offer the lists."""
    export_as("sales", sales_listing)
    export_as("entries", entries_listing)


def sales_listing(event_id: int) -> Listing:
    """Every receipt of an event, including voids, with the total of the valid ones."""
    found = queries.sales(event_id)
    names = people.player_names({sale.player_id for sale in found})
    standing = [sale for sale in found if not sale.is_void]
    currency = tournaments.event(event_id).currency
    price, fee = (
        Money(sum(getattr(sale, part).minor for sale in standing), currency).amount
        for part in ("price", "fee")
    )
    return Listing(
        title=_("Sales"),
        head=_sales_head(),
        lines=tuple(_sale_line(sale, names[sale.player_id]) for sale in found),
        totals=(_("Valid"), None, None, None, len(standing), price, fee, price + fee, *[None] * 6),
    )


def _sales_head() -> tuple[str, ...]:
    return (
        _("Receipt"),
        _("Time"),
        _("Player"),
        _("Entry"),
        _("Type"),
        _("Price"),
        _("Fee"),
        _("Total"),
        _("Paid by"),
        _("Drawer"),
        _("Level"),
        _("Override"),
        _("Void"),
        _("Void reason"),
    )


def _sale_line(sale: SaleView, name: str) -> tuple[Cell, ...]:
    return (
        sale.receipt,
        sale.at,
        name,
        sale.number,
        sale.kind_label,
        sale.price.amount,
        sale.fee.amount,
        sale.total.amount,
        sale.method_label,
        sale.drawer_id,
        sale.level,
        sale.override_reason,
        sale.void_receipt,
        sale.void_reason,
    )


def entries_listing(event_id: int) -> Listing:
    """The registered players of an event with their seats and places (Sanremo: the authority's copy)."""
    found = [entry for entry in tournaments.entries(event_id) if entry.status != "void"]
    names = people.player_names({entry.player_id for entry in found})
    seats = seating.seats_of([entry.id for entry in found])
    places = {one.entry_id: one.place for one in tournaments.finishers(event_id)}
    lines = tuple(
        _entry_line(entry, names[entry.player_id], seats.get(entry.id), places.get(entry.id))
        for entry in found
    )
    head = (
        _("Entry"),
        _("Player"),
        _("Bullet"),
        _("Registered"),
        _("Status"),
        _("Table"),
        _("Seat"),
        _("Stack"),
        _("Place"),
    )
    return Listing(title=_("Entries"), head=head, lines=lines)


def _entry_line(
    entry: EntryView, name: str, seat: seating.SeatRef | None, place: int | None
) -> tuple[Cell, ...]:
    return (
        entry.number,
        name,
        entry.bullet,
        entry.registered_at,
        str(entry.status.label),
        seat.table if seat else entry.out_table,
        seat.seat if seat else entry.out_seat,
        entry.stack,
        place,
    )
