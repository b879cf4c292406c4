"""Sales: entries and re-entries with their seats, rebuys, add-ons, and entries that pay later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from access.fields import SPREAD, Chips, DayId, EntryId, EventId, Note, PlayerId
from access.roles import ADMINISTRATORS, CASHIERS
from access.verbs import action, of_house
from cashier.approvals.verbs import Wanted, require_approval
from cashier.currencies.paying import in_house, take_notes
from cashier.kinds import RECEIPTS, PostingKind, SaleKind
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.drawers import use_drawer, with_own_drawer
from cashier.ledger.posting import Cause, Flow
from cashier.models import CashierRules, Sale
from cashier.payments.rows import CashierRulesView, cashier_rules, payment_list
from cashier.payments.verbs import (
    HowPaid,
    OverrideReason,
    Payment,
    columns_of,
    require_payable,
    settle,
    ways_fields,
)
from cashier.sales import admission
from cashier.sales.admission import (
    Buyer,
    Occasion,
    WantedEntry,
    extra_of,
    product_for,
    require_nameless_allowed,
    require_parts_free,
    stack_of_entry,
)
from cashier.sales.ahead import pays_ahead
from cashier.sales.paying import bounty_moved, of_sale_to_entry, of_sale_to_player, take, tickets_of
from cashier.sales.rows import SaleDetails, sale_details
from cashier.sales.words import (
    AddOnSold,
    CashierRulesChanged,
    EntrySold,
    ExtraSold,
    PaidAhead,
    PaymentTaken,
    RebuySold,
    ReEntrySold,
)
from cashier.scopes import PAYOUTS
from cashier.tickets.paying import require_tickets
from clock import rows as clock
from clock.timers.left import bring_penalties
from journal.book import OpenBook
from journal.opening import HOUSE
from people.players.verbs import add_nameless
from rulebook.approvals import ApprovalKind
from rulebook.money import Money
from rulebook.payments import Back, Paid
from rulebook.products import Product, ProductKind
from rulebook.refusals import Refusal
from rulebook.tickets import Purchase
from seating.draw.verbs import seat_newcomer
from seating.queries import SeatRef, count_open_tables, seat_of
from seating.tables.seats import move_series
from tournaments import queries as tournaments
from tournaments.entries import verbs as entries
from tournaments.entries.chips import post_chips
from tournaments.entries.verbs import EntryStack
from tournaments.queries import ChipKind, EntryView, EventView, PlayerAtEvent


@dataclass(frozen=True, slots=True)
class Rung:
    """A recorded sale and its payment."""

    sale: Sale
    paid: tuple[Paid, ...]


def ring_up(
    book: OpenBook,
    entry: EntryView,
    product: Product,
    kind: SaleKind,
    payment: HowPaid,
    override: str,
    *,
    chips: int | None = None,
) -> Rung:
    """Record the sale of a product, as ``kind``, to an entry with its receipt number, and post its money.

    ``override`` is the director's reason if one was needed; ``chips`` replaces the chips of the product.
    Raises as ``settled``, ``in_house``, ``require_tickets``, ``use_drawer``, ``take`` and ``ledger.post``.
    """
    use_drawer(book, drawer_id=payment.drawer, reason=payment.drawer_reason)
    event = _open_for(entry, product)
    payment, notes = in_house(book, payment, event.currency)
    paid = _settled(payment, _bought_by(entry, kind, Money(product.price_minor, event.currency), book.now))
    if override:
        _require_override(book, entry, product, event.currency, override)
    sale = book.create(
        Sale,
        entry_id=entry.id,
        day_id=entry.day_id,
        drawer_id=payment.drawer,
        kind=kind,
        chips=product.chips_of(event.starting_stack) if chips is None else chips,
        **_bought(product, event),
        **columns_of(paid, payment),
        receipt=book.next_number(RECEIPTS),
        at=book.now,
        level=clock.level_number(entry.day_id, book.now),
        override_reason=override[:200],
    )
    take_notes(book, drawer_id=sale.drawer_id, notes=notes, paid=paid, about={"sale_id": sale.pk})
    flows = [*take(book, sale, entry.player_id, paid), *parts_of(sale, -1)]
    ledger.post(book, cause_of(sale, PostingKind.SALE, entry.player_id), flows)
    bounty_moved(book, sale, 1)
    return Rung(sale, paid)


def _open_for(entry: EntryView, product: Product) -> EventView:
    """The terms of the entry's day, if nothing forbids money for the parts of this price."""
    require_parts_free(entry.event_id, [share.account for share in product.shares])
    return tournaments.terms_on(tournaments.event(entry.event_id), entry.day_id)


