"""Paper of the cashier: receipts, single seat cards, all seat cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from access.apart import SLIPS, made_apart
from access.page import page
from access.roles import CASHIERS, INSPECTORS, STAFF
from cashier.currencies.queries import (
    notes_of_sale,
    notes_of_void,
)
from cashier.kinds import SaleKind
from cashier.ledger.drawers import drawer
from cashier.ledger.rows import seller_of
from cashier.models import Sale
from cashier.paper.blocks import Block
from cashier.paper.pages import entries_in, on_paper, paper_of, pdf, print_page
from cashier.paper.prints import printed_cards, printed_together
from cashier.paper.slips import (
    ChipSlip,
    PaidBy,
    Receipt,
    SeatCard,
    chip_slip_blocks,
    receipt_blocks,
    seat_card_blocks,
    seat_words,
    stub_blocks,
)
from cashier.payments.columns import PaymentDetails
from cashier.sales import rows as sale_queries
from cashier.sales.ahead import without_seat
from cashier.sales.panels import change_of_notes
from cashier.sales.sums import Stack, stacks_sold
from cashier.sales.void import SEATED_KINDS
from people.players import rows as people
from people.staff.rows import staff_names
from printing.kinds import PaperKind
from printing.prints.rows import Paper
from rulebook.money import Money
from rulebook.refusals import Refusal
from seating import queries as seating
from seating.balance.why import of_penalty
from seating.queries import DrawnWith, SeatRef
from tournaments import queries as tournaments
from tournaments.chips.rows import chips_of_product
from tournaments.queries import EntryView
from wording.figures import chips_text, money_text, rate_typed


@page(reads=CASHIERS | INSPECTORS, writes=CASHIERS | INSPECTORS)
def receipt(request: HttpRequest, sale_id: int) -> HttpResponse:
    """The receipt of a sale, or of its void."""
    sale = sale_queries.sale(sale_id)
    title = _("Receipt %(number)s") % {"number": sale.receipt}
    slips = [receipt_blocks(_receipt(sale))]
    return print_page(request, [receipt_paper(sale)], slips, name=f"receipt-{sale.receipt}", title=title)


def _receipt(sale: Sale) -> Receipt:
    seat = seating.seat_of(sale.entry_id)
    cashier, seller = drawer(sale.drawer_id).cashier_id, seller_of(sale.id)
    names = staff_names({cashier, seller or cashier})
    receipts = _receipts((sale,), names[cashier])
    return replace(
        receipts[0],
        place=seat_words(str(seat.table), seat.seat)
        if seat
        else without_seat(tournaments.entry(sale.entry_id)),
        sold_by=names[seller] if seller is not None and seller != cashier else "",
        notes=_notes_back(sale) if sale.is_void else _notes(sale),
    )


def _notes(sale: Sale) -> tuple[tuple[str, str], ...]:
    """The money received in another currency, its rate, its worth, and the change."""
    if (notes := notes_of_sale(sale.id)) is None:
        return ()
    return (
        (_("Received"), money_text(notes.foreign)),
        (_("Rate"), rate_typed(notes.rate_paid)),
        (_("Value"), money_text(notes.paid)),
        (pgettext("money", "Change"), money_text(change_of_notes(sale, notes))),
    )


def _notes_back(sale: Sale) -> tuple[tuple[str, str], ...]:
    """The notes of another currency in the cash that a void gave back, and their rate."""
    if (notes := notes_of_void(sale.id)) is None:
        return ()
    return notes_on_paper(notes.foreign, notes.rate_paid, notes.paid)


def notes_on_paper(notes: Money, rate: str, worth: Money) -> tuple[tuple[str, str], ...]:
    """Notes of another currency that were part of the cash, each figure with its label."""
    return (
        (_("Paid in notes"), money_text(notes)),
        (_("Rate"), rate_typed(rate)),
        (_("Value"), money_text(worth)),
    )


def _receipts(sales: Sequence[Sale], cashier: str = "") -> tuple[Receipt, ...]:
    """Sales of one event for print, without seats; ``cashier`` if one person made all of them."""
    house, event = tournaments.house().name, tournaments.event(sales[0].event_id).name
    players = people.player_names({sale.player_id for sale in sales})
    owners = {} if cashier else {pk: drawer(pk).cashier_id for pk in {sale.drawer_id for sale in sales}}
    names = staff_names(owners.values())
    return tuple(
        _paper(sale, (house, event), players[sale.player_id], cashier or names[owners[sale.drawer_id]])
        for sale in sales
    )


def _paper(sale: Sale, head: tuple[str, str], player: str, cashier: str) -> Receipt:
    house, event = head
    return Receipt(
        house=house,
        event=event,
        number=sale.receipt,
        title=sale.kind_label,
        player=player,
        entry=sale.number,
        price=sale.price,
        fee=sale.fee,
        others=tuple((part.label, part.amount) for part in sale.others),
        payments=tuple(paid_on_paper(one, sale.total.currency) for one in _on_receipt(sale)),
        chips=sale.chips,
        at=sale.voided_at or sale.at,
        cashier=cashier,
        void_number=sale.void_receipt,
        void_reason=sale.void_reason,
    )


def _on_receipt(sale: Sale) -> tuple[PaymentDetails, ...]:
    """The payments, or the money given back by a void; a void without a drawer returned only tickets."""
    return (sale.back if sale.void_drawer_id is not None else ()) or sale.paid


def paid_on_paper(one: PaymentDetails, currency: str) -> PaidBy:
    """A way of payment with its amount, for print."""
    received = None if one.received_minor is None else Money(one.received_minor, currency)
    return PaidBy(one.label, Money(abs(one.amount_minor), currency), one.reference, received)


@page(reads=CASHIERS | INSPECTORS, writes=CASHIERS | INSPECTORS)
def sale_sheet(request: HttpRequest, sale_id: int) -> HttpResponse:
    """The receipt and seat card of a sale on one sheet; without a seat only the receipt."""
    sale = sale_queries.sale(sale_id)
    papers, slips = [receipt_paper(sale)], [receipt_blocks(_receipt(sale))]
    seat = None if sale.is_void else seating.seat_of(sale.entry_id)
    if seat is not None and sale.kind in SEATED_KINDS:
        entry = tournaments.entry(sale.entry_id)
        papers.append(seat_card_paper(entry, seat))
        slips.append(_card_of(request, entry, seat))
    if _goes_to_a_table(sale):
        papers.append(chip_slip_paper(sale))
        slips.append(_chip_slip(sale))
    title = _("Receipt %(number)s") % {"number": sale.receipt}
    return print_page(request, papers, slips, name=f"sale-{sale.receipt}", title=title, make=printed_together)


def _goes_to_a_table(sale: Sale) -> bool:
    return sale.kind in CHIP_KINDS and not sale.is_void and sale.chips > 0


@page(reads=CASHIERS, writes=CASHIERS)
def chip_slip(request: HttpRequest, sale_id: int) -> HttpResponse:
    """The slip for the chips of a rebuy or an add-on at the table; raises ``Refusal("no_chips_sold")``."""
    sale = sale_queries.sale(sale_id)
    papers, title = [chip_slip_paper(sale)], _("Slip for the table %(number)s") % {"number": sale.receipt}
    return print_page(request, papers, [_chip_slip(sale)], name=f"chips-{sale.receipt}", title=title)


def _chip_slip(sale: Sale) -> tuple[Block, ...]:
    receipt = _receipt(sale)
    return chip_slip_blocks(
        ChipSlip(
            house=receipt.house,
            event=receipt.event,
            number=sale.receipt,
            title=receipt.title,
            player=receipt.player,
            entry=receipt.entry,
            place=receipt.place,
            chips=sale.chips,
            at=receipt.at,
            cashier=receipt.cashier,
            pieces=_pieces(sale),
        )
    )


def _pieces(sale: Sale) -> str:
    """``2 × 5,000 + 10 × 500``: the chips for the table, of those in play at the time."""
    setup = tournaments.setup_on(tournaments.event_setup(sale.event_id), sale.day_id)
    return _piles(chips_of_product(setup, sale.product, sale.chips, sale.level))


def _piles(counts: Iterable[tuple[int, int]]) -> str:
    return " + ".join(f"{count} × {chips_text(worth)}" for worth, count in counts)


@page(reads=CASHIERS | INSPECTORS, writes=CASHIERS | INSPECTORS)
def stub(request: HttpRequest, sale_id: int) -> HttpResponse:
    """The stub of a receipt, kept by the house for the authority."""
    sale = sale_queries.sale(sale_id)
    title = _("Stub of receipt %(number)s") % {"number": sale.receipt}
    slips = [stub_blocks(_receipt(sale), sale.drawer_id, sale.level)]
    return print_page(request, [stub_paper(sale)], slips, name=f"stub-{sale.receipt}", title=title)


@made_apart(gettext_lazy("Stubs"), entries_in, most=SLIPS)
@page(reads=CASHIERS | INSPECTORS, writes=CASHIERS | INSPECTORS)
def stubs(request: HttpRequest, event_id: int) -> HttpResponse:
    """The stubs of all receipts of an event in order, eight per sheet or one below the other on the roll."""
    sales = sorted(sale_queries.sales(tournaments.event(event_id).id), key=lambda sale: sale.receipt)
    if not sales:
        raise Refusal("nothing_sold")
    slips = [
        stub_blocks(receipts, sale.drawer_id, sale.level)
        for receipts, sale in zip(_receipts(sales), sales, strict=True)
    ]
    papers, name = [stub_paper(sale) for sale in sales], f"stubs-{event_id}"
    return print_page(request, papers, slips, name=name, title=_("Stubs"), make=printed_cards)


@page(reads=STAFF, writes=STAFF)
def seat_card(request: HttpRequest, entry_id: int) -> HttpResponse:
    """The seat card of one entry; raises ``Refusal("entry_not_seated")``."""
    entry = tournaments.entry(entry_id)
    seat = seating.seat_of(entry_id)
    if seat is None:
        raise Refusal("entry_not_seated", entry=entry_id)
    title = _("Seat card, entry %(number)s") % {"number": entry.number}
    papers, slips = [seat_card_paper(entry, seat)], [_card_of(request, entry, seat)]
    name = f"seat-card-{entry.number}"
    return print_page(request, papers, slips, name=name, title=title, make=printed_cards)


def _card_of(request: HttpRequest, entry: EntryView, seat: SeatRef) -> tuple[Block, ...]:
    name = people.player(entry.player_id).name
    draw = seating.drawn_with(entry.event_id, [entry.id]).get(entry.id)
    hands = tournaments.hands_to_miss([entry.id]).get(entry.id, 0)
    stack = stacks_sold(entry.event_id, [entry.id]).get(entry.id)
    return seat_card_blocks(_card(request, entry, seat, name, draw, hands, stack))


@made_apart(gettext_lazy("Seat cards"), entries_in, most=SLIPS)
@page(reads=STAFF, writes=STAFF)
def seat_cards(request: HttpRequest, event_id: int) -> HttpResponse:
    """The cards of all seated players, table by table, to cut and distribute."""
    entries = {entry.id: entry for entry in tournaments.entries(event_id)}
    seats = sorted(seating.seats_of(list(entries)).values(), key=lambda seat: (seat.table, seat.seat))
    names = people.player_names({entries[seat.entry_id].player_id for seat in seats})
    draws = seating.drawn_with(event_id, entries)
    holders = [(entries[seat.entry_id], seat) for seat in seats]
    hands, stacks = tournaments.hands_to_miss(entries), stacks_sold(event_id, entries)
    cards = [
        _card(
            request,
            entry,
            seat,
            names[entry.player_id],
            draws.get(entry.id),
            hands.get(entry.id, 0),
            stacks.get(entry.id),
        )
        for entry, seat in holders
    ]
    if not cards:
        raise Refusal("nobody_seated")
    papers = [seat_card_paper(entry, seat) for entry, seat in holders]
    slips = [seat_card_blocks(card) for card in cards]
    name = f"seat-cards-{event_id}"
    return print_page(request, papers, slips, name=name, title=_("Seat cards"), make=printed_cards)


def _card(
    request: HttpRequest,
    entry: EntryView,
    seat: SeatRef,
    name: str,
    drawn: DrawnWith | None,
    hands: int,
    sold: Stack | None,
) -> SeatCard:
    event = tournaments.terms_on(tournaments.event(entry.event_id), entry.day_id)
    stack = entry.stack if entry.stack is not None else event.starting_stack
    day = tournaments.day(entry.day_id)
    return SeatCard(
        house=tournaments.house().name,
        event=event.name,
        player=name,
        entry=entry.number,
        table=str(seat.table),
        seat=seat.seat,
        stack=stack,
        starts_at=day.starts_at,
        url=room_address(request, reverse("player-page", args=[entry.code])),
        draw_line=drawn.line if drawn else None,
        seed=drawn.seed if drawn else "",
        penalty=of_penalty(hands) if hands else "",
        pieces=_piles(sold.counts) if sold is not None and sold.chips == stack else "",
        day=day.label if len(tournaments.days(event.id)) > 1 else "",
        bullet=entry.bullet,
    )


def room_address(request: HttpRequest, path: str) -> str:
    """The address that a phone in the room can open, even if this terminal uses loopback."""
    whole = request.build_absolute_uri(path)
    host, _colon, port = request.get_host().partition(":")
    reachable = next((name for name in settings.ALLOWED_HOSTS if _is_in_network(name)), "")
    if host not in ("localhost", "127.0.0.1") or not reachable:
        return whole
    return f"{request.scheme}://{reachable}{':' + port if port else ''}{path}"


def _is_in_network(name: str) -> bool:
    try:
        return not ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False


__all__ = (
    "chip_slip",
    "on_paper",
    "paper_of",
    "pdf",
    "receipt",
    "room_address",
    "sale_sheet",
    "seat_card",
    "seat_cards",
    "stub",
    "stubs",
)


CHIP_KINDS = (SaleKind.REBUY, SaleKind.ADD_ON)
"""The products for players at their tables."""


def receipt_paper(sale: Sale) -> Paper:
    """The receipt of a sale, or of its void if it has one."""
    if sale.void_receipt is not None:
        return Paper(PaperKind.VOID, sale.id, sale.void_receipt, event_id=sale.event_id)
    return Paper(PaperKind.RECEIPT, sale.id, sale.receipt, event_id=sale.event_id)


def chip_slip_paper(sale: Sale) -> Paper:
    """The slip for the table; raises ``Refusal("no_chips_sold")`` if there are no chips for it."""
    if sale.kind not in CHIP_KINDS or sale.is_void or not sale.chips:
        raise Refusal("no_chips_sold", receipt=sale.receipt)
    return Paper(PaperKind.CHIP_SLIP, sale.id, sale.receipt, event_id=sale.event_id)


def stub_paper(sale: Sale) -> Paper:
    """The stub of a receipt; the stub of a void is another paper."""
    edition = "" if sale.void_receipt is None else "void"
    return Paper(PaperKind.STUB, sale.id, sale.receipt, edition, event_id=sale.event_id)


def seat_card_paper(entry: EntryView, seat: SeatRef) -> Paper:
    """The card of an entry for this seat; a card for another seat is another paper."""
    return Paper(
        PaperKind.SEAT_CARD, entry.id, entry.number, f"{seat.table}.{seat.seat}", event_id=entry.event_id
    )


def _seat_card(entry_id: int) -> Paper:
    entry, seat = tournaments.entry(entry_id), seating.seat_of(entry_id)
    if seat is None:
        raise Refusal("entry_not_seated", entry=entry_id)
    return seat_card_paper(entry, seat)
