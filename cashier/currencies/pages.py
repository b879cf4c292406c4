"""Pages of other currencies: rates, exchanges at a drawer, and the notes that pay a sale."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page, say_done
from access.problems import status_of
from access.roles import CAGE, CASHIERS, INSPECTORS
from access.typed import whole_number
from cashier.currencies.queries import (
    Exchange,
    ExchangeRate,
    foreign_in,
    latest_exchanges,
    rate_list,
    rate_now,
    rates_now,
)
from cashier.currencies.verbs import exchange_money, set_exchange_rate
from cashier.kinds import Method
from cashier.ledger.drawers import drawer, page_of, require_own
from cashier.models import Drawer
from cashier.payments.pages import HandOut, notes_in
from journal import instants
from people.forms import show_refusal
from people.staff import rows as people
from rulebook.exchange import Exchanged, Rate, Side, exchanged, given_of, rate_text
from rulebook.money import Money, parse_money
from rulebook.payments import Back, Way
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.queries import EventView
from tournaments.typed.cells import WallTimeField
from wording import words
from wording.figures import currency_choices, money_text, money_typed
from wording.words import in_one_line


@dataclass(frozen=True, slots=True)
class RateLine:
    """A current rate in decimals."""

    currency: str
    buying: str
    selling: str


@dataclass(frozen=True, slots=True)
class ExchangePage:
    """A drawer, the rates, and the input: ``told`` is its value, None before the input is complete."""

    view: Drawer
    cashier: str
    is_own: bool
    rates: tuple[RateLine, ...]
    may_sell: bool
    quote: Exchanged | None
    rate: str
    latest: tuple[Exchange, ...]
    back_url: str


@page(reads=CASHIERS, writes=CASHIERS)
def exchange(request: HttpRequest, drawer_id: int) -> HttpResponse:
    """Enter an exchange, check it, confirm it; then the receipt."""
    view = drawer(drawer_id)
    if not view.is_open:
        return redirect("drawer-sheet", drawer_id)
    require_own(request, view)
    if request.method != "POST":
        return _render(request, view)
    try:
        return _exchanged(request, view) if "seen" in request.POST else _amount_in_words(request, view)
    except Refusal as refusal:
        return _render(request, view, refusal=refusal)


def _amount_in_words(request: HttpRequest, view: Drawer) -> HttpResponse:
    return _render(request, view, priced=_worth(request))


def _worth(request: HttpRequest) -> tuple[Exchanged, Rate]:
    rate = rate_now(request.POST.get("currency", ""), instants.now())
    amount = parse_money(request.POST.get("amount", "") or "0", rate.currency, field="amount")
    return exchanged(amount, rate, _side(request)), rate


def _side(request: HttpRequest) -> Side:
    return Side.SELL if request.POST.get("side") == Side.SELL else Side.BUY


def _exchanged(request: HttpRequest, view: Drawer) -> HttpResponse:
    exchange, rate = _worth(request)
    amount = request.POST["seen"]
    done = exchange_money.perform_with(
        by_page(request),
        drawer=view.id,
        currency=rate.currency,
        amount_minor=exchange.foreign.minor,
        side=exchange.side,
        seen_minor=whole_number(amount) or 0,
        reason=request.POST.get("reason", ""),
    ).answer
    messages.success(request, _exchange_sentence(exchange, done.receipt))
    return redirect("drawer-exchange", view.id)


def _exchange_sentence(exchange: Exchanged, receipt: int | None) -> str:
    values = {"notes": money_text(exchange.foreign), "cash": money_text(exchange.paid), "number": receipt}
    if exchange.side is Side.BUY:
        return gettext("%(notes)s taken, pay out %(cash)s (receipt %(number)s).") % values
    return gettext("%(notes)s given, %(cash)s received (receipt %(number)s).") % values


def _render(
    request: HttpRequest,
    view: Drawer,
    *,
    priced: tuple[Exchanged, Rate] | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    rates = rates_now()
    page = ExchangePage(
        view=view,
        cashier=people.person(view.cashier_id).name,
        is_own=view.cashier_id == request.user.pk,
        rates=tuple(_line(rate) for rate in rates),
        may_sell=any(rate.selling for rate in rates),
        quote=priced[0] if priced else None,
        rate=_price(*priced) if priced else "",
        latest=latest_exchanges(view.id),
        back_url=page_of(request, view),
    )
    context: dict[str, Any] = {"exchange": page, "typed": request.POST.dict(), "problem": None}
    if refusal is not None:
        title, detail = words.explain(refusal)
        context["problem"] = {"field": refusal.field, "title": title, "detail": detail}
    status = status_of(refusal) if refusal else 200
    return render(request, "cashier/exchange.html", context, status=status)


def _price(exchange: Exchanged, rate: Rate) -> str:
    line = _line(rate)
    return line.selling if exchange.side is Side.SELL else line.buying


def _line(rate: Rate) -> RateLine:
    return RateLine(rate.currency, rate_text(rate.buying), rate_text(rate.selling) if rate.selling else "")


class ExchangeRateForm(forms.Form):
    """The value of notes of another currency, the time it begins, and the smallest coin that is paid out."""

    currency = forms.ChoiceField(label=_("Currency"))
    buying = forms.CharField(
        label=_("Bought at"), max_length=20, help_text=_("What one unit is worth, such as 0.9524.")
    )
    selling = forms.CharField(
        label=_("Sold at"), max_length=20, required=False, help_text=_("Empty: notes are only taken.")
    )
    step = forms.CharField(
        label=_("Smallest coin paid"),
        max_length=20,
        help_text=_("What is paid is the nearest multiple; the difference is booked as rounding."),
    )
    since = WallTimeField(
        label=_("From"),
        required=False,
        help_text=_("Empty: from now on"),
    )

    def __init__(self, *args: Any, home: str, **options: Any) -> None:
        super().__init__(*args, **options)
        self.home = home
        currency = self.fields["currency"]
        assert isinstance(currency, forms.ChoiceField)
        currency.choices = [("", "–"), *(one for one in currency_choices() if one[0] != home)]

    def values(self) -> dict[str, Any]:
        """The form's values for the command; raises ``Refusal`` if the coin cannot be read."""
        values = self.cleaned_data
        fields = {name: values[name] for name in ("currency", "buying", "selling", "since")}
        return fields | {"step_minor": parse_money(values["step"], self.home, field="step").minor}


