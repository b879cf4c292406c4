"""Selling: entries and re-entries with their seat, rebuys, add-ons, and entries that pay later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import Chips, DayId, EntryId, EventId, Note, PlayerId
from access.roles import CASHIERS
from access.verbs import verb
from cashier.kinds import SaleKind
from cashier.ledger.books import with_own_drawer
from cashier.payments.verbs import Payment, how_paid, require_payable
from cashier.sales import admission
from cashier.sales.admission import Occasion
from cashier.sales.books import of_sale_to_entry, of_sale_to_player
from cashier.sales.details import SaleDetails
from cashier.sales.facts import AddOnSold, EntrySold, ExtraSold, PaymentTaken, RebuySold, ReEntrySold
from cashier.sales.late_stacks import Asked, stack_given
from cashier.sales.on_sale import Buyer, extra_of, product_for
from cashier.sales.recording import (
    RECEIPTS,
    Rung,
    details_of,
    draws_now,
    give_seat,
    ring_up,
    told,
)
from cashier.scopes import PAYOUTS
from journal.book import OpenBook
from people.players.rows import PlayerView
from rulebook.refusals import Refusal
from seating.queries import SeatRef, seat_of
from seating.tables.seats import move_series
from tournaments import queries as tournaments
from tournaments.entries import verbs as entries
from tournaments.entries.chips import post_chips
from tournaments.entries.verbs import StackGiven
from tournaments.queries import ChipKind, EntryView, EventView


@dataclass(frozen=True, slots=True, kw_only=True)
class SellEntry(Payment):
    """An entry for a player, or a re-entry for one who is out."""

    event: EventId
    player: PlayerId
    day: Annotated[DayId | None, Note("The day to play; the current one unless given.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryPayment(Payment):
    """What an entry pays for."""

    entry: EntryId


@dataclass(frozen=True, slots=True, kw_only=True)
class SellRebuy(EntryPayment):
    """A rebuy of an entry."""

    chips_left: Annotated[
        Chips | None, Note("What the player still has; needed where rebuys are sold to players with chips.")
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SellExtra(EntryPayment):
    """A bounty or a side fee that is bought apart from the entry."""

    product: Annotated[int, Note("The number of the product in the event.")]  # type: ignore[assignment]


@verb(
    SellEntry,
    "events/<int:event>/sales/",
    admits=CASHIERS,
    opens=of_sale_to_player,
    makes="sale",
    completed=with_own_drawer,
)
def sell_entry(book: OpenBook, command: SellEntry) -> SaleDetails:
    """Sell an entry, or a re-entry to a player who is out: a new entry with a new seat (TDA 2024 rule 8).

    The seat is drawn at once where the event draws at the sale, or when play has begun. A late entry receives the
    stack that the event's rules give.

    Raises ``Refusal``: what forbids the sale (``registration_closed``, ``entries_full``, ``player_in_play``,
    ``player_banned``, ``no_late_stack`` …), the drawer (``drawer_missing``, ``drawer_closed``), or ``room_full``.
    """
    return _sold(book, command)


def _sold(book: OpenBook, command: SellEntry, known: PlayerView | None = None) -> SaleDetails:
    """Sell it; ``known`` is the player, where this book has read the own entries as well."""
    event = admission.selling_event(command.event)
    day = tournaments.day_in(event.id, command.day).id
    require_payable(command, event.currency)
    # First, as it reads the own entries as well.
    player = known or tournaments.player_at_event(event.id, command.player)
    kind = SaleKind.RE_ENTRY if tournaments.player_entries(event.id, player.id) else SaleKind.ENTRY
    buyer = Buyer(player.id, day)
    product = product_for(event, kind, command.product, buyer, book.now)
    used = admission.admit_entry(
        Occasion.of(book), event, buyer, product, player=player, override_reason=command.override_reason
    )
    given = stack_given(event, product.chips_of(event.starting_stack), Asked(kind, day, book.now))
    entry = _new_entry(book, event, day, command.player, kind, given)
    rung = ring_up(book, entry, product, kind, command, used, chips=given.bought)
    seat = give_seat(book, event, entry)
    return _tell(book, EntrySold if kind is SaleKind.ENTRY else ReEntrySold, rung, entry, seat)


@verb(
    EntryPayment,
    "entries/<int:entry>/re-enter/",
    admits=CASHIERS,
    opens=of_sale_to_entry,
    makes="sale",
    completed=with_own_drawer,
)
def sell_re_entry(book: OpenBook, command: EntryPayment) -> SaleDetails:
    """Sell a re-entry to the player of an entry that is out, for the day that it played.

    Raises what ``sell_entry`` does.
    """
    out, player = tournaments.player_of_entry(command.entry)
    again = SellEntry(
        event=out.event_id,
        player=out.player_id,
        day=out.day_id,
        **how_paid(command),
    )
    return _sold(book, again, player)


def _new_entry(
    book: OpenBook, event: EventView, day_id: int, player_id: int, kind: SaleKind, given: StackGiven
) -> EntryView:
    """The entry; its number is taken together with those of its receipt and of its seat's move."""
    moves = [move_series(event.id)] if draws_now(event) else []
    book.keep_numbers(entries.entry_series(event.id), RECEIPTS, *moves)
    return entries.add_entry(
        book,
        event_id=event.id,
        day_id=day_id,
        player_id=player_id,
        kind=kind.value,
        given=given,
    )


