"""The content of a receipt, a seat card and a winner's slip."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from cashier.paper.blocks import BOLD, Block, Code, Fitted, Line, Pair, Rule, Space, Text
from rulebook.money import Money
from wording.dates import date_format
from wording.figures import chips_text, money_text

SEED_SHOWN = 12
"""This many digits of a seed identify it among all seeds of the evening."""


@dataclass(frozen=True, slots=True)
class PaidBy:
    """A way of payment in words with its amount; ``received`` if cash was counted among several ways."""

    method: str
    amount: Money
    reference: str = ""
    received: Money | None = None


@dataclass(frozen=True, slots=True)
class Receipt:
    """A sale on paper.

    ``place`` is the seat in words, empty if none was drawn; ``sold_by`` the seller, if the drawer is
    another's; ``notes`` the money received in another currency, its rate, worth and change, each with its
    label.
    """

    house: str
    event: str
    number: int
    title: str
    player: str
    entry: int
    price: Money
    fee: Money
    payments: tuple[PaidBy, ...]
    chips: int
    at: datetime
    cashier: str
    place: str = ""
    void_number: int | None = None
    void_reason: str = ""
    others: tuple[tuple[str, Money], ...] = ()
    sold_by: str = ""
    notes: tuple[tuple[str, str], ...] = ()

    @property
    def total(self) -> Money:
        """The price that the player paid."""
        return sum((amount for _label, amount in self.others), self.price + self.fee)


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A seat on paper; ``url`` is the player's own page, ``table`` the number or name of the table.

    ``draw_line`` and ``seed`` identify the draw of the seat; None and empty if the floor assigned it.
    """

    house: str
    event: str
    player: str
    entry: int
    table: str
    seat: int
    stack: int
    starts_at: datetime
    url: str
    draw_line: int | None = None
    seed: str = ""
    penalty: str = ""
    """Information for the dealer about the player, in words; empty for most players."""
    pieces: str = ""
    """The chips of the stack if the event defines them: ``8 × 25 + 8 × 100``."""
    day: str = ""
    """The day of the seat, in an event of several."""
    bullet: int = 1


@dataclass(frozen=True, slots=True)
class ChipSlip:
    """Chips for a player at a table; ``title`` is the product, ``place`` the seat in words.

    ``pieces`` are the numbers of each chip in words; empty if the event defines no chips.
    """

    house: str
    event: str
    number: int
    title: str
    player: str
    entry: int
    place: str
    chips: int
    at: datetime
    cashier: str
    pieces: str = ""


@dataclass(frozen=True, slots=True)
class AwardSlip:
    """The slip a winner signs; ``place`` in words, ``thing`` for prizes in kind and tickets."""

    house: str
    event: str
    number: int
    player: str
    entry: int
    place: str
    amount: Money
    thing: str
    payments: tuple[PaidBy, ...]
    at: datetime
    cashier: str
    has_cheque: bool = False
    off: tuple[tuple[str, Money], ...] = ()
    """The deductions from the amount, in words."""
    notes: tuple[tuple[str, str], ...] = ()
    """The notes of another currency in the cash with rate and worth, each with its label."""


@dataclass(frozen=True, slots=True)
class RefundSlip:
    """The slip a refunded player signs; ``receipts`` are those of the refunded sales."""

    house: str
    event: str
    number: int
    player: str
    receipts: str
    expenses: Money
    amount: Money
    payments: tuple[PaidBy, ...]
    at: datetime
    cashier: str
    notes: tuple[tuple[str, str], ...] = ()
    """The notes of another currency in the cash with rate and worth, each with its label."""


def receipt_blocks(receipt: Receipt) -> tuple[Block, ...]:
    """The receipt of a sale or of its void."""
    return (
        *_head(receipt.house, receipt.event),
        *_receipt_number(receipt),
        Rule(),
        Pair(_("Player"), receipt.player),
        Pair(_("Entry no."), str(receipt.entry)),
        Pair(receipt.title, money_text(receipt.price)),
        *((Pair(_("Fee"), money_text(receipt.fee)),) if receipt.fee.minor else ()),
        *(Pair(label, money_text(amount)) for label, amount in receipt.others),
        *((Pair(_("Chips"), chips_text(receipt.chips)),) if receipt.chips else ()),
        Rule(3),
        Pair(_total_label(receipt), money_text(receipt.total), 13, is_bold=True),
        *_paid_lines(receipt.payments),
        *(Pair(label, value, 8) for label, value in receipt.notes),
        *_seat_line(receipt),
        Rule(),
        *_sold_by(receipt),
        *_foot(receipt.at, receipt.cashier),
    )


def _sold_by(receipt: Receipt) -> tuple[Block, ...]:
    """The seller, if the drawer is another's."""
    return (Pair(_("Sold by"), receipt.sold_by, 8),) if receipt.sold_by else ()


