"""View data of the cashier's pages under the names in the templates, and its texts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cashier.currencies.queries import Exchange, notes_of_sale
from cashier.kinds import Method
from cashier.models import Drawer, Sale
from cashier.payments.pages import MethodChoice, paid_by
from cashier.payments.verbs import Payment
from cashier.pending import PendingPayout
from cashier.sales.bullets import BulletLine
from cashier.sales.offers import Offer, OfferKind
from cashier.tickets.paying import left_by_tickets
from people.players.rows import Player
from rulebook.entries import most_chips_left
from rulebook.money import Money, minor_digits
from rulebook.products import EXTRAS
from rulebook.profile.variants import RebuyWith
from seating.queries import SeatRef
from tournaments import queries as tournaments
from tournaments.in_words import window_texts
from tournaments.queries import EntryView, EventView
from wording import words
from wording.dates import date_format
from wording.figures import chips_text, money_text


@dataclass(frozen=True, slots=True)
class DrawerMark:
    """The drawer in the corner of the page, with the version of its book; without its cash if it is counted blind."""

    id: int
    version: int
    label: str
    cash: Money | None
    url: str


@dataclass(frozen=True, slots=True)
class InHand:
    """Another's open drawer that this user sells into, and the reason."""

    view: Drawer
    cashier: str
    reason: str

    @property
    def label(self) -> str:
        """``Drawer 3 of Anna``."""
        return _("Drawer %(number)s of %(name)s") % {"number": self.view.id, "name": self.cashier}


@dataclass(frozen=True, slots=True)
class OwnDrawer:
    """The drawer that the user sells into, and whose it is if it is another's; both None without an open one."""

    drawer: DrawerMark | None
    others: InHand | None
    open_url: str
    panel_url: str


@dataclass(frozen=True, slots=True)
class CashierPage:
    """The cashier of an event."""

    event_id: int
    event_name: str
    search_url: str
    first_url: str
    nameless_url: str


@dataclass(frozen=True, slots=True)
class PlayerHit:
    """A player in the search results; ``note`` is the player's status in this event."""

    name: str
    card: str
    born: str
    note: str
    note_kind: str
    pick_url: str


@dataclass(frozen=True, slots=True)
class Results:
    """The search results; ``similar`` names differ from the input by one mistake."""

    query: str
    hits: tuple[PlayerHit, ...]
    similar: tuple[PlayerHit, ...]
    add_url: str
    add_note: str
    is_cut: bool


@dataclass(frozen=True, slots=True)
class Product:
    """A product to buy; ``refused_why`` in words if it is unavailable or needs an override."""

    code: str
    label: str
    price: Money | None
    detail: str
    is_default: bool
    refused_why: str
    may_override: bool
    asks_chips: bool = False


@dataclass(frozen=True, slots=True)
class SaleLine:
    """A sale in a list, with what the list says beside it."""

    sale: Sale
    player: str = ""
    seat: str = ""
    method: str = ""
    prints_url: str = ""
    may_void: bool = False

    @property
    def what(self) -> str:
        """The sale in words: ``Rebuy, no. 12``."""
        return _("%(kind)s, no. %(number)s") % {"kind": self.sale.kind_label, "number": self.sale.number}


@dataclass(frozen=True, slots=True)
class SalePanel:
    """The products for the player and the ways of payment."""

    player: str
    card: str
    note: str
    action_url: str
    currency: str
    products: tuple[Product, ...]
    methods: tuple[MethodChoice, ...]
    bought: tuple[SaleLine, ...]
    bullets: tuple[BulletLine, ...]
    pending_payouts: tuple[PendingPayout, ...]
    wants_good_funds: bool
    cancel_url: str
    card_url: str
    cash_note: str
    documents_url: str
    refund_url: str
    photo: str
    is_nameless: bool
    notes: tuple[tuple[str, str], ...] = ()
    notes_url: str = ""
    ticket_url: str = ""
    own_tickets: tuple[str, ...] = ()
    ticket_code: str = ""
    drawer_note: str = ""

    @property
    def digits(self) -> int:
        """The number of decimals of the currency."""
        return minor_digits(self.currency)

    @property
    def can_sell(self) -> bool:
        """Whether anything can be sold at all."""
        return any(not product.refused_why or product.may_override for product in self.products)

    @property
    def asks_chips(self) -> bool:
        """Whether the chips left may be required."""
        return any(product.asks_chips for product in self.products)

    @property
    def may_override(self) -> bool:
        """Whether a reason may be required."""
        return any(product.may_override for product in self.products)


