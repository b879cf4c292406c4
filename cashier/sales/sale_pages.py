"""Pages of a sale: the products for a player, the payment, the receipt, and the void."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from access.page import by_page, page, say_done
from access.permissions import actor_of, has_role
from access.problems import status_of
from access.roles import CAGE, CASHIERS, DIRECTORS, NOBODY
from access.typed import number_in, whole_number
from cashier.currencies.pages import (
    lines_back,
    notes_fields,
    notes_given_at,
    notes_offered,
    notes_text,
    notes_url,
    notes_worth,
    wanted_notes,
)
from cashier.currencies.paying import GivingNotes
from cashier.currencies.queries import notes_of_sale
from cashier.ledger.drawers import drawer_of
from cashier.limits.counting import day_of
from cashier.limits.pages import cash_note, documents_url
from cashier.models import Sale
from cashier.payments.pages import (
    VoidPanel,
    VoidReceipt,
    back_chosen,
    other_ways,
    paid_as_typed,
    paid_by,
    sale_methods,
)
from cashier.payments.rows import cashier_rules
from cashier.payments.verbs import Payment
from cashier.pending import pending_payouts
from cashier.player_accounts.rows import on_account
from cashier.sales import panels
from cashier.sales import rows as sale_queries
from cashier.sales import verbs as sell
from cashier.sales.ahead import without_seat
from cashier.sales.bullets import bullet_lines, choose_bag
from cashier.sales.offers import (
    EXTRA_OFFERS,
    OfferKind,
    entry_to_buy_back,
    live_entry,
    offers,
    sell_back,
    voidable,
)
from cashier.sales.owed import call_off_rebuy, collect_rebuy, owed_rebuy
from cashier.sales.pages import drawer_in_sight, occasion, others_drawer
from cashier.sales.panels import SaleLine, SalePanel, SaleReceipt, change_of, credited
from cashier.sales.register import (
    cancel_registration,
    queue_registration,
    register_unpaid,
)
from cashier.sales.rows import SaleDetails, may_refund_banned, sales_of_entry
from cashier.sales.verbs import add_nameless_player
from cashier.sales.void import prepare_void, void_sale
from cashier.tickets.paying_pages import codes_in, own_tickets, ticket_url, with_tickets
from journal import instants
from journal.book import stated_reason
from journal.opening import Done
from people.bans.exclusions import holder_of
from people.forms import show_refusal
from people.players import finding as players_finding
from people.players import rows as people
from people.players.finding import typed_details
from people.players.pages import PlayerForm
from people.players.rows import Player
from people.players.verbs import PlayerDetails, add_player
from rulebook.money import Money
from rulebook.payments import Back, Way
from rulebook.refusals import Refusal
from seating import queries as seating
from tournaments import queries as tournaments
from tournaments.queries import EntryView, EventView
from tournaments.shell import put_in_hand
from wording.figures import chips_text
from wording.words import explain

ENTERS = (OfferKind.ENTRY, OfferKind.RE_ENTRY, OfferKind.AHEAD)
UNPAID = (OfferKind.LATER, OfferKind.QUEUE)


@page(reads=CASHIERS, writes=CASHIERS)
def player(request: HttpRequest, event_id: int, player_id: int) -> HttpResponse:
    """The sale to one player: a GET shows it, a POST sells."""
    if request.method == "POST":
        return _sold(request, event_id, player_id)
    return show_sale(request, event_id, player_id)


def show_sale(request: HttpRequest, event_id: int, player_id: int) -> HttpResponse:
    """The panel with the products for the player."""
    event = tournaments.event(event_id)
    return render(request, "cashier/_sale.html", {"sale": _panel(request, event, player_id)})


def _panel(request: HttpRequest, event: EventView, player_id: int) -> SalePanel:
    who = people.player(player_id)
    choices = offers(event, player_id, occasion(request))
    first = next((offer for offer in choices if offer.is_usual and offer.refusal is None), None)
    live = live_entry(event.id, player_id)
    products = tuple(panels.product(offer, event, is_default=offer is first) for offer in choices)
    return SalePanel(
        player=who.name,
        card=panels.card_line(who),
        note=_note(live, who.note),
        action_url=reverse("cashier-player", args=[event.id, player_id]),
        currency=event.currency,
        products=products,
        methods=sale_methods(on_account(player_id, event.currency)),
        bought=_bought(event, live, player_id),
        bullets=bullet_lines(event, player_id),
        pending_payouts=pending_payouts(event.id, player_id),
        wants_good_funds=cashier_rules().wants_good_funds,
        cancel_url=reverse("registration-cancel", args=[live.id]) if live and live.status == "unpaid" else "",
        card_url=reverse("seat-card", args=[live.id]) if live and seating.seat_of(live.id) else "",
        cash_note=cash_note(event, player_id, [product.price for product in products if product.price]),
        documents_url=documents_url(player_id, event.currency),
        drawer_note=_drawer_note(request),
        refund_url=_refund_url(request, event.id, who),
        ticket_url=ticket_url(event.id, player_id, event.currency),
        ticket_code=" ".join(codes_in(request.GET)),
        own_tickets=own_tickets(event, player_id),
        notes=notes_offered(event.currency),
        notes_url=notes_url(event),
        photo=who.photo,
        is_nameless=who.nameless is not None,
    )


def _refund_url(request: HttpRequest, event_id: int, who: Player) -> str:
    """The page where a director refunds a banned player who has paid; empty for other players."""
    is_banned = who.is_banned_on(day_of(instants.now()))
    if not is_banned or not has_role(request, DIRECTORS) or not may_refund_banned(event_id, who.id):
        return ""
    return reverse("refund-banned", args=[event_id, who.id])


def _note(live: EntryView | None, remark: str) -> str:
    if live is None:
        return remark
    state, _kind = panels.standing((live,), seating.seat_of(live.id))
    stack = _("%(chips)s chips") % {"chips": chips_text(live.stack)} if live.stack else ""
    return " · ".join(part for part in (state, stack, remark) if part)


def _bought(event: EventView, live: EntryView | None, player_id: int) -> tuple[SaleLine, ...]:
    """The sales to the entry in play, and those paid ahead."""
    own = tournaments.player_entries(event.id, player_id)
    ahead = [one.id for one in own if one.status == "ahead"]
    sales = [sale for key in (*ahead, *([live.id] if live else [])) for sale in sales_of_entry(key)]
    if not sales:
        return ()
    may_void = voidable(event, sales)
    return tuple(SaleLine(sale, may_void=sale.id in may_void) for sale in reversed(sales) if not sale.is_void)


def _sold(request: HttpRequest, event_id: int, player_id: int) -> HttpResponse:
    kind, number = _asked_for(request.POST)
    if kind in UNPAID:
        return _put_on_list(request, event_id, player_id, in_queue=kind is OfferKind.QUEUE)
    event = tournaments.event(event_id)
    payment = paid_as_typed(request.POST, event.currency, number)
    if codes := codes_in(request.POST):
        payment = with_tickets(payment, codes, _price(request, event, player_id))
    if (other := others_drawer(request)) is not None:
        payment = replace(payment, drawer=other.view.id, drawer_reason=other.reason)
    done = _perform(request, kind, event_id, player_id, payment)
    receipt = _receipt(done.answer.id, payment, _drawer_note(request))
    context = {"receipt": receipt, "own": drawer_in_sight(request, event_id)}
    return render(request, "cashier/_receipt.html", context)


def _price(request: HttpRequest, event: EventView, player_id: int) -> Money | None:
    """The price of the selected product."""
    code = request.POST.get("product", "")
    choices = offers(event, player_id, occasion(request))
    return next((offer.price for offer in choices if panels.offer_code(offer, event) == code), None)


def _perform(
    request: HttpRequest, kind: OfferKind, event_id: int, player_id: int, paid: Payment
) -> Done[SaleDetails]:
    by = by_page(request)
    if kind is OfferKind.COLLECT and paid.product is not None:
        return collect_rebuy.perform_with(by, owed=paid.product, paid=replace(paid, product=None))
    if kind in ENTERS:
        day = paid.product if kind is OfferKind.AHEAD else None
        paid = paid if day is None else replace(paid, product=None)
        return sell.sell_entry.perform_with(by, event=event_id, player=player_id, day=day, paid=paid)
    live = live_entry(event_id, player_id)
    if live is None and kind is OfferKind.REBUY:
        out = entry_to_buy_back(event_id, player_id, occasion(request))
        if out is not None:
            return sell_back(out.id, paid, by)
    if live is None:
        raise Refusal("not_in_play")
    if kind is OfferKind.REBUY:
        stack = number_in(request, "chips_left")
        return sell.sell_rebuy.perform_with(by, entry=live.id, chips_left=stack, paid=paid)
    if kind in EXTRA_OFFERS:
        number, why = paid.product or 0, paid.override_reason
        return sell.sell_extra.perform_with(by, entry=live.id, paid=paid, product=number, override_reason=why)
    pay = sell.take_payment if kind is OfferKind.PAY else sell.sell_add_on
    return pay.perform_with(by, entry=live.id, paid=paid)


def _asked_for(posted: Mapping[str, Any]) -> tuple[OfferKind, int | None]:
    """The kind of purchase, and the number of product, owed rebuy or day: ``add_on-5``, ``collect-7``, ``ahead-2``."""
    code, _dash, number = posted.get("product", "").partition("-")
    try:
        return OfferKind(code), int(number) if number else None
    except ValueError as error:
        raise Refusal("product_missing", field="product") from error


def _drawer_note(request: HttpRequest) -> str:
    """The cashier of another's drawer that a sale goes into."""
    other = others_drawer(request)
    return other.label if other else ""