@verb(
    EntryPayment,
    "entries/<int:entry>/pay/",
    admits=CASHIERS,
    opens=of_sale_to_entry,
    makes="sale",
    completed=with_own_drawer,
)
def take_payment(book: OpenBook, command: EntryPayment) -> SaleDetails:
    """Take payment for an unpaid entry: it joins the prize pool and gets a seat if it has none.

    Raises ``Refusal("entry_not_unpaid")``, ``no_late_stack`` and what forbids a sale now.
    """
    entry = tournaments.entry(command.entry)
    event = admission.selling_event(entry.event_id)
    require_payable(command, event.currency)
    if entry.status != "unpaid":
        raise Refusal("entry_not_unpaid", entry=entry.id)
    kind, buyer = SaleKind(entry.kind), Buyer.of(entry)
    product = product_for(event, kind, command.product, buyer, book.now)
    used = admission.admit_entry(
        Occasion.of(book), event, buyer, product, override_reason=command.override_reason
    )
    full = product.chips_of(event.starting_stack)
    given = stack_given(event, full, Asked(kind, entry.day_id, book.now, entry))
    entries.mark_paid(book, entry_id=entry.id, given=given)
    rung = ring_up(book, entry, product, kind, command, used, chips=given.bought)
    seat = seat_of(entry.id) or give_seat(book, event, entry)
    return _tell(book, PaymentTaken, rung, entry, seat)


def _tell(
    book: OpenBook, fact: type[EntrySold], rung: Rung, entry: EntryView, seat: SeatRef | None
) -> SaleDetails:
    sale, paid = rung.sale, rung.paid
    table, number = (seat.table, seat.seat) if seat else (None, None)
    book.record(
        fact(**told(sale, entry, paid), table=table, seat=number, override_reason=sale.override_reason),
        relied=[PAYOUTS.of(sale.event_id)],
    )
    return details_of(sale, entry, seat, paid)