def chip_slip_blocks(slip: ChipSlip) -> tuple[Block, ...]:
    """The slip for a rebuy or an add-on at the table: player, seat, chips, and the dealer's signature."""
    return (
        *_head(slip.house, slip.event),
        Text(slip.title, 13, BOLD, "centre"),
        Fitted(slip.player, 15),
        *((Fitted(slip.place, 26),) if slip.place else ()),
        Fitted(_("%(chips)s chips") % {"chips": chips_text(slip.chips)}, 20),
        *((Text(slip.pieces, 11, BOLD, "centre"),) if slip.pieces else ()),
        Pair(_("Entry no."), str(slip.entry), 8),
        Pair(_("Receipt"), str(slip.number), 8),
        Line(_("Chips received: the dealer’s signature")),
        Rule(),
        *_foot(slip.at, slip.cashier),
    )


def stub_blocks(receipt: Receipt, drawer: int, level: int) -> tuple[Block, ...]:
    """The stub of a receipt that the house keeps for the authority: the player, the payment, and each part.

    Price = prize pool + fee + side parts; the stubs of an event add up to its takings (``docs/money.md``).
    """
    parts = ((_("Prize pool"), receipt.price), (_("Fee"), receipt.fee), *receipt.others)
    return (
        *_head(receipt.house, receipt.event),
        Text(_("Stub of receipt %(number)s") % {"number": receipt.number}, 11, BOLD),
        *_voided_by(receipt),
        Rule(3),
        Pair(_("Time"), date_format(timezone.localtime(receipt.at), "j M Y H:i:s"), 8),
        Pair(_("Player"), receipt.player, 8),
        Pair(_("Entry no."), str(receipt.entry), 8),
        Pair(_("Sold"), receipt.title, 8),
        *((Pair(_("Level"), str(level), 8),) if level else ()),
        Rule(3),
        *(Pair(label, money_text(amount), 8) for label, amount in parts if amount.minor),
        Pair(_total_label(receipt), money_text(receipt.total), 10, is_bold=True),
        *_paid_lines(receipt.payments),
        Pair(_("Drawer"), f"{drawer} · {receipt.cashier}", 8),
        Rule(is_dashed=True),
    )


def _voided_by(receipt: Receipt) -> tuple[Block, ...]:
    if receipt.void_number is None:
        return ()
    label = _("Void %(number)s") % {"number": receipt.void_number}
    return (Text(label, 11, BOLD), Text(receipt.void_reason, 8, is_grey=True))


def _receipt_number(receipt: Receipt) -> tuple[Block, ...]:
    if receipt.void_number is None:
        return (Text(_("Receipt %(number)s") % {"number": receipt.number}, 11, BOLD),)
    return (
        Text(_("Void %(number)s") % {"number": receipt.void_number}, 13, BOLD),
        Text(_("for receipt %(number)s, money returned") % {"number": receipt.number}, 9),
        Text(receipt.void_reason, 9, is_grey=True),
    )


def _paid_lines(payments: tuple[PaidBy, ...]) -> tuple[Block, ...]:
    """One way as a word; several ways each with their amount, and the change of the cash."""
    if len(payments) == 1:
        (only,) = payments
        return (Pair(_("Paid by"), only.method), *_details_of(only))
    lines: list[Block] = []
    for one in payments:
        lines += [Pair(one.method, money_text(one.amount)), *_details_of(one)]
    return tuple(lines)


def _details_of(one: PaidBy) -> tuple[Block, ...]:
    reference = (Pair(_("Reference"), one.reference, 8),) if one.reference else ()
    if one.received is None or one.received == one.amount:
        return reference
    change = one.received - one.amount
    return (
        *reference,
        Pair(_("Received"), money_text(one.received), 8),
        Pair(pgettext("money", "Change"), money_text(change), 8),
    )


def _total_label(receipt: Receipt) -> str:
    return _("Total") if receipt.void_number is None else _("Refunded")


def _seat_line(receipt: Receipt) -> tuple[Block, ...]:
    return (Rule(), Fitted(receipt.place, 20)) if receipt.place and receipt.void_number is None else ()


def seat_card_blocks(card: SeatCard) -> tuple[Block, ...]:
    """The card that shows the seat, with the code of the player's page."""
    return (
        Text(card.house, 9, BOLD, "centre"),
        Text(card.event, 9, is_grey=True, align="centre"),
        *((Text(card.day, 9, BOLD, "centre"),) if card.day else ()),
        Fitted(card.player, 15),
        Fitted(seat_words(card.table, card.seat), 26),
        Space(2),
        *((Text(card.penalty, 10, BOLD, "centre"),) if card.penalty else ()),
        Pair(_("Entry no."), entry_words(card.entry, card.bullet), 8),
        Pair(_("Stack"), chips_text(card.stack), 8),
        *((Text(card.pieces, 8, align="right"),) if card.pieces else ()),
        Pair(_("Starts at"), date_format(timezone.localtime(card.starts_at), "j M Y H:i"), 8),
        Code(card.url, 74),
        Text(_("Seat, clock and prizes on your phone"), 7, align="centre", is_grey=True),
        *_drawn_with(card),
    )