@dataclass(frozen=True, slots=True)
class RateRow:
    """A rate; it ``holds`` now, ``is_coming`` later, else ended or replaced."""

    rate: ExchangeRate
    holds: bool
    is_coming: bool


@page(reads=CASHIERS | INSPECTORS)
def exchange_rates(request: HttpRequest) -> HttpResponse:
    """All rates, the latest first."""
    now = instants.now()
    current = {one.id for one in rates_now(now)}
    rows = tuple(
        RateRow(
            rate=one,
            holds=one.pk in current,
            is_coming=one.since > now and one.until is None,
        )
        for one in rate_list()
    )
    may_write = getattr(request.user, "role", "") in CAGE
    return render(request, "cashier/exchange_rates.html", {"rows": rows, "may_write": may_write})


@page(reads=CAGE, writes=CAGE)
def new_rate(request: HttpRequest) -> HttpResponse:
    """Set a rate; the form suggests only the smallest unit of the house's currency."""
    home, status = tournaments.house().currency, 200
    smallest = money_typed(Money(1, home))
    form = ExchangeRateForm(request.POST or None, home=home, initial={"step": smallest})
    if request.method == "POST":
        status = 400
        if form.is_valid():
            try:
                done = set_exchange_rate.perform_with(by_page(request), **form.values())
            except Refusal as refusal:
                show_refusal(form, refusal)
                status = status_of(refusal)
            else:
                say_done(request, done.line)
                return redirect("exchange-rates")
    return render(request, "cashier/exchange_rate.html", {"form": form}, status=status)


@page(reads=CASHIERS)
def notes_body(request: HttpRequest, event_id: int) -> HttpResponse:
    """The value of the notes entered for a sale of an event; the sale itself decides what they pay."""
    return _notes_body(request, tournaments.event(event_id).currency)


def _notes_body(request: HttpRequest, currency: str) -> HttpResponse:
    why, exchange, rate = "", None, ""
    try:
        exchange, rate = _notes_worth(request, currency)
    except Refusal as refusal:
        why = in_one_line(refusal)
    return render(request, "cashier/_notes_told.html", {"made": exchange, "rate": rate, "why": why})


@page(reads=CASHIERS)
def ticket_notes(request: HttpRequest) -> HttpResponse:
    """The same for a ticket, in the currency of the selected event, else the house's."""
    event_id = whole_number(request.GET.get("event", ""))
    place = tournaments.event(event_id) if event_id else tournaments.house()
    return _notes_body(request, place.currency)


def _notes_worth(request: HttpRequest, currency: str) -> tuple[Exchanged | None, str]:
    notes = notes_in(request.GET)
    if notes is None:
        return None, ""
    rate = rate_for(notes.currency, currency)
    return exchanged(notes, rate), rate_text(rate.buying)