@verb(
    SellRebuy,
    "entries/<int:entry>/rebuy/",
    admits=CASHIERS,
    opens=of_sale_to_entry,
    makes="sale",
    completed=with_own_drawer,
)
def sell_rebuy(book: OpenBook, command: SellRebuy) -> SaleDetails:
    """Sell a rebuy to an entry in play, which keeps its seat (TDA 2024 rule 27; Sanremo art. 5).

    The event's rules say with how many chips a player may buy it.

    Raises ``Refusal`` ``chips_left``, ``chips_left_missing``, ``chips_not_under_stack``, ``chips_over_stack``,
    ``rebuys_closed``, ``rebuys_used`` or ``not_in_play``.
    """
    entry = tournaments.entry(command.entry)
    event = admission.selling_event(entry.event_id, admission.PLAYING)
    require_payable(command, event.currency)
    product = product_for(event, SaleKind.REBUY, command.product, Buyer.of(entry), book.now)
    left = admission.chips_told(event, entry, command.chips_left)
    used = admission.admit_rebuy(
        Occasion.of(book),
        event,
        entry,
        product,
        chips_left=left,
        override_reason=command.override_reason,
    )
    rung = ring_up(book, entry, product, SaleKind.REBUY, command, used)
    entries.set_stack(book, entry_id=entry.id, stack=left + rung.sale.chips)
    return _chips_bought(book, RebuySold, rung, entry)


@verb(
    EntryPayment,
    "entries/<int:entry>/add-on/",
    admits=CASHIERS,
    opens=of_sale_to_entry,
    makes="sale",
    completed=with_own_drawer,
)
def sell_add_on(book: OpenBook, command: EntryPayment) -> SaleDetails:
    """Sell the add-on to an entry in play, in the break that the event names.

    Raises ``Refusal`` ``add_on_not_offered``, ``add_on_not_now``, ``add_ons_used`` or ``not_in_play``.
    """
    entry = tournaments.entry(command.entry)
    event = admission.selling_event(entry.event_id, admission.PLAYING)
    require_payable(command, event.currency)
    product = product_for(event, SaleKind.ADD_ON, command.product, Buyer.of(entry), book.now)
    used = admission.admit_add_on(
        Occasion.of(book), event, entry, product, override_reason=command.override_reason
    )
    rung = ring_up(book, entry, product, SaleKind.ADD_ON, command, used)
    entries.set_stack(book, entry_id=entry.id, stack=(entry.stack or 0) + rung.sale.chips)
    return _chips_bought(book, AddOnSold, rung, entry)


@verb(
    SellExtra,
    "entries/<int:entry>/extra/",
    admits=CASHIERS,
    opens=of_sale_to_entry,
    makes="sale",
    completed=with_own_drawer,
)
def sell_extra(book: OpenBook, command: SellExtra) -> SaleDetails:
    """Sell a bounty or a side fee of its own to an entry in play: a last longer, a jackpot. It brings no chips.

    Raises ``Refusal`` ``product_not_sold``, ``not_in_play``, ``registration_closed`` or why it is not on sale.
    """
    entry = tournaments.entry(command.entry)
    event = admission.selling_event(entry.event_id)
    require_payable(command, event.currency)
    product = extra_of(event, command.product)
    used = admission.admit_extra(
        Occasion.of(book), event, entry, product, override_reason=command.override_reason
    )
    rung = ring_up(book, entry, product, SaleKind(product.sold_as.value), command, used)
    sale = rung.sale
    book.record(
        ExtraSold(
            **told(sale, entry, rung.paid),
            kind=sale.kind,
            sold_name=sale.name,
            override_reason=sale.override_reason,
        ),
        relied=[PAYOUTS.of(sale.event_id)],
    )
    return details_of(sale, entry, seat_of(entry.id), rung.paid)


def _chips_bought(
    book: OpenBook, fact: type[RebuySold] | type[AddOnSold], rung: Rung, entry: EntryView
) -> SaleDetails:
    sale, paid = rung.sale, rung.paid
    kind, seat = ChipKind(sale.kind), seat_of(entry.id)
    table = seat.table if seat else None
    post_chips(book, event_id=sale.event_id, kind=kind, amount=sale.chips, entry_id=entry.id, table=table)
    book.record(
        fact(**told(sale, entry, paid), override_reason=sale.override_reason),
        relied=[PAYOUTS.of(sale.event_id)],
    )
    return details_of(sale, entry, seat, paid)