def _receipt(sale_id: int, paid: Payment, drawer_note: str) -> SaleReceipt:
    sale, notes = sale_queries.sale(sale_id), notes_of_sale(sale_id)
    entry = tournaments.entry(sale.entry_id)
    seat = seating.seat_of(entry.id)
    return SaleReceipt(
        kind_label=sale.kind_label,
        player=people.player(entry.player_id).name,
        entry_number=entry.number,
        table=str(seat.table) if seat else "",
        seat=seat.seat if seat else None,
        waiting_note="" if seat else without_seat(entry) or _("Seats are drawn for everyone together."),
        number=sale.receipt,
        total=sale.total,
        method_label=" · ".join(
            filter(None, (paid_by(sale.paid, sale.total.currency), notes_text(notes), credited(sale)))
        ),
        change=change_of(sale, paid, notes),
        print_url=reverse("sale-sheet", args=[sale.id]),
        card_url=reverse("seat-card", args=[entry.id]) if seat else "",
        void_url=reverse("sale-void", args=[sale.id]),
        drawer_note=drawer_note,
    )


def _put_on_list(request: HttpRequest, event_id: int, player_id: int, *, in_queue: bool) -> HttpResponse:
    live = live_entry(event_id, player_id)
    if live and in_queue:
        queue_registration.perform_with(by_page(request), entry=live.id)
        return render(request, "cashier/_receipt.html", {"receipt": _listed(live.id)})
    reason = request.POST.get("override_reason", "")
    done = register_unpaid.perform_with(
        by_page(request), event=event_id, player=player_id, in_queue=in_queue, override_reason=reason
    )
    return render(request, "cashier/_receipt.html", {"receipt": _listed(done.answer.entry)})