def rate_for(foreign: str, currency: str) -> Rate:
    """The current rate between two currencies; raises ``Refusal("no_rate")``."""
    rate = rate_now(foreign, instants.now())
    if rate.home != currency:
        raise Refusal("no_rate", field="currency", currency=foreign)
    return rate


def notes_given_at(currency: str) -> tuple[tuple[str, str], ...]:
    """The currencies given for ``currency`` with their selling rates; none if no currency is sold."""
    rates = [(rate.currency, rate.selling) for rate in rates_now() if rate.home == currency]
    return tuple((code, rate_text(selling)) for code, selling in rates if selling)


def notes_held(drawer_id: int, currency: str) -> int:
    """The value of a drawer's notes in ``currency`` at selling rates, in minor units; 0 without a rate."""
    rates = {one.currency: one for one in rates_now() if one.home == currency and one.selling}
    amounts = (one for one in foreign_in(drawer_id) if one.currency in rates)
    return sum(_sold_for(one, rates[one.currency]) for one in amounts)


def _sold_for(notes: Money, rate: Rate) -> int:
    try:
        return exchanged(notes, rate, Side.SELL).paid.minor
    except Refusal:
        # Fewer notes than the worth of the smallest coin.
        return 0


def notes_worth(posted: Mapping[str, Any], going: Iterable[Back], currency: str) -> Exchanged | None:
    """The value of the notes entered for part of the cash that goes out; raises what giving them would."""
    if (notes := notes_in(posted)) is None:
        return None
    cash = Money(sum(one.minor for one in going if one.way is Way.CASH), currency)
    return given_of(cash, notes, rate_for(notes.currency, currency))


def handed_with_notes(
    amounts: Iterable[tuple[Way, str, int]], currency: str, exchange: Exchanged | None
) -> tuple[HandOut, ...]:
    """What goes out in each way, in words and minor units; notes first, then the cash less their value."""
    lines = [] if exchange is None else [HandOut(gettext("Notes from the drawer"), exchange.foreign)]
    for way, label, whole in amounts:
        minor = whole - (exchange.paid.minor if exchange and way is Way.CASH else 0)
        if minor or exchange is None:
            lines.append(HandOut(label, Money(minor, currency)))
    return tuple(lines)


def notes_fields(posted: Mapping[str, Any], exchange: Exchanged | None) -> tuple[tuple[str, str], ...]:
    """The hidden fields of the confirmation: the notes as entered, and the value that was shown."""
    if exchange is None:
        return ()
    fields = tuple((name, str(posted[name])) for name in ("notes", "notes_currency"))
    return (*fields, ("notes_seen", str(exchange.paid.minor)))


def wanted_notes(posted: Mapping[str, Any]) -> dict[str, Any]:
    """The notes to give, as fields of a command; empty if none were entered."""
    if (notes := notes_in(posted)) is None:
        return {}
    return {
        "notes_minor": notes.minor,
        "notes_currency": notes.currency,
        "notes_seen_minor": whole_number(str(posted.get("notes_seen", ""))) or 0,
    }


def notes_offered(currency: str) -> tuple[tuple[str, str], ...]:
    """The currencies taken for a price in ``currency`` with their rates; none if the house has no rate."""
    return tuple((rate.currency, rate_text(rate.buying)) for rate in rates_now() if rate.home == currency)


def notes_url(event: EventView) -> str:
    """The address where a sale asks for the value of notes."""
    return reverse("cashier-notes", args=[event.id])


def lines_back(
    going: Sequence[Back], drawer_id: int, currency: str, exchange: Exchanged | None
) -> tuple[HandOut, ...]:
    """What goes back in each way; notes of another currency first, then the cash less their value."""
    ways = ((part.way, _to(Method(part.way.value), drawer_id), part.minor) for part in going)
    return handed_with_notes(ways, currency, exchange)


def _to(method: Method, drawer_id: int) -> str:
    if method is Method.CASH:
        drawer = gettext("Drawer %(number)s") % {"number": drawer_id}
        return gettext("Refund from %(drawer)s") % {"drawer": drawer}
    return gettext("Refund by %(method)s") % {"method": method.label}


def notes_text(notes: Exchange | None) -> str:
    """``CHF 250.00 at 0.95238``; empty without notes."""
    if notes is None:
        return ""
    return gettext("%(notes)s at %(rate)s") % {"notes": money_text(notes.foreign), "rate": notes.rate_paid}
