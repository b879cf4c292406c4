"""The cashier of an event: search for a player, the latest sales and unpaid entries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page
from access.permissions import actor_of, has_role
from access.roles import ADMINISTRATORS, CAGE, CASHIERS, INSPECTORS, NOBODY, READERS
from access.typed import whole_number
from cashier.drawers.pages import refused_form
from cashier.kinds import part_label
from cashier.ledger.drawers import cash_in, drawer, drawer_rules, open_drawer_of
from cashier.ledger.rows import sold
from cashier.limits.counting import day_of
from cashier.payments import rows as payments_rows
from cashier.payments.pages import paid_by
from cashier.sales import panels
from cashier.sales.admission import Occasion, sells_nameless
from cashier.sales.listings import re_entered
from cashier.sales.offers import is_room_full, voidable
from cashier.sales.owed import owed_rebuys
from cashier.sales.panels import (
    CashierPage,
    DrawerMark,
    InHand,
    OwnDrawer,
    PlayerHit,
    Results,
    SaleLine,
    ToCollect,
    Waiting,
)
from cashier.sales.paper import receipt_paper
from cashier.sales.rows import found_sales, latest_sales, seen_sales, sold_counts, void_count
from cashier.sales.unpaid import unpaid
from cashier.sales.verbs import change_cashier_rules
from cashier.tickets.paying_pages import scanned_ticket
from clock import rows as clock
from journal import instants
from journal.book import stated_reason
from journal.opening import drawer_book
from journal.queries import versions_of
from people.naming import split_name
from people.players import finding as players_finding
from people.players import rows as people
from people.players.documents import ScannedDocument
from people.players.finding import players_with, scanned
from people.players.rows import Player
from people.staff import rows as staff
from printing.printers.rows import printer_at
from rulebook.money import Money
from rulebook.products import PartKind
from rulebook.refusals import Refusal
from seating import queries as seating
from tournaments import queries as tournaments
from tournaments.queries import EventView
from wording.dates import date_format
from wording.words import in_one_line

KEY = "others_drawer"


def others_drawer(request: HttpRequest) -> InHand | None:
    """The other's drawer in use; None if the user sells into their own. A closed drawer does not count."""
    note = request.session.get(KEY)
    # Another user at the same terminal has not given this reason.
    if not note or note["person"] != request.user.pk or not has_role(request, CAGE):
        return None
    view = drawer(note["drawer"])
    if not view.is_open:
        return None
    return InHand(view, staff.person(view.cashier_id).name, note["reason"])


@page(reads=NOBODY, writes=CAGE)
def sell_from(request: HttpRequest, drawer_id: int) -> HttpResponseBase:
    """Use another's open drawer; raises ``Refusal`` ``drawer_closed`` or ``reason_missing``."""
    view = drawer(drawer_id)
    if not view.is_open:
        raise Refusal("drawer_closed", drawer=drawer_id)
    if view.cashier_id == request.user.pk:
        return leave(request)
    try:
        reason = stated_reason(request.POST.get("reason", ""))[:200]
    except Refusal as refusal:
        return refused_form(request, "sell", refusal, view)
    request.session[KEY] = {"drawer": view.id, "reason": reason, "person": request.user.pk}
    return redirect("lobby")


@page(reads=NOBODY, writes=CAGE)
def leave(request: HttpRequest) -> HttpResponse:
    """Return to the user's own drawer."""
    request.session.pop(KEY, None)
    return redirect("drawers")


LATEST = 8
FOUND = 9
SIMILAR = 3
CODE_LETTERS = 8


def occasion(request: HttpRequest) -> Occasion:
    """The current time and the role of the user."""
    return Occasion(instants.now(), getattr(request.user, "role", ""))


def cashier_page(request: HttpRequest, event: EventView) -> dict[str, Any]:
    """What the cashier's page shows besides its fragments; ``?player=`` opens the sale to that player."""
    first_id = whole_number(request.GET.get("player", ""))
    page = CashierPage(
        event_id=event.id,
        event_name=event.name,
        search_url=reverse("cashier-search", args=[event.id]),
        first_url=reverse("cashier-player", args=[event.id, first_id]) if first_id else "",
        nameless_url=reverse("cashier-nameless", args=[event.id]) if sells_nameless() else "",
    )
    return {
        "page": page,
        "own": own_drawer(request, event.id),
        "has_printer": printer_at(actor_of(request).device_id) is not None,
    }


@page(reads=CASHIERS)
def drawer_panel(request: HttpRequest, event_id: int) -> HttpResponse:
    """The drawer that this person sells into."""
    return render(
        request, "cashier/_own_drawer.html", {"own": own_drawer(request, event_id), "is_beside": True}
    )


