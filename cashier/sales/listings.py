"""The cashier's lists for the inspector: sales, entries, and re-entries."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cashier.exports import export_as
from cashier.kinds import SALE_METHODS, Method
from cashier.models import Sale
from cashier.payments.columns import PaymentDetails
from cashier.sales.rows import sales
from people.players import rows as people
from rulebook.money import Money
from seating import queries as seating
from tournaments import queries as tournaments
from tournaments.queries import EntryView
from wording.cells import Cell, Listing


@dataclass(frozen=True, slots=True)
class ReEntered:
    """A player with more than one entry in an event; ``later`` are the re-entries in order."""

    player: str
    later: tuple[EntryView, ...]


def register() -> None:
    """Register the lists."""
    export_as("sales", sales_listing, gettext_lazy("Sales"))
    export_as("entries", entries_listing, gettext_lazy("Entries"))
    export_as("re-entries", re_entries_listing, gettext_lazy("Re-entries"))


def sales_listing(event_id: int) -> Listing:
    """Every receipt of an event in order, one line each; a void is a negative receipt."""
    views = sales(event_id)
    names = people.player_names({sale.player_id for sale in views})
    receipts = [(sale.receipt, _sale_line(sale, names[sale.player_id])) for sale in views]
    voids = [
        (sale.void_receipt or 0, _void_line(sale, names[sale.player_id])) for sale in views if sale.is_void
    ]
    return Listing(
        title=_("Sales"),
        head=_sales_head(),
        lines=tuple(line for _receipt, line in sorted(receipts + voids, key=lambda one: one[0])),
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
        _("Voids receipt"),
        _("Void reason"),
        _("Other parts"),
        *(str(method.label) for method in SALE_METHODS),
        _("Reference"),
    )


def _sale_line(sale: Sale, name: str) -> tuple[Cell, ...]:
    return (
        sale.receipt,
        sale.at,
        name,
        sale.number,
        sale.kind_label,
        sale.price.amount,
        sale.fee.amount,
        sale.total.amount,
        _ways(sale.paid),
        sale.drawer_id,
        sale.level,
        sale.override_reason,
        None,
        "",
        sale.other.amount,
        *_by_way(sale.paid, sale.total.currency),
        _references(sale.paid),
    )


def _void_line(sale: Sale, name: str) -> tuple[Cell, ...]:
    return (
        sale.void_receipt,
        sale.voided_at,
        name,
        sale.number,
        _("Void"),
        -sale.price.amount,
        -sale.fee.amount,
        -sale.total.amount,
        _ways(sale.back),
        sale.void_drawer_id,
        None,
        "",
        sale.receipt,
        sale.void_reason,
        -sale.other.amount,
        *_by_way(sale.back, sale.total.currency),
        _references(sale.back),
    )


def _ways(payments: Iterable[PaymentDetails]) -> str:
    """The ways in words: ``Cash + Card``."""
    return " + ".join(dict.fromkeys(payment.label for payment in payments))


def _by_way(payments: Iterable[PaymentDetails], currency: str) -> tuple[Cell, ...]:
    """The money paid or given back by way: one column per way, whose sum is the money in the drawers."""
    sums: Counter[Method] = Counter()
    for payment in payments:
        sums[payment.method] += payment.amount_minor
    return tuple(Money(sums[method], currency).amount for method in SALE_METHODS)


def _references(payments: Iterable[PaymentDetails]) -> str:
    return ", ".join(payment.reference for payment in payments if payment.reference)


def entries_listing(event_id: int) -> Listing:
    """The registered players of an event with their seats and places (Sanremo: the authority's copy)."""
    entries = [entry for entry in tournaments.entries(event_id) if entry.status != "void"]
    names = people.player_names({entry.player_id for entry in entries})
    seats = seating.seats_of([entry.id for entry in entries])
    places = {finisher.entry_id: finisher.place for finisher in tournaments.finishers(event_id)}
    lines = tuple(
        _entry_line(entry, names[entry.player_id], seats.get(entry.id), places.get(entry.id))
        for entry in entries
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


def re_entered(event_id: int) -> tuple[ReEntered, ...]:
    """The players who re-entered, the most re-entries first, then by name."""
    later: dict[int, list[EntryView]] = defaultdict(list)
    for entry in tournaments.re_entries(event_id):
        later[entry.player_id].append(entry)
    names = people.player_names(set(later))
    lines = (
        ReEntered(names[player], tuple(sorted(mine, key=lambda one: one.bullet)))
        for player, mine in later.items()
    )
    return tuple(sorted(lines, key=lambda one: (-len(one.later), one.player.casefold())))


def re_entries_listing(event_id: int) -> Listing:
    """Every re-entry on its own line: player, its number, their total, and time."""
    head = (_("Player"), _("Re-entry"), _("Re-entries"), _("Entry"), _("Time"), _("Status"))
    lines = tuple(
        (
            line.player,
            entry.bullet - 1,
            len(line.later),
            entry.number,
            entry.registered_at,
            str(entry.status.label),
        )
        for line in re_entered(event_id)
        for entry in line.later
    )
    return Listing(title=_("Re-entries"), head=head, lines=lines)