def _listed(entry_id: int) -> SaleReceipt:
    entry, seat = tournaments.entry(entry_id), seating.seat_of(entry_id)
    if entry.unpaid_until is None:
        note = _("On the waiting list: a seat is drawn once one is free and paid.")
    else:
        note = _("Pay by %(time)s.") % {"time": panels.time_of_day(entry.unpaid_until)}
    return SaleReceipt(
        kind_label=_("On the list"),
        player=people.player(entry.player_id).name,
        entry_number=entry.number,
        table=str(seat.table) if seat else "",
        seat=seat.seat if seat else None,
        waiting_note=note,
        number=None,
        total=None,
        method_label="",
        change=None,
        print_url="",
        card_url=reverse("seat-card", args=[entry.id]) if seat else "",
        void_url="",
    )


@page(reads=CASHIERS, writes=CASHIERS)
def cancel(request: HttpRequest, entry_id: int) -> HttpResponse:
    """Cancel a registration; the panel then shows the products for the player."""
    entry = tournaments.entry(entry_id)
    if request.method == "POST":
        cancel_registration.perform_with(by_page(request), entry=entry_id)
    return show_sale(request, entry.event_id, entry.player_id)


@page(reads=CASHIERS, writes=CASHIERS)
def choose(request: HttpRequest, entry_id: int) -> HttpResponse:
    """The player says which bag is to be played; the panel then shows it."""
    entry = tournaments.entry(entry_id)
    if request.method == "POST":
        choose_bag.perform_with(by_page(request), entry=entry_id)
    return show_sale(request, entry.event_id, entry.player_id)