def own_drawer(request: HttpRequest, event_id: int) -> OwnDrawer:
    """The drawer that this person sells into, at the top of the cashier's page."""
    return OwnDrawer(
        drawer=drawer_mark(request),
        others=others_drawer(request),
        open_url=f"{reverse('drawers')}?next={reverse('cashier', args=[event_id])}",
        panel_url=reverse("cashier-drawer", args=[event_id]),
    )


def drawer_in_sight(request: HttpRequest, event_id: int) -> OwnDrawer | None:
    """The drawer for a panel beside it, so that it includes the latest sale; None on a separate page."""
    is_beside = "/cashier/" in request.headers.get("HX-Current-URL", "")
    return own_drawer(request, event_id) if is_beside else None


def drawer_mark(request: HttpRequest) -> DrawerMark | None:
    """The drawer for sales with its expected cash, hidden if its cashier counts blind; None without one."""
    if (other := others_drawer(request)) is not None:
        cash = Money(cash_in(other.view.id), other.view.currency)
        url = reverse("drawer-use", args=[other.view.id])
        return DrawerMark(other.view.id, _version_of(other.view.id), other.label, cash, url)
    own = open_drawer_of(request.user.pk or 0)
    if own is None:
        return None
    amount = None if drawer_rules().is_blind else Money(cash_in(own.id), own.currency)
    label = gettext("Drawer %(number)s") % {"number": own.id}
    return DrawerMark(own.id, _version_of(own.id), label, amount, reverse("drawers"))


def _version_of(drawer_id: int) -> int:
    """The version of a drawer's book; 0 before its first line."""
    book = drawer_book(drawer_id)
    return versions_of([book]).get(book, (0, {}))[0]


def event_note(event: EventView) -> str:
    """Entries, free seats, and when registration ends, in words."""
    day = clock.day_to_sell(event.id, instants.now())
    return " · ".join(part for part in (_seats_note(event, day.id), _late_note(event, day.id)) if part)


def _seats_note(event: EventView, day_id: int) -> str:
    if is_room_full(event, day_id):
        return gettext("The room is full")
    day = tournaments.day(day_id)
    most = tournaments.terms_on(event, day_id).seats_per_table
    free = seating.free_seats(day_id) + sum(min(one.seats, most) for one in seating.tables_to_open(day))
    field = tournaments.field(event.id)
    count = field.entries
    limits = [(event.max_entries, field)]
    if day.max_entries is not None:
        limits.append((day.max_entries, tournaments.field(event.id, day_id=day_id)))
    for most_entries, taken in limits:
        if most_entries is not None:
            unpaid = taken.unpaid if event.unpaid_holds_seat else 0
            free = min(free, max(0, most_entries - taken.entries - unpaid))
    entries = ngettext("%(count)s entry", "%(count)s entries", count) % {"count": count}
    seats = ngettext("%(free)s seat free", "%(free)s seats free", free) % {"free": free}
    return f"{entries} · {seats}"


def _late_note(event: EventView, day_id: int) -> str:
    try:
        end = clock.registration_end(day_id, instants.now())
    except Refusal:
        return ""
    if end is not None:
        return gettext("registration until %(time)s") % {"time": panels.time_of_day(end)}
    if event.state == "running" and not clock.is_registration_open(event.id, instants.now(), day_id=day_id):
        return gettext("registration closed")
    level = (
        clock.registration_window(day_id).until_level if event.state in ("registration", "running") else None
    )
    if level is not None:
        return gettext("registration to the end of level %(level)s") % {"level": level}
    return ""


def latest_with_seats(event_id: int) -> tuple[SaleLine, ...]:
    """The latest sales, with the seats of their players."""
    latest = latest_sales(event_id, LATEST)
    names = people.player_names({sale.player_id for sale in latest})
    seats = seating.seats_of([sale.entry_id for sale in latest])
    may_void = voidable(tournaments.event(event_id), latest)
    return tuple(
        SaleLine(
            sale,
            names[sale.player_id],
            seat=panels.seat_short(seats.get(sale.entry_id)),
            may_void=sale.id in may_void,
        )
        for sale in latest
    )


def awaited_payments(event_id: int) -> tuple[Waiting, ...]:
    """Unpaid entries, the nearest deadline first, then the waiting list."""
    entries = unpaid(event_id)
    names = people.player_names({line.entry.player_id for line in entries})
    now = instants.now()
    return tuple(
        Waiting(
            entry=line.entry.id,
            player=names[line.entry.player_id],
            number=line.entry.number,
            seat=panels.seat_short(line.seat),
            until=line.until,
            is_overdue=line.is_overdue(now),
            pick_url=reverse("cashier-player", args=[event_id, line.entry.player_id]),
        )
        for line in entries
    )