@dataclass(frozen=True, slots=True)
class SaleReceipt:
    """A completed sale."""

    kind_label: str
    player: str
    entry_number: int
    table: str
    seat: int | None
    waiting_note: str
    number: int | None
    total: Money | None
    method_label: str
    change: Money | None
    print_url: str
    card_url: str
    void_url: str
    drawer_note: str = ""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A player who has not paid, or is on the waiting list."""

    entry: int
    player: str
    number: int
    seat: str
    until: datetime | None
    is_overdue: bool
    pick_url: str


@dataclass(frozen=True, slots=True)
class ToCollect:
    """An announced rebuy to collect; ``call_off_url`` is empty if the user may not call it off."""

    id: int
    player: str
    number: int
    seat: str
    at: datetime
    amount: Money
    pick_url: str
    call_off_url: str


LATE = (OfferKind.ENTRY, OfferKind.PAY)


def time_of_day(at: datetime) -> str:
    """``21:40``."""
    return date_format(timezone.localtime(at), "H:i")


def paid_with(sale: Sale) -> str:
    """Like ``paid_by``, with the notes of another currency received: ``Cash: CHF 350.00``."""
    ways, notes = paid_by(sale.paid, sale.total.currency), notes_of_sale(sale.id)
    return ways if notes is None else f"{ways}: {money_text(notes.foreign)}"


def offer_label(kind: OfferKind, event: EventView) -> str:
    """The product in words."""
    labels = {
        OfferKind.ENTRY: _("Entry"),
        OfferKind.RE_ENTRY: _("Re-entry"),
        OfferKind.PAY: _("Pay for entry"),
        OfferKind.REBUY: _("Rebuy"),
        OfferKind.COLLECT: _("Rebuy announced"),
        OfferKind.ADD_ON: _("Add-on"),
        OfferKind.BOUNTY: _("Bounty"),
        OfferKind.SIDE_FEE: _("Side fee"),
        OfferKind.AHEAD: _("Pay ahead"),
        OfferKind.LATER: ngettext(
            "On the list, pay within %(minutes)s minute",
            "On the list, pay within %(minutes)s minutes",
            event.unpaid_minutes,
        )
        % {"minutes": event.unpaid_minutes},
        OfferKind.QUEUE: _("On the waiting list"),
    }
    return labels[kind]


def offer_detail(offer: Offer, event: EventView) -> str:
    """The contents of the product."""
    if offer.kind is OfferKind.LATER:
        return _("Holds a seat") if event.unpaid_holds_seat else _("Holds no seat, not in the prize pool")
    if offer.kind is OfferKind.COLLECT:
        return _("Owed: %(chips)s chips are in play already") % {"chips": chips_text(offer.chips)}
    if offer.kind is OfferKind.QUEUE:
        return _("No payment, no deadline")
    if offer.kind is OfferKind.AHEAD:
        text = _("%(chips)s chips; played by who is out, refunded to who bagged")
        return text % {"chips": chips_text(offer.chips)}
    product = offer.product
    when = window_texts(product) if product is not None else []
    return " · ".join([_chips_detail(offer, event), *when] if offer.chips else when)


def _chips_detail(offer: Offer, event: EventView) -> str:
    chips, product = {"chips": chips_text(offer.chips)}, offer.product
    if offer.kind is OfferKind.REBUY:
        rules = event.profile.clock
        most = chips_text(most_chips_left(event.starting_stack, rules))
        return _of_rebuy(rules.rebuy_with) % {**chips, "most": most}
    if offer.kind in LATE and product and offer.chips < (full := product.chips_of(event.starting_stack)):
        return _("%(chips)s chips, a late stack (in full %(full)s)") % {**chips, "full": chips_text(full)}
    return _("%(chips)s chips") % chips


def _of_rebuy(rule: RebuyWith) -> str:
    """The contents of a rebuy, and the chips left with which it is sold."""
    words_of = {
        RebuyWith.NO_CHIPS: _("%(chips)s chips, same seat; only with no chips left"),
        RebuyWith.UNDER_STARTING_STACK: _("%(chips)s chips, same seat; only under the starting stack"),
        RebuyWith.UP_TO_STARTING_STACK: _("%(chips)s chips, same seat; up to the starting stack"),
        RebuyWith.UP_TO_PART: _("%(chips)s chips, same seat; up to %(most)s chips left"),
    }
    return words_of[rule]


def offer_code(offer: Offer, event: EventView) -> str:
    """``rebuy``; with the product's number if several have the same rules, or if it is an extra."""
    product = offer.product
    if offer.day is not None:
        return f"{offer.kind.value}-{offer.day}"
    if offer.owed is not None:
        return f"{offer.kind.value}-{offer.owed}"
    if product is None or (product.sold_as not in EXTRAS and len(event.sold_as(product.sold_as)) == 1):
        return offer.kind.value
    return f"{offer.kind.value}-{product.number}"