ASKED = ("last_name", "first_name", "card_number", "birth_date", "country", "document")


class CashierPlayerForm(PlayerForm):
    """The few details that a cashier asks for."""

    email = phone = note = None  # type: ignore[assignment]

    def details(self) -> PlayerDetails:
        """The details as entered."""
        return PlayerDetails(**{name: self.cleaned_data[name] for name in ASKED})


@dataclass(frozen=True, slots=True)
class Likely:
    """A recorded player who may be the same person."""

    name: str
    born: str
    pick_url: str


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """The form, and recorded players who may be the same person."""

    form: CashierPlayerForm
    action_url: str
    likely: tuple[Likely, ...] = ()


@page(reads=CASHIERS, writes=CASHIERS)
def new_player(request: HttpRequest, event_id: int) -> HttpResponse:
    """Ask for the name, prefilled with the search text; add the player, then sell."""
    if request.method != "POST":
        return _form(request, event_id, CashierPlayerForm(initial=typed_details(request.GET.get("q", ""))))
    form = CashierPlayerForm(request.POST)
    if not form.is_valid():
        return _form(request, event_id, form)
    likely = _likely(event_id, form.details())
    is_asked = request.POST.get("is_new") != "yes" and holder_of(form.details().document) is None
    if likely and is_asked:
        return _form(request, event_id, form, likely)
    try:
        player = add_player.perform_with(by_page(request), details=form.details()).answer
    except Refusal as refusal:
        show_refusal(form, refusal)
        return _form(request, event_id, form, likely)
    return show_sale(request, event_id, player.id)


@page(reads=NOBODY, writes=CASHIERS)
def nameless(request: HttpRequest, event_id: int) -> HttpResponse:
    """Add a player without a name, then sell."""
    player = add_nameless_player.perform_with(by_page(request)).answer.player
    return show_sale(request, event_id, player)


def _likely(event_id: int, details: PlayerDetails) -> tuple[Likely, ...]:
    holder = holder_of(details.document)
    similar = players_finding.likely_same(details.first_name, details.last_name, details.birth_date)
    players = {player_view.id: player_view for player_view in (*((holder,) if holder else ()), *similar)}
    return tuple(_as_likely(event_id, player) for player in tuple(players.values())[:4])


def _as_likely(event_id: int, player: Player) -> Likely:
    born = player.birth_date.isoformat() if player.birth_date else ""
    url = reverse("cashier-player", args=[event_id, player.id])
    ban = _("barred") if player.is_banned_on(timezone.localdate(instants.now())) else ""
    return Likely(
        player.name, " · ".join(part for part in (player.card_number or "", born, ban) if part), url
    )


def _form(
    request: HttpRequest, event_id: int, form: CashierPlayerForm, likely: tuple[Likely, ...] = ()
) -> HttpResponse:
    panel = NewPlayer(form, reverse("cashier-new", args=[event_id]), likely)
    return render(request, "cashier/_new_player.html", {"new_player": panel})