def rebuys_to_collect(event_id: int, *, may_call_off: bool) -> tuple[ToCollect, ...]:
    """The rebuys announced at the tables and not paid, the oldest first."""
    event = tournaments.event(event_id)
    rebuys = owed_rebuys(event_id) if event.rebuys != 0 else ()
    names = people.player_names({rebuy.player for rebuy in rebuys})
    seats = seating.seats_of([rebuy.entry for rebuy in rebuys])
    return tuple(
        ToCollect(
            id=rebuy.id,
            player=names[rebuy.player],
            number=rebuy.number,
            seat=panels.seat_short(seats.get(rebuy.entry)),
            at=rebuy.at,
            amount=Money(rebuy.amount_minor, event.currency),
            pick_url=reverse("cashier-player", args=[event_id, rebuy.player]),
            call_off_url=reverse("rebuy-call-off", args=[rebuy.id]) if may_call_off else "",
        )
        for rebuy in rebuys
    )


@page(reads=CASHIERS)
def search(request: HttpRequest, event_id: int) -> HttpResponse:
    """Search for players by a few letters, a card, or the number of an entry."""
    text = request.GET.get("q", "").strip()
    try:
        context = _found_by(event_id, text)
    except Refusal as refusal:
        context = {"misread": in_one_line(refusal)}
    return render(request, "cashier/_results.html", context)


def _found_by(event_id: int, text: str) -> dict[str, object]:
    """The result for a scanned ticket or document, else for a typed name."""
    if (ticket := scanned_ticket(text)) is not None:
        return _of_ticket(event_id, text, *ticket)
    if document := scanned(text):
        return {"results": _of_document(event_id, text, document)}
    return {"results": _of_text(event_id, text)}


def _of_ticket(event_id: int, text: str, player_id: int | None, sentence: str) -> dict[str, object]:
    """The player of a personal ticket, which is then used to pay; for other tickets, their terms."""
    if player_id is None:
        values = {"ticket": sentence}
        return {"misread": gettext("%(ticket)s. Choose the player, then scan it in the sale.") % values}
    hit = _hit(event_id, people.player(player_id))
    with_it = f"{hit.pick_url}?{urlencode({'ticket': text})}"
    note = " · ".join(part for part in (hit.note, sentence) if part)
    choice = replace(hit, note=note, note_kind=hit.note_kind or "good", pick_url=with_it)
    return {"results": Results(query=text, hits=(choice,), similar=(), add_url="", add_note="", is_cut=False)}


def _of_document(event_id: int, text: str, document: ScannedDocument) -> Results:
    """The holder of a scanned document; a new player is added with its data."""
    born = date_format(document.born) if document.born else ""
    return Results(
        query=f"{document.last_name} {document.first_name}".strip(),
        hits=tuple(_hit(event_id, player) for player in players_with(document, FOUND)),
        similar=(),
        add_url=f"{reverse('cashier-new', args=[event_id])}?{urlencode({'q': text})}",
        add_note=" · ".join(part for part in (document.number, born) if part),
        is_cut=False,
    )


def _of_text(event_id: int, text: str) -> Results:
    players = _matches(event_id, text)
    similar = players_finding.similar_players(text, players, SIMILAR) if len(players) <= FOUND else ()
    return Results(
        query=text,
        hits=tuple(_hit(event_id, player) for player in players[:FOUND]),
        similar=tuple(_hit(event_id, player) for player in similar),
        add_url=f"{reverse('cashier-new', args=[event_id])}?{urlencode({'q': text})}",
        add_note=_read_as(text),
        is_cut=len(players) > FOUND,
    )


def _read_as(text: str) -> str:
    """How the typed name of a new player would be split, so that no one's surname becomes *De*."""
    surname, first = split_name(text)
    if not surname or text.isdecimal():
        return ""
    if not first:
        return gettext("surname %(surname)s, first name to type") % {"surname": surname}
    return gettext("surname %(surname)s, first name %(first)s") % {"surname": surname, "first": first}


def _matches(event_id: int, text: str) -> list[Player]:
    players = list(players_finding.find_players(text, limit=FOUND + 1))
    number = text.lstrip("#")
    if number.isdecimal() and len(number) <= 5:
        try:
            holder = tournaments.entry_by_number(event_id, int(number)).player_id
        except Refusal:
            return players
        players = [people.player(holder), *(player for player in players if player.id != holder)]
    return players or _with_code(text)


def _with_code(text: str) -> list[Player]:
    """The player of an entry's printed code."""
    if not (text.isalnum() and len(text) >= CODE_LETTERS):
        return []
    try:
        return [people.player(tournaments.entry_by_code(text.lower()).player_id)]
    except Refusal:
        return []