def _bought_by(entry: EntryView, kind: SaleKind, price: Money, at: datetime) -> Purchase:
    """The purchase that tickets are checked against."""
    return Purchase(
        event=entry.event_id,
        kind=ProductKind(kind.value),
        player=entry.player_id,
        price=price,
        at=at,
        over=tournaments.profile(entry.event_id).places.ticket_over,
    )


def _settled(payment: HowPaid, purchase: Purchase) -> tuple[Paid, ...]:
    """The amount that each way pays of the purchase; its tickets are checked."""
    if codes := tickets_of(payment):
        require_tickets(codes, purchase)
    return settle(payment, purchase.price, purchase.over)


def _bought(product: Product, event: EventView) -> dict[str, Any]:
    """The columns that a sale copies from its product and its event."""
    return {
        "event_id": event.id,
        "currency": event.currency,
        "product": product.number,
        "name": product.name,
        "total_minor": product.price_minor,
        "parts": {share.account: share.amount for share in product.shares},
    }


def _require_override(book: OpenBook, entry: EntryView, product: Product, currency: str, reason: str) -> None:
    """Raise ``approval_needed`` if the house requires a second person for what the entry rules forbid."""
    who = f"event/{entry.event_id}/player/{entry.player_id}"
    require_approval(book, wanted=Wanted(ApprovalKind.OVERRIDE, who, product.price_minor, currency, reason))


def cause_of(sale: Sale, kind: PostingKind, player_id: int) -> Cause:
    """The cause of the postings of a sale to a player."""
    return Cause(kind, sale.currency, event_id=sale.event_id, sale_id=sale.pk, player_id=player_id)


def parts_of(sale: Sale, sign: int) -> list[Flow]:
    """The money of a sale by part: to the account it is owed to or earned by (-1), or back (1)."""
    return [Flow(accounts.of_part(sale.event_id, part), sign * amount) for part, amount in sale.parts.items()]


def sale_fields(sale: Sale, entry: EntryView, payments: Sequence[Paid | Back]) -> dict[str, Any]:
    """The fields of every fact about a sale: the sale and its payment; for a void, the money given back."""
    return {
        "sale": sale.pk,
        "event": sale.event_id,
        "entry": entry.id,
        "player": entry.player_id,
        "number": entry.number,
        "amount_minor": sale.total_minor,
        "currency": sale.currency,
        "method": payments[0].way.value if len(payments) == 1 else "",
        "payments": ways_fields(payments),
        "receipt": sale.receipt,
    }


def details_of(
    sale: Sale, entry: EntryView, seat: SeatRef | None, paid: Sequence[Paid], back: Sequence[Back] = ()
) -> SaleDetails:
    """The sale to an entry as the API shows it."""
    return sale_details(
        sale,
        player_id=entry.player_id,
        number=entry.number,
        code=entry.code,
        seat=seat,
        payments=payment_list(paid, back),
    )


def draws_now(event: EventView) -> bool:
    """Whether a sale draws a seat immediately."""
    return event.draws_at_sale or event.state == "running"


def give_seat(book: OpenBook, event: EventView, entry: EntryView) -> SeatRef | None:
    """Draw a seat for an entry that has none; None if all are drawn together later, if new players wait until
    enough can open a table, or in a game without tables.

    Raises ``Refusal("room_full")``; the cashier then opens the next table or uses the waiting list.
    """
    if not draws_now(event) or (event.unsold_minor and not count_open_tables(entry.day_id)):
        return None
    return seat_newcomer(book, entry)