def _label(offer: Offer, event: EventView) -> str:
    """The product's own name; a payment from the list says so, and one ahead names its flight."""
    usual, product = offer_label(offer.kind, event), offer.product
    if offer.day is not None:
        return f"{usual}: {tournaments.day(offer.day).label}"
    if product is None or not product.name:
        return usual
    return f"{usual}: {product.name}" if offer.kind is OfferKind.PAY else product.name


def product(offer: Offer, event: EventView, *, is_default: bool) -> Product:
    """An offer as the sale panel displays it."""
    return Product(
        code=offer_code(offer, event),
        label=_label(offer, event),
        price=offer.price,
        detail=offer_detail(offer, event),
        is_default=is_default,
        refused_why=words.explain(offer.refusal)[1] if offer.refusal else "",
        may_override=offer.may_override,
        asks_chips=offer.asks_chips,
    )


def card_line(player: Player) -> str:
    """Card, birth date and tier as a member, if known."""
    born = date_format(player.birth_date, "j M Y") if player.birth_date else ""
    card = _("Card %(number)s") % {"number": player.card_number} if player.card_number else ""
    return " · ".join(part for part in (card, born, player.tier) if part)


def seat_short(seat: SeatRef | None) -> str:
    """``4.7``, empty without a seat."""
    return f"{seat.table}.{seat.seat}" if seat else ""


def standing(entries: tuple[EntryView, ...], seat: SeatRef | None) -> tuple[str, str]:
    """A player's status in the event, and the colour of its badge."""
    live = next((entry for entry in entries if entry.is_in_play), None)
    if live is None:
        bags = [tournaments.day(entry.day_id).label for entry in entries if entry.bagged_at is not None]
        if bags:
            return _("Bagged: %(days)s") % {"days": ", ".join(bags)}, "good"
        return (_("Out"), "info") if entries else ("", "")
    if live.status == "unpaid":
        return _("Unpaid, no. %(number)s") % {"number": live.number}, "warn"
    if seat is None:
        return _("No. %(number)s, no seat yet") % {"number": live.number}, "good"
    return _("Table %(table)s seat %(seat)s") % {"table": seat.table, "seat": seat.seat}, "good"


def change_of(sold: Sale, paid: Payment, notes: Exchange | None = None) -> Money | None:
    """The change for the player, None without change; for notes in the currency of the sale."""
    if notes is not None:
        change = change_of_notes(sold, notes).minor
    elif paid.payments:
        change = sum(payment.change_minor for payment in sold.paid)
    else:
        change = (paid.given_minor or 0) - sold.total.minor
    return Money(change, sold.total.currency) if change > 0 else None


def change_of_notes(sold: Sale, notes: Exchange) -> Money:
    """The worth of the notes minus the payment of their cash."""
    cash = sum(payment.amount_minor for payment in sold.paid if payment.method is Method.CASH)
    return Money(notes.paid.minor - cash, sold.total.currency)


def credited(sold: Sale) -> str:
    """The credit that the tickets of a sale left, in words; empty if none."""
    if not any(payment.method is Method.TICKET for payment in sold.paid):
        return ""
    credit = sum(row.credit_minor for row in left_by_tickets(sold.id))
    return (
        _("Credit %(amount)s") % {"amount": money_text(Money(credit, sold.total.currency))} if credit else ""
    )