def entry_words(number: int, bullet: int) -> str:
    """``12``, or ``12, bullet 2``."""
    words = _("%(number)s, bullet %(bullet)s") % {"number": number, "bullet": bullet}
    return words if bullet > 1 else str(number)


def _drawn_with(card: SeatCard) -> tuple[Block, ...]:
    """The reference for the proof of the draw."""
    if card.draw_line is None:
        return ()
    values = {"line": card.draw_line, "seed": card.seed[:SEED_SHOWN]}
    return (Text(_("Drawn with line %(line)s, seed %(seed)s…") % values, 7, align="centre", is_grey=True),)


def seat_words(table: str, seat: int) -> str:
    """``Table 3 · Seat 5``."""
    return _("Table %(table)s · Seat %(seat)s") % {"table": table, "seat": seat}


def slip_blocks(slip: AwardSlip) -> tuple[Block, ...]:
    """The slip that a winner signs when the prize is paid."""
    return (
        *_head(slip.house, slip.event),
        Text(_("Prize slip %(number)s") % {"number": slip.number}, 11, BOLD),
        Rule(),
        Pair(_("Player"), slip.player),
        Pair(_("Entry no."), str(slip.entry)),
        Pair(_("Place"), slip.place) if slip.place else Pair(_("Bounties"), ""),
        Rule(3),
        *((Pair(_("Amount"), money_text(slip.amount), 13, is_bold=True),) if slip.amount.minor else ()),
        *_taken_off(slip),
        *((Pair(_("Prize"), slip.thing, 11, is_bold=True),) if slip.thing else ()),
        *_paid_lines(slip.payments),
        *(Pair(label, text) for label, text in slip.notes),
        *((Pair(_("Cheque only to"), slip.player),) if slip.has_cheque else ()),
        Space(6),
        Line(_("Received: player’s signature")),
        Space(8),
        Line(_("ID shown")),
        Space(8),
        Line(_("Cashier’s signature")),
        Rule(),
        *_foot(slip.at, slip.cashier),
    )


def _taken_off(slip: AwardSlip) -> tuple[Block, ...]:
    """The deductions of the winner, and the rest."""
    if not slip.off:
        return ()
    net = Money(slip.amount.minor - sum(one.minor for _label, one in slip.off), slip.amount.currency)
    return (
        *(Pair(label, money_text(-one)) for label, one in slip.off),
        Pair(_("Paid out"), money_text(net), 13, is_bold=True),
    )


def refund_blocks(slip: RefundSlip) -> tuple[Block, ...]:
    """The slip that a player signs for a refund of a cancelled event."""
    return (
        *_head(slip.house, slip.event),
        Text(_("Refund slip %(number)s") % {"number": slip.number}, 11, BOLD),
        Rule(),
        Pair(_("Player"), slip.player),
        Pair(_("Receipts"), slip.receipts),
        *((Pair(_("Expenses"), money_text(slip.expenses)),) if slip.expenses.minor else ()),
        *_paid_lines(slip.payments),
        *(Pair(label, text) for label, text in slip.notes),
        Rule(3),
        Pair(_("Refunded"), money_text(slip.amount), 13, is_bold=True),
        Space(6),
        Line(_("Received: player’s signature")),
        Space(8),
        Line(_("ID shown")),
        Space(8),
        Line(_("Cashier’s signature")),
        Rule(),
        *_foot(slip.at, slip.cashier),
    )


def note_blocks(slip: AwardSlip) -> tuple[Block, ...]:
    """The note that a player takes from the table to the cashier: place and prize; it is not a receipt."""
    return (
        *_head(slip.house, slip.event),
        Text(_("Prize to collect"), 11, BOLD),
        Rule(),
        Pair(_("Player"), slip.player),
        Pair(_("Entry no."), str(slip.entry)),
        Pair(_("Place"), slip.place),
        Rule(3),
        *((Pair(_("Amount"), money_text(slip.amount), 13, is_bold=True),) if slip.amount.minor else ()),
        *((Pair(_("Prize"), slip.thing, 11, is_bold=True),) if slip.thing else ()),
        Space(4),
        Text(_("Bring this and an ID to the cashier. It is not a receipt."), 9),
        Rule(),
        *_foot(slip.at, slip.cashier),
    )


def queue_blocks(house: str, event: str, number: int, at: datetime) -> tuple[Block, ...]:
    """A number of the queue in large print, with place and time."""
    return (
        *_head(house, event),
        Text(_("Your number"), 9, align="centre"),
        Fitted(str(number), 40),
        Text(_("Come to the cashier when it is called."), 8, align="centre", is_grey=True),
        Rule(),
        Text(date_format(timezone.localtime(at), "j M Y H:i"), 8, align="centre"),
    )


def _head(house: str, event: str) -> tuple[Block, ...]:
    return (Text(house, 12, BOLD, "centre"), Text(event, 9, align="centre"), Rule())


def _foot(at: datetime, cashier: str) -> tuple[Block, ...]:
    when = date_format(timezone.localtime(at), "j M Y H:i")
    return (Pair(when, cashier, 8),)
