"""The products that a player can buy now, and why the others are not available."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial

from access.verbs import Action, By
from cashier.kinds import SaleKind
from cashier.models import Sale
from cashier.payments.verbs import Payment
from cashier.sales import admission
from cashier.sales.admission import (
    MAY_BE_OVERRIDDEN,
    Buyer,
    Occasion,
    WantedEntry,
    products_as,
    stack_of_entry,
)
from cashier.sales.ahead import days_to_pay_ahead
from cashier.sales.owed import COLLECTING, owed_by
from cashier.sales.rows import SaleDetails, standing_counts
from cashier.sales.void import SEATED_KINDS, require_voids
from clock import rows as clock
from journal.opening import Done
from rulebook.entries import asks_chips_left
from rulebook.money import Money
from rulebook.products import WINDOW_CODES, Product, ProductKind
from rulebook.refusals import Refusal
from seating import queries as seating
from tournaments import queries as tournaments
from tournaments.queries import EntryView, EventView


@dataclass(frozen=True, slots=True)
class BuyingBack:
    """Whether a player who is out may buy back in now, and the sale that does so."""

    may: Callable[[EntryView, Occasion], bool]
    sell: Action[..., SaleDetails]


_ways: list[BuyingBack] = []


def register_buying_back(way: BuyingBack) -> None:
    """Register how a player who is out buys back in."""
    _ways.append(way)


def entry_to_buy_back(event_id: int, player_id: int, now: Occasion) -> EntryView | None:
    """The player's last entry, if it is out and a rebuy brings it back now."""
    own = tournaments.player_entries(event_id, player_id)
    if not own or own[-1].status != "out":
        return None
    return own[-1] if any(way.may(own[-1], now) for way in _ways) else None


def sell_back(entry: int, paid: Payment, by: By) -> Done[SaleDetails]:
    """Sell the rebuy that brings the player back."""
    return _ways[-1].sell.perform_with(by, entry=entry, paid=paid)


FULL = ("room_full", "tables_held", "entries_full", "day_full", "waiting_list_passed")


class OfferKind(StrEnum):
    """What the cashier can do for a player."""

    ENTRY = "entry"
    RE_ENTRY = "re_entry"
    PAY = "pay"
    REBUY = "rebuy"
    COLLECT = "collect"
    ADD_ON = "add_on"
    BOUNTY = "bounty"
    SIDE_FEE = "side_fee"
    AHEAD = "ahead"
    LATER = "later"
    QUEUE = "queue"


@dataclass(frozen=True, slots=True)
class Offer:
    """A product for a player: ``chips`` is what it adds, ``refusal`` why it is not available now.

    Not ``is_usual`` if the rules offer it only under another condition, such as a rebuy for a player who
    still has chips on record. The cashier must select it; Enter alone does not sell it. ``asks_chips`` if the
    cashier must enter the chips the player has left; ``owed`` is the announced rebuy that would be paid,
    ``day`` the flight that would be paid ahead.
    """

    kind: OfferKind
    price: Money | None
    product: Product | None = None
    chips: int = 0
    refusal: Refusal | None = None
    may_override: bool = False
    is_usual: bool = True
    asks_chips: bool = False
    owed: int | None = None
    day: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether it can be sold, with an override if needed."""
        return self.refusal is None or self.may_override


def live_entry(event_id: int, player_id: int) -> EntryView | None:
    """The player's entry that is in play or unpaid."""
    own = tournaments.player_entries(event_id, player_id)
    return next((entry for entry in own if entry.is_in_play), None)


def offers(event: EventView, player_id: int, now: Occasion) -> tuple[Offer, ...]:
    """The offers for the player, the most likely first."""
    owed = _owed_offers(event, player_id) if event.rebuys != 0 else ()
    live = live_entry(event.id, player_id)
    if live is None:
        return (*owed, *_entry_offers(event, player_id, now))
    if live.status == "unpaid":
        return (*owed, *_unpaid_offers(event, live, now))
    return (*owed, *_chip_offers(event, live, now), *_ahead_offers(event, player_id, now))


