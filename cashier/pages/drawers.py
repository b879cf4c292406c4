"""Drawers on a page: open with the float, fill and empty, count at the close."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from access.page import by_page, page
from access.problems import status_of
from access.roles import CASHIERS, INSPECTORS
from cashier import queries
from cashier.actions.drawer import CloseDrawer, MoveCash, OpenDrawer, close_drawer, move_cash, open_drawer
from cashier.queries import DrawerView, MethodTotal
from people import queries as people
from rulebook.money import Money, parse_money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording import words
from wording.figures import money_text

SHOWN = 40


@dataclass(frozen=True, slots=True)
class DrawerLine:
    """A drawer with its cashier's name and its contents."""

    view: DrawerView
    cashier: str
    cash: Money


@dataclass(frozen=True, slots=True)
class Unsaved:
    """A form of the page that was refused: which, why, beside which field, and what was typed in it."""

    form: str
    field: str
    title: str
    detail: str
    typed: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class DrawersPage:
    """The person's own open drawer, if any, and the latest of all; ``next_url`` is the page after opening."""

    own: DrawerView | None
    held: tuple[MethodTotal, ...]
    lines: tuple[DrawerLine, ...]
    currency: str
    next_url: str
    may_open: bool


@page(reads=CASHIERS | INSPECTORS, writes=CASHIERS)
def drawers(request: HttpRequest) -> HttpResponse:
    """The page; a post opens the person's own drawer."""
    if request.method != "POST":
        return _shown(request)
    try:
        return _opened(request)
    except Refusal as refusal:
        return _refused(request, "open", refusal)


def _refused(request: HttpRequest, form: str, refusal: Refusal) -> HttpResponse:
    """The page again, with what was typed and why it was not done."""
    title, detail = words.explain(refusal)
    unsaved = Unsaved(form, refusal.field, title, detail, request.POST.dict())
    return _shown(request, unsaved, status=status_of(refusal))


def _shown(request: HttpRequest, unsaved: Unsaved | None = None, status: int = 200) -> HttpResponse:
    own = queries.open_drawer_of(request.user.pk or 0)
    shown = DrawersPage(
        own=own,
        held=queries.drawer_balances(own) if own else (),
        lines=_lines(),
        currency=own.currency if own else tournaments.house().currency,
        next_url=_next(request),
        may_open=getattr(request.user, "role", "") in CASHIERS,
    )
    return render(request, "cashier/drawers.html", {"drawers": shown, "unsaved": unsaved}, status=status)


def _lines() -> tuple[DrawerLine, ...]:
    listed = queries.latest_drawers(SHOWN)
    names = people.staff_names({view.cashier_id for view in listed})
    return tuple(
        DrawerLine(view, names[view.cashier_id], Money(queries.cash_in(view.id), view.currency))
        for view in listed
    )


def _next(request: HttpRequest) -> str:
    wanted = request.POST.get("next") or request.GET.get("next", "")
    return wanted if url_has_allowed_host_and_scheme(wanted, allowed_hosts=None) else ""


def _opened(request: HttpRequest) -> HttpResponse:
    currency = tournaments.house().currency
    wanted = OpenDrawer(float_minor=_typed(request, "float", currency), currency=currency)
    open_drawer.perform(wanted, by_page(request))
    return redirect(_next(request) or "drawers")


def _typed(request: HttpRequest, name: str, currency: str) -> int:
    return parse_money(request.POST.get(name, "") or "0", currency, field=name).minor


@page(reads=CASHIERS, writes=CASHIERS)
def close(request: HttpRequest, drawer_id: int) -> HttpResponse:
    """Count and close; then its sheet shows whether the drawer was over or short."""
    shown = queries.drawer(drawer_id)
    if request.method != "POST":
        return redirect("drawers")
    try:
        count = CloseDrawer(drawer=drawer_id, counted_minor=_typed(request, "counted", shown.currency))
        done = close_drawer.perform(count, by_page(request))
    except Refusal as refusal:
        return _refused(request, "close", refusal)
    messages.success(request, _difference(Money(done.answer.difference_minor or 0, shown.currency)))
    return redirect("drawer-sheet", drawer_id)


def _difference(over: Money) -> str:
    if not over.minor:
        return _("The drawer is closed: it balances to the cent.")
    told = (
        _("The drawer is closed: %(amount)s over.")
        if over.minor > 0
        else _("The drawer is closed: %(amount)s short.")
    )
    return told % {"amount": money_text(Money(abs(over.minor), over.currency))}


@page(reads=CASHIERS, writes=CASHIERS)
def cash(request: HttpRequest, drawer_id: int) -> HttpResponse:
    """Cash from the safe, or to it."""
    shown = queries.drawer(drawer_id)
    if request.method != "POST":
        return redirect("drawers")
    try:
        amount = _typed(request, "amount", shown.currency)
        signed = -amount if request.POST.get("direction") == "out" else amount
        moved = MoveCash(drawer=drawer_id, amount_minor=signed, reason=request.POST.get("reason", ""))
        move_cash.perform(moved, by_page(request))
    except Refusal as refusal:
        return _refused(request, "cash", refusal)
    messages.success(request, _("Saved."))
    return redirect("drawers")