@page(reads=CASHIERS, writes=CASHIERS)
def void(request: HttpRequest, sale_id: int) -> HttpResponse:
    """Ask for the reason, confirm the amount, then void."""
    sale = sale_queries.sale(sale_id)
    put_in_hand(request, sale.event_id)
    if sale.is_void:
        raise Refusal("sale_void", receipt=sale.receipt)
    reason = stated_reason(request.POST.get("reason", "")) if request.method == "POST" else ""
    if "handed_minor" in request.POST:
        return _voided(request, sale, reason)
    if reason:
        prepare_void.perform_with(by_page(request), **_wanted(request, sale, reason, sale.total.minor))
    is_part = bool(request.headers.get("HX-Request"))
    template = "cashier/_void.html" if is_part else "cashier/void.html"
    return render(request, template, {"void": _void_panel(request, sale, reason), "event_id": sale.event_id})


def _void_panel(request: HttpRequest, sale: Sale, reason: str) -> VoidPanel:
    drawer_id, back = drawer_of(actor_of(request)) or sale.drawer_id, back_chosen(request, sale.total)
    lines_due = [Back(Way(one.method), one.amount_minor) for one in back or sale.paid]
    notes = notes_worth(request.POST, lines_due, sale.total.currency) if reason else None
    return VoidPanel(
        what=sale.kind_label,
        player=people.player(sale.player_id).name,
        number=sale.receipt,
        total=sale.total,
        method_label=panels.paid_with(sale),
        lines=lines_back(lines_due, drawer_id, sale.total.currency, notes),
        ways=other_ways(sale.paid),
        asks_approval=actor_of(request).role not in CAGE,
        back=request.POST.get("back", ""),
        action_url=reverse("sale-void", args=[sale.id]),
        reason=reason,
        is_asked=bool(reason),
        rates=notes_given_at(sale.total.currency),
        kept=notes_fields(request.POST, notes),
    )


def _wanted(request: HttpRequest, sale: Sale, reason: str, amount_minor: int) -> dict[str, Any]:
    """The void in the request; the value of notes must equal the value that was shown."""
    notes = wanted_notes(request.POST)
    if "handed_minor" not in request.POST:
        notes |= {"notes_seen_minor": None} if notes else {}
    return {
        "sale": sale.id,
        "reason": reason,
        "amount_minor": amount_minor,
        "giving": GivingNotes(**notes),
        "back": back_chosen(request, sale.total),
    }


def _voided(request: HttpRequest, sale: Sale, reason: str) -> HttpResponse:
    amount = whole_number(request.POST["handed_minor"])
    wanted = _wanted(request, sale, reason, -1 if amount is None else amount)
    answer = void_sale.perform_with(by_page(request), **wanted).answer
    slip = VoidReceipt(
        player=people.player(sale.player_id).name,
        number=sale.receipt,
        void_number=answer.void_receipt or 0,
        total=sale.total,
        method_label=paid_by(sale_queries.sale(sale.id).back, sale.total.currency),
        print_url=reverse("receipt", args=[sale.id]),
    )
    is_part = bool(request.headers.get("HX-Request"))
    template = "cashier/_voided.html" if is_part else "cashier/voided.html"
    context = {"done": slip, "event_id": sale.event_id, "own": drawer_in_sight(request, sale.event_id)}
    return render(request, template, context)


@page(reads=DIRECTORS, writes=DIRECTORS)
def call_off(request: HttpRequest, owed_id: int) -> HttpResponse:
    """Ask for the reason; a POST calls the rebuy off."""
    rebuy = owed_rebuy(owed_id)
    put_in_hand(request, rebuy.event)
    problem, status = None, 200
    if request.method == "POST":
        try:
            reason = request.POST.get("reason", "")
            done = call_off_rebuy.perform_with(by_page(request), owed=owed_id, reason=reason)
        except Refusal as refusal:
            problem, status = explain(refusal), status_of(refusal)
        else:
            say_done(request, done.line)
            return redirect("cashier", rebuy.event)
    entry = tournaments.entry(rebuy.entry)
    context = {
        "owed": rebuy,
        "player": people.player(rebuy.player).name,
        "amount": Money(rebuy.amount_minor, tournaments.event(rebuy.event).currency),
        "is_out": not entry.is_alive,
        "problem": problem,
    }
    return render(request, "cashier/call_off.html", context, status=status)