def _ahead_offers(event: EventView, player_id: int, now: Occasion) -> Iterator[Offer]:
    """An entry for each later flight that the player may pay for while in play; the cashier must select it."""
    who = tournaments.player_at_event(event.id, player_id)
    for day in days_to_pay_ahead(event, who, now.at):
        terms, buyer = tournaments.terms_on(event, day.id), Buyer(player_id, day.id)
        product = admission.product_for(terms, SaleKind.RE_ENTRY, None, buyer, now.at)
        ask = partial(admission.admit_entry, now, terms, buyer, product, who)
        offer = _offer(terms, OfferKind.AHEAD, product, _refusal_of(terms, ask), now)
        yield replace(offer, is_usual=False, day=day.id)


def _owed_offers(event: EventView, player_id: int) -> tuple[Offer, ...]:
    """The announced rebuys that the player owes."""
    refusal = _refusal_of(event, lambda: None, states=COLLECTING)
    return tuple(
        Offer(
            OfferKind.COLLECT,
            Money(rebuy.amount_minor, event.currency),
            chips=rebuy.chips,
            refusal=refusal,
            owed=rebuy.id,
        )
        for rebuy in owed_by(event.id, player_id)
    )


def is_room_full(event: EventView, day_id: int) -> bool:
    """Whether a sale could not draw a seat: no seat is free and no table can be opened."""
    draws = event.draws_at_sale or event.state == "running"
    return draws and not seating.free_seats(day_id) and not seating.tables_to_open(tournaments.day(day_id))


def _entry_offers(event: EventView, player_id: int, now: Occasion) -> tuple[Offer, ...]:
    buyer = Buyer(player_id, clock.day_to_sell(event.id, now.at).id)
    event = tournaments.terms_on(event, buyer.day_id)
    is_back = bool(tournaments.player_entries(event.id, player_id))
    kind = OfferKind.RE_ENTRY if is_back else OfferKind.ENTRY
    offers = _seat_offers(event, kind, SaleKind(kind.value), buyer, now)
    is_full = any(offer.refusal is not None and offer.refusal.code in FULL for offer in offers)
    queue = (Offer(OfferKind.QUEUE, None),) if is_full else ()
    later = (Offer(OfferKind.LATER, None),) if any(offer.refusal is None for offer in offers) else ()
    back = entry_to_buy_back(event.id, player_id, now)
    return (*(_rebuys_back(event, back, now) if back else ()), *offers, *later, *queue)


def _rebuys_back(event: EventView, out: EntryView, now: Occasion) -> tuple[Offer, ...]:
    """The rebuys for a player who has just gone out, as if the bust had been a rebuy."""
    entry = replace(out, status=type(out.status)("alive"))
    pairs = [
        (product, partial(admission.admit_rebuy, now, event, entry, product))
        for product in event.sold_as(ProductKind.REBUY)
    ]
    return tuple(
        _offer(event, OfferKind.REBUY, product, None, now)
        for product, ask in pairs
        if _refusal_of(event, ask, states=admission.PLAYING) is None
    )


def _unpaid_offers(event: EventView, entry: EntryView, now: Occasion) -> tuple[Offer, ...]:
    """Payment; if the event has filled up meanwhile, a place on the waiting list instead of a deadline."""
    event = tournaments.terms_on(event, entry.day_id)
    offers = _seat_offers(event, OfferKind.PAY, SaleKind(entry.kind), Buyer.of(entry), now)
    is_full = any(offer.refusal is not None and offer.refusal.code in FULL for offer in offers)
    queue = (Offer(OfferKind.QUEUE, None),) if is_full and entry.unpaid_until else ()
    return (*offers, *queue)


def _seat_offers(
    event: EventView, kind: OfferKind, sold_as: SaleKind, buyer: Buyer, now: Occasion
) -> tuple[Offer, ...]:
    """The entries or re-entries on sale, the right one first; only one if all have the same refusal."""
    is_full = _lacks_seat(event, buyer)
    who = tournaments.player_at_event(event.id, buyer.player_id)
    offers = []
    for product in products_as(event, sold_as):
        refusal = _refusal_of(event, partial(admission.admit_entry, now, event, buyer, product, who))
        if refusal is None and is_full:
            refusal = seating.no_seat(tournaments.day(buyer.day_id))
        offer = _late(event, _offer(event, kind, product, refusal, now), sold_as, buyer, now)
        if offer.refusal is not None and offer.refusal.code not in WINDOW_CODES:
            return (offer,)
        offers.append(offer)
    return tuple(sorted(offers, key=lambda one: one.refusal is not None))


