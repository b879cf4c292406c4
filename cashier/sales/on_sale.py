"""Which products are on sale to a buyer now, and the right one of several: an early price, a late entry, the add-on of the day."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from cashier.kinds import SaleKind
from cashier.sales.rows import entry_sold_at, sales_of_product
from clock import rows as clock
from people.players import rows as people
from rulebook.clock import ClockState
from rulebook.products import (
    EXTRAS,
    SEATS,
    Bought,
    Moment,
    Product,
    ProductKind,
    closing_level,
    in_order,
    require_left,
    require_on_sale,
    right_one,
)
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.queries import EntryView, EventView


@dataclass(frozen=True, slots=True)
class Buyer:
    """Who buys, on which day: for the entry in play that buys, or the unpaid one that is paid; new without one.

    ``joins_list``: the player only registers, and pays from the list.
    """

    player_id: int
    day_id: int
    entry: EntryView | None = None
    joins_list: bool = False

    @classmethod
    def of(cls, entry: EntryView) -> Buyer:
        """The player of an entry."""
        return cls(entry.player_id, entry.day_id, entry)

    @property
    def booked(self) -> int:
        """The unpaid entry that is paid; 0 where there is none."""
        return self.entry.id if self.entry is not None and self.entry.status == "unpaid" else 0


def products_as(event: EventView, kind: SaleKind, number: int | None = None) -> tuple[Product, ...]:
    """The products that are sold as ``kind``, the one numbered alone, else all in the order in which they are tried.

    A re-entry that a director allows where none is sold costs what an entry does. Raises ``Refusal``
    ``rebuys_used`` and ``add_on_not_offered`` where none is sold, ``product_not_sold`` for another number.
    """
    sold = event.sold_as(ProductKind(kind.value))
    if kind is SaleKind.RE_ENTRY and not sold:
        sold = event.sold_as(ProductKind.ENTRY)
    if not sold:
        raise _not_sold(kind, number)
    found = tuple(one for one in sold if number in (None, one.number))
    if not found:
        raise Refusal("product_not_sold", field="product", product=number)
    return in_order(found)


def extra_of(event: EventView, number: int) -> Product:
    """The bounty or side fee with this number; raises ``Refusal("product_not_sold")``."""
    found = next((one for one in event.products if one.number == number and one.sold_as in EXTRAS), None)
    if found is None:
        raise Refusal("product_not_sold", field="product", product=number)
    return found


def _not_sold(kind: SaleKind, number: int | None) -> Refusal:
    if kind is SaleKind.REBUY:
        return Refusal("rebuys_used", rebuys=0)
    if kind is SaleKind.ADD_ON:
        return Refusal("add_on_not_offered")
    return Refusal("product_not_sold", field="product", product=number)


def product_for(event: EventView, kind: SaleKind, number: int | None, buyer: Buyer, at: datetime) -> Product:
    """The product numbered, else the right one now: the first that is on sale to the buyer.

    Where none is, the one that the event lists first; raises what ``products_as`` does.
    """
    found = products_as(event, kind, number)
    if len(found) == 1:
        return found[0]
    usual = min(found, key=event.products.index)
    found_now = right_one(
        found,
        event.products,
        lambda one: _moment(event, one, buyer, at),
        lambda one: _bought(event, one, buyer),
        event.profile.clock,
    )
    return found_now or usual


def require_sold(event: EventView, product: Product, buyer: Buyer, at: datetime) -> None:
    """Raise why the product is not on sale to the buyer at ``at``: its window, its days, its limits."""
    if not product.is_particular and not event.sold_late:
        return
    moment = _moment(event, product, buyer, at)
    require_on_sale(product, event.products, moment, event.profile.clock)
    if product.is_counted:
        require_left(product, _bought(event, product, buyer))


def level_now(day_id: int, at: datetime) -> Moment:
    """What the clock of the day shows: the level, a break, whether play has started."""
    reading = clock.reading(day_id, at)
    has_started = reading.state != ClockState.NOT_STARTED
    return Moment(
        at=at,
        level=clock.level_number(day_id, at),
        is_break=not reading.period.is_level and has_started,
        has_play_started=has_started,
    )


def places_taken(event: EventView, booked: int) -> int:
    """The places taken: entries sold, and those unpaid whose seat is held, except the one being paid."""
    unpaid = tournaments.entries_unpaid(event.id) if event.unpaid_holds_seat else 0
    return tournaments.entrants(event.id) + max(unpaid - (1 if booked else 0), 0)


def _moment(event: EventView, product: Product, buyer: Buyer, at: datetime) -> Moment:
    """The moment as this product asks for it: what it does not depend on is not looked up."""
    day = tournaments.day(buyer.day_id)
    by_entries = product.from_entries is not None or product.until_entries is not None
    return replace(
        level_now(day.id, at),
        day=day.number,
        is_last_break=product.in_last_break and _is_last_break(event, day, at),
        entries=places_taken(event, buyer.booked) if by_entries else 0,
        is_booked=product.only_booked and _was_booked(buyer),
        tier=people.player(buyer.player_id).tier if product.tiers else "",
    )


def _is_last_break(event: EventView, day: tournaments.DayView, at: datetime) -> bool:
    window = clock.registration_window(day.id)
    closes = closing_level(event.products, day.number, window.until_level)
    return clock.is_last_break(day.id, at, replace(window, until_level=closes))


def _was_booked(buyer: Buyer) -> bool:
    """Whether the player was on the list: the entry is unpaid, or was sold after it had been registered."""
    if buyer.entry is None:
        return buyer.joins_list
    sold_at = entry_sold_at(buyer.entry.id)
    return bool(buyer.booked) or (sold_at is not None and buyer.entry.registered_at < sold_at)


def _bought(event: EventView, product: Product, buyer: Buyer) -> Bought:
    """What was bought of a product with limits, by the entry in play or before the entry that is sold."""
    entry = buyer.entry.id if buyer.entry is not None and product.sold_as not in SEATS else 0
    return sales_of_product(
        event.id, product.number, entry_id=entry, player_id=buyer.player_id, day_id=buyer.day_id
    )