def _hit(event_id: int, player: Player) -> PlayerHit:
    own = tournaments.player_entries(event_id, player.id)
    seat = seating.seat_of(own[-1].id) if own else None
    note, kind = panels.standing(own, seat)
    if player.is_banned_on(day_of(instants.now())):
        note, kind = gettext("Banned"), "alert"
    card, _sep, born = panels.card_line(player).partition(" · ")
    return PlayerHit(
        name=player.name,
        card=card,
        born=born,
        note=note,
        note_kind=kind,
        pick_url=reverse("cashier-player", args=[event_id, player.id]),
    )


A_PAGE = 100


@dataclass(frozen=True, slots=True)
class PartTotal:
    """The money of the valid sales for one part besides pool and fees."""

    label: str
    amount: Money


@dataclass(frozen=True, slots=True)
class SalesTotals:
    """Totals of the valid sales: number, amount by part, and all money collected and not refunded."""

    count: int
    price: Money
    fee: Money
    others: tuple[PartTotal, ...]
    total: Money
    voids: int


@page(reads=CASHIERS | INSPECTORS)
def sales(request: HttpRequest, event_id: int) -> HttpResponse:
    """The sales, newest first; ``?q=`` filters by player or receipt."""
    event = tournaments.event(event_id)
    text = request.GET.get("q", "").strip()
    pages = Paginator(found_sales(event_id, text), A_PAGE).get_page(request.GET.get("page"))
    views = seen_sales(pages)
    names = people.player_names({sale.player_id for sale in views})
    may = voidable(event, views) if getattr(request.user, "role", "") in CASHIERS else frozenset()
    context = {
        "event": event,
        "text": text,
        "totals": _totals(event_id, event.currency),
        "lines": [
            SaleLine(
                sale,
                names[sale.player_id],
                method=paid_by(sale.paid, sale.currency),
                prints_url=reverse("prints-of", args=[receipt_paper(sale).kind.value, sale.id]),
                may_void=sale.id in may,
            )
            for sale in views
        ],
        "pages": pages,
        "may_inspect": has_role(request, INSPECTORS),
    }
    return render(request, "cashier/sales.html", context)


def _totals(event_id: int, currency: str) -> SalesTotals:
    """The totals from running balances, without adding up sales."""
    parts = sold(event_id)
    return SalesTotals(
        count=sum(sold_counts(event_id).values()),
        price=Money(parts.get(PartKind.POOL, 0), currency),
        fee=Money(parts.get(PartKind.FEE, 0), currency),
        others=_others(parts, currency),
        total=Money(sum(parts.values()), currency),
        voids=void_count(event_id),
    )


def _others(parts: Mapping[str, int], currency: str) -> tuple[PartTotal, ...]:
    sums: Counter[str] = Counter()
    for part, amount in parts.items():
        if part not in (PartKind.POOL, PartKind.FEE):
            sums[part_label(part)] += amount
    return tuple(PartTotal(label, Money(amount, currency)) for label, amount in sorted(sums.items()))


@page(reads=READERS)
def re_entries(request: HttpRequest, event_id: int) -> HttpResponse:
    """The players with more than one entry, the most entries first."""
    players = re_entered(event_id)
    context = {
        "event": tournaments.event(event_id),
        "players": players,
        "count": sum(len(line.later) for line in players),
        "may_export": has_role(request, CASHIERS | INSPECTORS),
    }
    return render(request, "cashier/re_entries.html", context)


class CashierRulesForm(forms.Form):
    """By default overrides are allowed and transfers are trusted."""

    allows_override = forms.BooleanField(
        label=_("Directors may override entry rules"),
        help_text=_("With a reason, for one sale: a late entry, one re-entry more."),
        required=False,
    )
    wants_good_funds = forms.BooleanField(
        label=_("Transfers only once the money has arrived"),
        help_text=_("A sale, a ticket or a deposit by transfer then needs its reference as well."),
        required=False,
    )


@page(reads=INSPECTORS, writes=ADMINISTRATORS)
def cashier_rules(request: HttpRequest) -> HttpResponse:
    """The rules for cashiers, and their form."""
    form = CashierRulesForm(request.POST or None, initial=asdict(payments_rows.cashier_rules()))
    if request.method == "POST":
        typed = CashierRulesForm(request.POST)
        typed.full_clean()
        change_cashier_rules.perform_with(by_page(request), **typed.cleaned_data)
        messages.success(request, _now("Saved"))
        return redirect("cashier-rules")
    may_write = getattr(request.user, "role", "") in ADMINISTRATORS
    return render(request, "cashier/cashier_rules.html", {"form": form, "may_write": may_write})