@action(
    "events/<int:event>/sales/",
    admits=CASHIERS,
    opens=of_sale_to_player,
    makes="sale",
    completed=with_own_drawer,
)
def sell_entry(
    book: OpenBook,
    *,
    event: EventId,
    player: PlayerId,
    paid: Annotated[Payment, SPREAD],
    day: Annotated[DayId | None, Note("The day to play; unless given the first that takes entries.")] = None,
) -> SaleDetails:
    """Sell an entry, or a re-entry to a player who is out: a new entry with a new seat (TDA 2024 rule 8).

    If the event's rules allow it, a player in play pays ahead for a later flight: that entry is played if the
    player goes out, and refunded if the player bags.

    The seat is drawn immediately if the event draws at the sale, or if play has begun. A late entry receives
    the stack that the event's rules give.

    Raises ``Refusal``: what forbids the sale (``registration_closed``, ``entries_full``, ``day_full``, ``player_in_play``,
    ``player_banned``, ``no_late_stack`` …), the drawer (``drawer_missing``, ``drawer_closed``), or
    ``room_full``.
    """
    return _sold(book, event, player, day, paid)


def _sold(
    book: OpenBook,
    event_id: int,
    player_id: int,
    day_id: int | None,
    paid: Payment,
    read: PlayerAtEvent | None = None,
) -> SaleDetails:
    """Sell the entry; ``read`` is the player, if the verb has read them with another entry."""
    event = admission.selling_event(event_id)
    day = clock.day_to_sell(event.id, book.now, day_id).id
    event = tournaments.terms_on(event, day)
    require_payable(paid, event.currency)
    who = read or tournaments.player_at_event(event.id, player_id)
    kind = SaleKind.RE_ENTRY if who.entries else SaleKind.ENTRY
    buyer = Buyer(player_id, day)
    product = product_for(event, kind, paid.product, buyer, book.now)
    used = admission.admit_entry(
        Occasion.of(book), event, buyer, product, who, override_reason=paid.override_reason
    )
    full = product.chips_of(event.starting_stack)
    if who.entries and pays_ahead(event, who, day):
        return _paid_ahead(book, buyer, product, paid, used, chips=full)
    stack = stack_of_entry(event, full, WantedEntry(kind, day, book.now))
    entry = _new_entry(book, event, day, player_id, kind, stack)
    rung = ring_up(book, entry, product, kind, paid, used, chips=stack.bought)
    seat = give_seat(book, event, entry)
    return _tell(book, EntrySold if kind is SaleKind.ENTRY else ReEntrySold, rung, entry, seat)


def _paid_ahead(
    book: OpenBook, buyer: Buyer, product: Product, paid: Payment, used: str, *, chips: int
) -> SaleDetails:
    """Sell a later flight to a player who is in an earlier one: chips and seat wait until that one is over."""
    day, kind = tournaments.day(buyer.day_id), SaleKind.RE_ENTRY
    entry = entries.add_entry(
        book,
        event_id=day.event_id,
        day_id=day.id,
        player_id=buyer.player_id,
        kind=kind.value,
        status="ahead",
    )
    rung = ring_up(book, entry, product, kind, paid, used, chips=chips)
    return _tell(book, PaidAhead, rung, entry, None, day=day.id)


@action(
    "entries/<int:entry>/re-enter/",
    admits=CASHIERS,
    opens=of_sale_to_entry,
    makes="sale",
    completed=with_own_drawer,
)
def sell_re_entry(
    book: OpenBook,
    *,
    entry: EntryId,
    paid: Annotated[Payment, SPREAD],
) -> SaleDetails:
    """Sell a re-entry to the player of an entry that is out, for the day of that entry.

    Raises what ``sell_entry`` does.
    """
    out, who = tournaments.player_of_entry(entry)
    return _sold(book, out.event_id, out.player_id, out.day_id, paid, who)


def _new_entry(
    book: OpenBook, event: EventView, day_id: int, player_id: int, kind: SaleKind, stack: EntryStack
) -> EntryView:
    """Create the entry; takes its number together with those of its receipt and of its seat's move."""
    moves = [move_series(event.id)] if draws_now(event) else []
    book.keep_numbers(entries.entry_series(event.id), RECEIPTS, *moves)
    entry = entries.add_entry(
        book,
        event_id=event.id,
        day_id=day_id,
        player_id=player_id,
        kind=kind.value,
        new_stack=stack,
    )
    if entry.bullet > 1:
        bring_penalties(book, entry)
    return entry


