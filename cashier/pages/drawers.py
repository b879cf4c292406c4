"""Drawers on a page: open with the float, fill and empty, count at the close."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from access.page import by_page, page
from access.roles import CASHIERS, INSPECTORS
from cashier import queries
from cashier.actions.drawer import CloseDrawer, MoveCash, OpenDrawer, close_drawer, move_cash, open_drawer
from cashier.queries import DrawerView, MethodTotal
from people import queries as people
from rulebook.money import Money, parse_money
from tournaments import queries as tournaments
from wording.figures import money_text

SHOWN = 40


@dataclass(frozen=True, slots=True)
class DrawerLine:
    """A drawer with its cashier's name and its contents."""

    view: DrawerView
    cashier: str
    cash: Money


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
    if request.method == "POST":
        return _opened(request)
    own = queries.open_drawer_of(request.user.pk or 0)
    shown = DrawersPage(
        own=own,
        held=queries.drawer_balances(own) if own else (),
        lines=_lines(),
        currency=tournaments.house().currency,
        next_url=_next(request),
        may_open=getattr(request.user, "role", "") in CASHIERS,
    )
    return render(request, "cashier/drawers.html", {"drawers": shown})


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
    """Count and close; shows whether the drawer was over or short."""
    shown = queries.drawer(drawer_id)
    if request.method == "POST":
        count = CloseDrawer(drawer=drawer_id, counted_minor=_typed(request, "counted", shown.currency))
        done = close_drawer.perform(count, by_page(request))
        messages.success(request, _difference(Money(done.answer.difference_minor or 0, shown.currency)))
    return redirect("drawers")


def _difference(over: Money) -> str:
    if not over.minor:
        return _("The drawer is closed: it balances to the cent.")
    words = (
        _("The drawer is closed: %(amount)s over.")
        if over.minor > 0
        else _("The drawer is closed: %(amount)s short.")
    )
    return words % {"amount": money_text(Money(abs(over.minor), over.currency))}


@page(reads=CASHIERS, writes=CASHIERS)
def cash(request: HttpRequest, drawer_id: int) -> HttpResponse:
    """Cash from the safe, or to it."""
    shown = queries.drawer(drawer_id)
    if request.method == "POST":
        amount = _typed(request, "amount", shown.currency)
        signed = -amount if request.POST.get("direction") == "out" else amount
        moved = MoveCash(drawer=drawer_id, amount_minor=signed, reason=request.POST.get("reason", ""))
        move_cash.perform(moved, by_page(request))
        messages.success(request, _("Saved."))
    return redirect("drawers")
