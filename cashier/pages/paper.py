"""Paper of the cashier as PDF: receipts, single seat cards, all seat cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from access.page import page
from access.roles import CASHIERS, INSPECTORS, STAFF
from cashier import queries
from cashier.actions.refund import SEATED_KINDS
from cashier.paper.pages import as_markup
from cashier.paper.sheets import ROLL, Slip, printed, printed_cards, printed_together
from cashier.paper.slips import PaidBy, Receipt, SeatCard, receipt_blocks, seat_card_blocks, seat_words
from cashier.queries import SaleView
from cashier.queries.ledger import seller_of
from cashier.queries.payments import PaymentDetails
from people import queries as people
from rulebook.money import Money
from rulebook.refusals import Refusal
from seating import queries as seating
from seating.queries import DrawnWith, SeatRef
from seating.why import of_penalty
from tournaments import queries as tournaments
from tournaments.queries import EntryView

Maker = Callable[..., bytes]


@page(reads=CASHIERS | INSPECTORS)
def receipt(request: HttpRequest, sale_id: int) -> HttpResponse:
    """The receipt of a sale; of a voided one, its void."""
    shown = _receipt(queries.sale(sale_id), is_copy=is_copy(request))
    title = _("Receipt %(number)s") % {"number": shown.number}
    return on_paper(request, [receipt_blocks(shown)], name=f"receipt-{shown.number}", title=title)


def _receipt(sale: SaleView, *, is_copy: bool) -> Receipt:
    seat = seating.seat_of(sale.entry_id)
    cashier, seller = queries.drawer(sale.drawer_id).cashier_id, seller_of(sale.id)
    names = people.staff_names({cashier, seller or cashier})
    return Receipt(
        house=tournaments.house().name,
        event=tournaments.event(sale.event_id).name,
        number=sale.receipt,
        title=sale.kind_label,
        player=people.player(sale.player_id).name,
        entry=sale.number,
        price=sale.price,
        fee=sale.fee,
        others=tuple((part.label, part.amount) for part in sale.others),
        payments=tuple(_paid_by(one, sale.total.currency) for one in sale.back or sale.paid),
        chips=sale.chips,
        at=sale.voided_at or sale.at,
        cashier=names[cashier],
        sold_by=names[seller] if seller not in (None, cashier) else "",
        place=seat_words(str(seat.table), seat.seat) if seat else "",
        void_number=sale.void_receipt,
        void_reason=sale.void_reason,
        is_copy=is_copy,
    )


def _paid_by(one: PaymentDetails, currency: str) -> PaidBy:
    received = None if one.received_minor is None else Money(one.received_minor, currency)
    return PaidBy(one.label, Money(abs(one.amount_minor), currency), one.reference, received)


@page(reads=CASHIERS | INSPECTORS)
def sale_sheet(request: HttpRequest, sale_id: int) -> HttpResponse:
    """Receipt and seat card of a sale on one sheet; of a sale without a seat, the receipt."""
    sale = queries.sale(sale_id)
    slips: list[Slip] = [receipt_blocks(_receipt(sale, is_copy=is_copy(request)))]
    seat = None if sale.is_void else seating.seat_of(sale.entry_id)
    if seat is not None and sale.kind in SEATED_KINDS:
        slips.append(_card_of(request, tournaments.entry(sale.entry_id), seat))
    title = _("Receipt %(number)s") % {"number": sale.receipt}
    return on_paper(request, slips, name=f"sale-{sale.receipt}", title=title, make=printed_together)


@page(reads=STAFF)
def seat_card(request: HttpRequest, entry_id: int) -> HttpResponse:
    """The seat card of one entry; raises ``Refusal("entry_not_seated")``."""
    entry = tournaments.entry(entry_id)
    seat = seating.seat_of(entry_id)
    if seat is None:
        raise Refusal("entry_not_seated", entry=entry_id)
    title = _("Seat card, entry %(number)s") % {"number": entry.number}
    slips = [_card_of(request, entry, seat)]
    return on_paper(request, slips, name=f"seat-card-{entry.number}", title=title, make=printed_cards)


def _card_of(request: HttpRequest, entry: EntryView, seat: SeatRef) -> Slip:
    name = people.player(entry.player_id).name
    drawn = seating.drawn_with(entry.event_id, [entry.id]).get(entry.id)
    hands = tournaments.hands_to_miss([entry.id]).get(entry.id, 0)
    return seat_card_blocks(_card(request, entry, seat, name, drawn, hands))


@page(reads=STAFF)
def seat_cards(request: HttpRequest, event_id: int) -> HttpResponse:
    """The cards of all seated players, table by table, to cut and give out."""
    entries = {entry.id: entry for entry in tournaments.entries(event_id)}
    seats = sorted(seating.seats_of(list(entries)).values(), key=lambda seat: (seat.table, seat.seat))
    names = people.player_names({entries[seat.entry_id].player_id for seat in seats})
    drawn = seating.drawn_with(event_id, entries)
    holders = [(entries[seat.entry_id], seat) for seat in seats]
    hands = tournaments.hands_to_miss(entries)
    cards = [
        _card(request, entry, seat, names[entry.player_id], drawn.get(entry.id), hands.get(entry.id, 0))
        for entry, seat in holders
    ]
    if not cards:
        raise Refusal("nobody_seated")
    blocks = [seat_card_blocks(card) for card in cards]
    return pdf(printed_cards(blocks, paper_of(request), title=_("Seat cards")), f"seat-cards-{event_id}")


def _card(
    request: HttpRequest, entry: EntryView, seat: SeatRef, name: str, drawn: DrawnWith | None, hands: int
) -> SeatCard:
    event = tournaments.event(entry.event_id)
    return SeatCard(
        house=tournaments.house().name,
        event=event.name,
        player=name,
        entry=entry.number,
        table=str(seat.table),
        seat=seat.seat,
        stack=entry.stack if entry.stack is not None else event.starting_stack,
        starts_at=tournaments.day(entry.day_id).starts_at,
        url=room_address(request, reverse("player-page", args=[entry.code])),
        draw_line=drawn.line if drawn else None,
        seed=drawn.seed if drawn else "",
        penalty=of_penalty(hands) if hands else "",
    )


def room_address(request: HttpRequest, path: str) -> str:
    """The address that a phone in the room can open, even if this terminal used loopback."""
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


def paper_of(request: HttpRequest) -> str:
    """The paper requested (``?paper=a4`` or ``receipt80``), else the house's."""
    return request.GET.get("paper") or tournaments.house().paper


def is_copy(request: HttpRequest) -> bool:
    """Whether it is a reprint (``?copy=1``): a second print is marked as a copy."""
    return request.GET.get("copy") == "1"


def on_paper(
    request: HttpRequest, slips: Sequence[Slip], *, name: str, title: str, make: Maker = printed
) -> HttpResponse:
    """Slips as a PDF, or with ``?as=page`` as a page that the cashier's page prints in a frame of its own."""
    if request.GET.get("as") != "page":
        return pdf(make(slips, paper_of(request), title=title), name)
    markup = [as_markup(slip) for slip in slips]
    context = {"title": title, "slips": markup, "is_roll": paper_of(request) == ROLL}
    response = render(request, "cashier/paper.html", context)
    response["X-Frame-Options"] = "SAMEORIGIN"
    response._csp_replace = {"frame-ancestors": ["'self'"]}  # type: ignore[attr-defined]
    return response


def pdf(body: bytes, name: str) -> HttpResponse:
    """A PDF displayed by the browser."""
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"'}
    return HttpResponse(body, content_type="application/pdf", headers=headers)