@action(
    "entries/<int:entry>/pay/",
    admits=CASHIERS,
    opens=of_sale_to_entry,
    makes="sale",
    completed=with_own_drawer,
)
def take_payment(
    book: OpenBook,
    *,
    entry: EntryId,
    paid: Annotated[Payment, SPREAD],
) -> SaleDetails:
    """Take payment for an unpaid entry: it joins the prize pool and gets a seat if it has none.

    Raises ``Refusal("entry_not_unpaid")``, ``no_late_stack`` and what forbids a sale now.
    """
    buying = tournaments.entry(entry)
    event = tournaments.terms_on(admission.selling_event(buying.event_id), buying.day_id)
    require_payable(paid, event.currency)
    if buying.status != "unpaid":
        raise Refusal("entry_not_unpaid", entry=buying.id)
    kind, buyer = SaleKind(buying.kind), Buyer.of(buying)
    product = product_for(event, kind, paid.product, buyer, book.now)
    who = tournaments.player_at_event(event.id, buying.player_id)
    used = admission.admit_entry(
        Occasion.of(book), event, buyer, product, who, override_reason=paid.override_reason
    )
    full = product.chips_of(event.starting_stack)
    stack = stack_of_entry(event, full, WantedEntry(kind, buying.day_id, book.now, buying))
    entries.mark_paid(book, entry_id=buying.id, new_stack=stack)
    if buying.bullet > 1:
        bring_penalties(book, buying)
    rung = ring_up(book, buying, product, kind, paid, used, chips=stack.bought)
    seat = seat_of(buying.id) or give_seat(book, event, buying)
    return _tell(book, PaymentTaken, rung, buying, seat)


def _tell(
    book: OpenBook, fact: type[EntrySold], rung: Rung, entry: EntryView, seat: SeatRef | None, **more: Any
) -> SaleDetails:
    sale, payments = rung.sale, rung.paid
    table, number = (seat.table, seat.seat) if seat else (None, None)
    book.record(
        fact(
            **sale_fields(sale, entry, payments),
            table=table,
            seat=number,
            override_reason=sale.override_reason,
            **more,
        ),
        relied=[PAYOUTS.of(sale.event_id)],
    )
    return details_of(sale, entry, seat, payments)


@action(
    "entries/<int:entry>/rebuy/",
    admits=CASHIERS,
    opens=of_sale_to_entry,
    makes="sale",
    completed=with_own_drawer,
)
def sell_rebuy(
    book: OpenBook,
    *,
    entry: EntryId,
    paid: Annotated[Payment, SPREAD],
    chips_left: Annotated[
        Chips | None, Note("What the player still has; needed where rebuys are sold to players with chips.")
    ] = None,
) -> SaleDetails:
    """Sell a rebuy to an entry in play, which keeps its seat (TDA 2024 rule 27; Sanremo art. 5).

    The event's rules say how many chips a player may have to buy it.

    Raises ``Refusal`` ``chips_left``, ``chips_left_missing``, ``chips_not_under_stack``,
    ``chips_over_stack``, ``rebuys_closed``, ``rebuys_used`` or ``not_in_play``.
    """
    buying = tournaments.entry(entry)
    event = admission.selling_event(buying.event_id, admission.PLAYING)
    require_payable(paid, event.currency)
    product = product_for(event, SaleKind.REBUY, paid.product, Buyer.of(buying), book.now)
    stack = admission.chips_before_rebuy(event, buying, chips_left)
    used = admission.admit_rebuy(
        Occasion.of(book),
        event,
        buying,
        product,
        chips_left=stack,
        override_reason=paid.override_reason,
    )
    rung = ring_up(book, buying, product, SaleKind.REBUY, paid, used)
    entries.set_stack(book, entry_id=buying.id, stack=stack + rung.sale.chips)
    return _chips_bought(book, RebuySold, rung, buying)