def _late(event: EventView, offer: Offer, sold_as: SaleKind, buyer: Buyer, now: Occasion) -> Offer:
    """The offer of an entry with its current stack, refused if no chips are left."""
    try:
        situation = WantedEntry(sold_as, buyer.day_id, now.at, buyer.entry)
        return replace(offer, chips=stack_of_entry(event, offer.chips, situation).left)
    except Refusal as refusal:
        return replace(offer, refusal=offer.refusal or refusal)


def _lacks_seat(event: EventView, buyer: Buyer) -> bool:
    has_seat = buyer.entry is not None and seating.seat_of(buyer.entry.id) is not None
    return not has_seat and is_room_full(event, buyer.day_id)


def _chip_offers(event: EventView, entry: EntryView, now: Occasion) -> tuple[Offer, ...]:
    """The offers for an entry in play: chips during play, extras from registration on."""
    event = tournaments.terms_on(event, entry.day_id)
    offers = [
        _offer(event, OfferKind(kind.value), product, _refusal_of(event, ask, states=states), now)
        for kind, (admit, states) in ADMITS.items()
        if event.state in states
        for product in event.sold_as(kind)
        for ask in (partial(admit, now, event, entry, product),)
    ]
    if event.state in admission.PLAYING and not _may_rebuy_with_stack(event, entry, now):
        offers = [replace(offer, is_usual=offer.kind is not OfferKind.REBUY) for offer in offers]
    if asks_chips_left(event.profile.clock) or tournaments.chips_counted(entry):
        offers = [replace(offer, asks_chips=offer.kind is OfferKind.REBUY) for offer in offers]
    return tuple(sorted(offers, key=lambda offer: not offer.is_open))


def _may_rebuy_with_stack(event: EventView, entry: EntryView, now: Occasion) -> bool:
    """Whether the rules offer a rebuy with the chips on record."""
    chips = event.starting_stack if entry.stack is None else entry.stack
    return all(
        _refusal_of(event, partial(admission.admit_rebuy, now, event, entry, product, chips_left=chips))
        is None
        for product in event.sold_as(ProductKind.REBUY)
    )


def _refusal_of(
    event: EventView, ask: Callable[[], object], *, states: tuple[str, ...] = admission.SELLING
) -> Refusal | None:
    try:
        admission.selling_event(event.id, states)
        ask()
    except Refusal as refusal:
        return refusal
    return None


def _offer(
    event: EventView, kind: OfferKind, product: Product, refusal: Refusal | None, now: Occasion
) -> Offer:
    price, chips = Money(product.price_minor, event.currency), product.chips_of(event.starting_stack)
    may_override = refusal is not None and refusal.code in MAY_BE_OVERRIDDEN and now.may_override
    is_usual = kind not in EXTRA_OFFERS
    return Offer(kind, price, product, chips, refusal, may_override, is_usual)


EXTRA_OFFERS = (OfferKind.BOUNTY, OfferKind.SIDE_FEE)
ADMITS = {
    ProductKind.REBUY: (admission.admit_rebuy, admission.PLAYING),
    ProductKind.ADD_ON: (admission.admit_add_on, admission.PLAYING),
    ProductKind.BOUNTY: (admission.admit_extra, admission.SELLING),
    ProductKind.SIDE_FEE: (admission.admit_extra, admission.SELLING),
}
"""The products for an entry in play, in the order of the offers, with the states of the event."""


def why_closed(event: EventView, now: Occasion) -> Refusal | None:
    """Why no entry at all can be sold now; None while entries are sold."""
    day_id = clock.day_to_sell(event.id, now.at).id
    return _refusal_of(event, partial(admission.require_open, now, event, day_id))


def voidable(event: EventView, listed: Iterable[Sale]) -> frozenset[int]:
    """The sales of the event that can be voided now, so that pages offer no others."""
    sales = [sale for sale in listed if not sale.is_void and sale.entry.status != "out"]
    if not sales or _why_no_void(event) is not None:
        return frozenset()
    counts = standing_counts({sale.entry_id for sale in sales})
    return frozenset(sale.id for sale in sales if sale.kind not in SEATED_KINDS or counts[sale.entry_id] == 1)


def _why_no_void(event: EventView) -> Refusal | None:
    try:
        require_voids(event)
    except Refusal as refusal:
        return refusal
    return None
