"""View data of the cashier's pages, named as the templates use it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from cashier.ledger.drawers import DrawerView
from cashier.pending import PendingPayout
from rulebook.money import Money, minor_digits


@dataclass(frozen=True, slots=True)
class DrawerMark:
    """The person's own drawer in the corner of the page; without its cash where it is counted blind."""

    label: str
    cash: Money | None
    url: str


@dataclass(frozen=True, slots=True)
class InHand:
    """Another's open drawer that this person sells into, and why."""

    view: DrawerView
    cashier: str
    reason: str

    @property
    def label(self) -> str:
        """``Drawer 3 of Anna``."""
        return _("Drawer %(number)s of %(name)s") % {"number": self.view.id, "name": self.cashier}


@dataclass(frozen=True, slots=True)
class QueueMark:
    """The queue at the top of the cashier's page; ``next_number`` is None while nobody waits."""

    label: str
    next_number: int | None


@dataclass(frozen=True, slots=True)
class CashierPage:
    """The cashier of an event."""

    event_id: int
    event_name: str
    event_note: str
    search_url: str
    is_open: bool
    closed_why: str
    drawer: DrawerMark | None
    queue: QueueMark
    open_drawer_url: str
    first_url: str
    others: InHand | None
    nameless_url: str


@dataclass(frozen=True, slots=True)
class PlayerHit:
    """A player found; ``note`` is the player's status in this event."""

    name: str
    card: str
    born: str
    note: str
    note_kind: str
    pick_url: str


@dataclass(frozen=True, slots=True)
class Results:
    """The search result for what was typed; ``similar`` names are one mistake away from it."""

    query: str
    hits: tuple[PlayerHit, ...]
    similar: tuple[PlayerHit, ...]
    add_url: str
    add_note: str
    is_cut: bool


@dataclass(frozen=True, slots=True)
class Product:
    """Something to buy; ``refused_why`` in words when it is not available, or only with an override."""

    code: str
    label: str
    price: Money | None
    detail: str
    is_default: bool
    refused_why: str
    may_override: bool
    asks_chips: bool = False


@dataclass(frozen=True, slots=True)
class MethodChoice:
    """A payment method, and the letter that chooses it; ``typed`` is what of it was sent and refused."""

    code: str
    label: str
    key: str
    is_cash: bool
    is_default: bool
    refused_why: str = ""
    has_reference: bool = False
    hint: str = ""
    typed: str = ""
    typed_reference: str = ""


@dataclass(frozen=True, slots=True)
class Bought:
    """Something the live entry has bought, and where it can be voided."""

    what: str
    at: datetime
    number: int
    total: Money
    print_url: str
    void_url: str


@dataclass(frozen=True, slots=True)
class SalePanel:
    """What the player may buy and how to pay."""

    player: str
    card: str
    note: str
    action_url: str
    currency: str
    products: tuple[Product, ...]
    methods: tuple[MethodChoice, ...]
    bought: tuple[Bought, ...]
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
        """Whether the chips that the player has left may be required."""
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
class RecentSale:
    """A row of the latest sales."""

    number: int
    at: str
    player: str
    what: str
    total: Money
    seat: str
    is_void: bool
    print_url: str
    void_url: str


@dataclass(frozen=True, slots=True)
class Recent:
    """The latest sales of an event."""

    panel_url: str
    sales: tuple[RecentSale, ...]
    all_url: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """A player who has not paid, or is on the waiting list."""

    player: str
    number: int
    seat: str
    until: datetime | None
    is_overdue: bool
    pick_url: str


@dataclass(frozen=True, slots=True)
class ToCollect:
    """A rebuy that was announced at a table and is to be collected; ``call_off_url`` is empty for who may not."""

    player: str
    number: int
    seat: str
    at: datetime
    amount: Money
    pick_url: str
    call_off_url: str


@dataclass(frozen=True, slots=True)
class WaitingList:
    """All players who have not paid, and the rebuys to collect."""

    panel_url: str
    listed: tuple[Waiting, ...]
    owed: tuple[ToCollect, ...]


@dataclass(frozen=True, slots=True)
class HandOut:
    """What goes back in one way, in words."""

    label: str
    amount: Money


@dataclass(frozen=True, slots=True)
class VoidPanel:
    """A sale about to be voided; confirmed twice, because money leaves.

    ``ways`` are the other ways in which all of it may go back, ``back`` the one chosen: empty for as it came.
    ``rates`` are the currencies whose notes may be given, with what they are sold at; ``kept`` what was typed of
    them, for the confirmation. ``asks_approval``: another way is approved by a second person.
    """

    what: str
    player: str
    number: int
    total: Money
    method_label: str
    lines: tuple[HandOut, ...]
    ways: tuple[MethodChoice, ...]
    asks_approval: bool
    back: str
    action_url: str
    reason: str
    is_asked: bool
    rates: tuple[tuple[str, str], ...] = ()
    kept: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class VoidReceipt:
    """A completed void."""

    player: str
    number: int
    void_number: int
    total: Money
    method_label: str
    print_url: str