@action(
    "entries/<int:entry>/add-on/",
    admits=CASHIERS,
    opens=of_sale_to_entry,
    makes="sale",
    completed=with_own_drawer,
)
def sell_add_on(
    book: OpenBook,
    *,
    entry: EntryId,
    paid: Annotated[Payment, SPREAD],
) -> SaleDetails:
    """Sell the add-on to an entry in play, during the break set by the event.

    Raises ``Refusal`` ``add_on_not_offered``, ``add_on_not_now``, ``add_ons_used`` or ``not_in_play``.
    """
    buying = tournaments.entry(entry)
    event = admission.selling_event(buying.event_id, admission.PLAYING)
    require_payable(paid, event.currency)
    product = product_for(event, SaleKind.ADD_ON, paid.product, Buyer.of(buying), book.now)
    used = admission.admit_add_on(
        Occasion.of(book), event, buying, product, override_reason=paid.override_reason
    )
    rung = ring_up(book, buying, product, SaleKind.ADD_ON, paid, used)
    entries.set_stack(book, entry_id=buying.id, stack=(buying.stack or 0) + rung.sale.chips)
    return _chips_bought(book, AddOnSold, rung, buying)


@action(
    "entries/<int:entry>/extra/",
    admits=CASHIERS,
    opens=of_sale_to_entry,
    makes="sale",
    completed=with_own_drawer,
)
def sell_extra(
    book: OpenBook,
    *,
    entry: EntryId,
    paid: Annotated[HowPaid, SPREAD],
    product: Annotated[int, Note("The number of the product in the event.")],
    override_reason: OverrideReason = "",
) -> SaleDetails:
    """Sell a bounty or a side fee (a last longer, a jackpot) to an entry in play. It adds no chips.

    Raises ``Refusal`` ``product_not_sold``, ``not_in_play``, ``registration_closed`` or why it is not on
    sale.
    """
    buying = tournaments.entry(entry)
    event = admission.selling_event(buying.event_id)
    require_payable(paid, event.currency)
    extra = extra_of(event, product)
    used = admission.admit_extra(Occasion.of(book), event, buying, extra, override_reason=override_reason)
    rung = ring_up(book, buying, extra, SaleKind(extra.sold_as.value), paid, used)
    sale = rung.sale
    book.record(
        ExtraSold(
            **sale_fields(sale, buying, rung.paid),
            kind=sale.kind,
            sold_name=sale.name,
            override_reason=sale.override_reason,
        ),
        relied=[PAYOUTS.of(sale.event_id)],
    )
    return details_of(sale, buying, seat_of(buying.id), rung.paid)


def _chips_bought(
    book: OpenBook, fact: type[RebuySold] | type[AddOnSold], rung: Rung, entry: EntryView
) -> SaleDetails:
    sale, payments = rung.sale, rung.paid
    kind, seat = ChipKind(sale.kind), seat_of(entry.id)
    table = seat.table if seat else None
    post_chips(
        book,
        event_id=sale.event_id,
        kind=kind,
        amount=sale.chips,
        day_id=entry.day_id,
        entry_id=entry.id,
        table=table,
    )
    book.record(
        fact(**sale_fields(sale, entry, payments), override_reason=sale.override_reason),
        relied=[PAYOUTS.of(sale.event_id)],
    )
    return details_of(sale, entry, seat, payments)


@dataclass(frozen=True, slots=True, kw_only=True)
class NamelessPlayer:
    """A player under a number, to whom entries can be sold."""

    player: int
    number: int


@action("nameless-players/", admits=CASHIERS, opens=of_house)
def add_nameless_player(book: OpenBook) -> NamelessPlayer:
    """Add a player without a name, to sell entries to: neither bans nor age can be checked.

    The name is entered later by editing the player, or the player is merged into an existing one.

    Raises ``Refusal("nameless_not_allowed")`` unless the house sells without a name.
    """
    require_nameless_allowed()
    row = add_nameless(book)
    return NamelessPlayer(player=row.pk, number=row.nameless or 0)


@action("cashier-rules/", admits=ADMINISTRATORS, opens=lambda _command: [HOUSE], method="put")
def change_cashier_rules(
    book: OpenBook,
    *,
    allows_override: Annotated[bool, Note("A director may override an entry rule, with a reason.")],
    wants_good_funds: Annotated[
        bool, Note("A bank transfer buys only once its money has arrived, with its reference.")
    ] = False,
) -> CashierRulesView:
    """Change the rules for cashiers."""
    row = CashierRules.objects.order_by("pk").first() or book.create(CashierRules)
    row.allows_override = allows_override
    row.wants_good_funds = wants_good_funds
    book.save(row)
    book.record(
        CashierRulesChanged(allows_override=row.allows_override, wants_good_funds=row.wants_good_funds)
    )
    return cashier_rules()
