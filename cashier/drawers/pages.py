"""Pages of drawers: open, fill and empty; the head of cage also uses another's, with a reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page
from access.problems import status_of
from access.roles import ADMINISTRATORS, CAGE, CASHIERS, INSPECTORS, Role
from access.typed import whole_number
from cashier.approvals.pages import approval_url
from cashier.approvals.rows import approval_rules, waiting_approvals
from cashier.currencies.queries import foreign_in, rates_now
from cashier.drawers.rows import TransferLine, open_transfers, successors
from cashier.drawers.verbs import (
    ask_cash_transfer,
    change_drawer_rules,
    move_cash,
    open_drawer,
)
from cashier.ledger import drawers as ledger_drawers
from cashier.ledger.drawers import (
    MethodTotal,
    cash_by_drawer,
    drawer,
    drawer_balances,
    drawer_rules,
    latest_drawers,
    open_drawer_of,
    open_drawers,
    page_of,
)
from cashier.ledger.rows import are_refunds_due
from cashier.models import Drawer
from cashier.pending import PrizePages, prize_pages
from journal import instants
from people.forms import show_refusal
from people.staff import rows as people
from rulebook.cash import denominations_of
from rulebook.money import Money, parse_money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording import words
from wording.figures import money_typed

SHOWN = 40


@dataclass(frozen=True, slots=True)
class DrawerLine:
    """A drawer with its cashier's name and its contents; no ``cash`` if this user may not see it."""

    view: Drawer
    cashier: str
    cash: Money | None
    use_url: str


@dataclass(frozen=True, slots=True)
class Unsaved:
    """A refused form of the page: which form, the refusal, its field, and the input."""

    form: str
    field: str
    title: str
    detail: str
    typed: Mapping[str, str]
    approval_url: str = ""


@dataclass(frozen=True, slots=True)
class DrawersPage:
    """The user's drawer, if any, and the latest of all; ``next_url`` is the page after opening.

    ``cashier`` is the cashier of another's drawer. ``counts_pieces``: notes and coins are counted on their
    own page. The drawer holds ``notes`` of other currencies; ``takes_notes`` if there are current rates.
    ``others`` can accept cash: number and cashier of each; ``transfers`` wait for an answer.
    """

    held: Drawer | None
    cashier: str
    contents: tuple[MethodTotal, ...]
    takes_notes: bool
    sees_rates: bool
    notes: tuple[Money, ...]
    knows_notes: bool
    counts_pieces: bool
    others: tuple[tuple[int, str], ...]
    may_hand_over: bool
    transfers: tuple[TransferLine, ...]
    lines: tuple[DrawerLine, ...]
    currency: str
    next_url: str
    may_open: bool
    asks_approval: bool
    waiting: int
    has_refunds: bool
    prizes: PrizePages


@page(reads=CASHIERS | INSPECTORS, writes=CASHIERS)
def drawers(request: HttpRequest) -> HttpResponse:
    """The page of drawers; a POST opens the user's own drawer."""
    if request.method != "POST":
        return _render(request)
    try:
        return _opened(request)
    except Refusal as refusal:
        return refused_form(request, "open", refusal)


@page(reads=CAGE)
def use(request: HttpRequest, drawer_id: int) -> HttpResponse:
    """Another's open drawer, used by the head of cage."""
    view = drawer(drawer_id)
    if not view.is_open:
        return redirect("drawer-sheet", drawer_id)
    return _render(request, held=view)


def refused_form(
    request: HttpRequest, form: str, refusal: Refusal, held: Drawer | None = None
) -> HttpResponse:
    """The page again, with the input and the refusal."""
    title, detail = words.explain(refusal)
    unsaved = Unsaved(form, refusal.field, title, detail, request.POST.dict(), approval_url(request, refusal))
    return _render(request, unsaved, held=held, status=status_of(refusal))


def knows_cash(request: HttpRequest, view: Drawer) -> bool:
    """Whether this user may see the expected cash of an open drawer; with blind counts, not in their own."""
    is_head = getattr(request.user, "role", "") in CAGE | INSPECTORS and view.cashier_id != request.user.pk
    return not view.is_open or is_head or not drawer_rules().is_blind


def _render(
    request: HttpRequest,
    unsaved: Unsaved | None = None,
    *,
    held: Drawer | None = None,
    status: int = 200,
) -> HttpResponse:
    own = open_drawer_of(request.user.pk or 0)
    held = held or own
    is_own = held is None or held.cashier_id == request.user.pk
    currency = held.currency if held else tournaments.house().currency
    waiting = waiting_approvals(instants.now())
    page = DrawersPage(
        held=held,
        cashier="" if held is None or is_own else people.person(held.cashier_id).name,
        contents=drawer_balances(held) if held and knows_cash(request, held) else (),
        takes_notes=bool(rates_now()),
        sees_rates=bool(rates_now()) or getattr(request.user, "role", "") == Role.CAGE,
        notes=foreign_in(held.id) if held else (),
        knows_notes=held is not None and knows_cash(request, held),
        counts_pieces=counts_pieces(currency),
        others=_others(held) if held else (),
        may_hand_over=held is not None and bool(successors(held, request.user.pk or 0)),
        transfers=open_transfers(held.id) if held else (),
        lines=drawer_lines(request),
        currency=currency,
        next_url=_next(request),
        # A refund in another way can be approved from every page that requires it.
        asks_approval=bool(waiting) or approval_rules().is_on,
        waiting=waiting,
        has_refunds=are_refunds_due(),
        prizes=prize_pages(),
        may_open=own is None and getattr(request.user, "role", "") in CASHIERS,
    )
    return render(request, "cashier/drawers.html", {"drawers": page, "unsaved": unsaved}, status=status)


def counts_pieces(currency: str) -> bool:
    """Whether notes and coins are counted one by one, if those of the currency are known."""
    return drawer_rules().by_denomination and denominations_of(currency) is not None


def _others(held: Drawer) -> tuple[tuple[int, str], ...]:
    """The other open drawers in the same currency."""
    views = [view for view in open_drawers() if view.id != held.id and view.currency == held.currency]
    names = people.staff_names({view.cashier_id for view in views})
    return tuple((view.id, names[view.cashier_id]) for view in views)


def drawer_lines(request: HttpRequest) -> tuple[DrawerLine, ...]:
    """The latest drawers, each with its cash if this user may see it."""
    views = latest_drawers(SHOWN)
    names = people.staff_names({view.cashier_id for view in views})
    is_head = getattr(request.user, "role", "") in CAGE
    cash = cash_by_drawer([view.id for view in views])
    return tuple(
        DrawerLine(
            view,
            names[view.cashier_id],
            Money(cash[view.id], view.currency) if knows_cash(request, view) else None,
            reverse("drawer-use", args=[view.id])
            if is_head and view.is_open and view.cashier_id != request.user.pk
            else "",
        )
        for view in views
    )


def _next(request: HttpRequest) -> str:
    wanted = request.POST.get("next") or request.GET.get("next", "")
    return wanted if url_has_allowed_host_and_scheme(wanted, allowed_hosts=None) else ""


def _opened(request: HttpRequest) -> HttpResponse:
    currency = tournaments.house().currency
    float_minor = typed_minor(request, "float", currency)
    open_drawer.perform_with(by_page(request), float_minor=float_minor, currency=currency)
    return redirect(_next(request) or "drawers")


def typed_minor(request: HttpRequest, name: str, currency: str) -> int:
    """An amount of the form; empty is zero."""
    return parse_money(request.POST.get(name, "") or "0", currency, field=name).minor


@page(reads=CASHIERS, writes=CASHIERS)
def cash(request: HttpRequest, drawer_id: int) -> HttpResponse:
    """Move cash from the safe, or to it."""
    view = drawer(drawer_id)
    if request.method != "POST":
        return redirect("drawers")
    try:
        amount = typed_minor(request, "amount", view.currency)
        change = -amount if request.POST.get("direction") == "out" else amount
        move_cash.perform_with(
            by_page(request), drawer=drawer_id, amount_minor=change, reason=request.POST.get("reason", "")
        )
    except Refusal as refusal:
        return refused_form(request, "cash", refusal, _in_hand(request, view))
    messages.success(request, gettext("Saved."))
    return redirect(page_of(request, view))


@page(reads=CASHIERS, writes=CASHIERS)
def transfer(request: HttpRequest, drawer_id: int) -> HttpResponse:
    """Ask another drawer to accept cash."""
    view, fields = drawer(drawer_id), request.POST
    if request.method != "POST":
        return redirect("drawers")
    try:
        ask_cash_transfer.perform_with(
            by_page(request),
            drawer=drawer_id,
            to=whole_number(fields.get("to", "")) or drawer_id,
            amount_minor=_positive(typed_minor(request, "passed", view.currency)),
            reason=fields.get("reason", ""),
        )
    except Refusal as refusal:
        return refused_form(request, "transfer", refusal, _in_hand(request, view))
    messages.success(request, gettext("Asked: the cash moves once the other cashier accepts it."))
    return redirect(page_of(request, view))


def _positive(amount_minor: int) -> int:
    if amount_minor <= 0:
        raise Refusal("amount_zero", field="passed")
    return amount_minor


def _in_hand(request: HttpRequest, view: Drawer) -> Drawer | None:
    """Another's drawer that the head of cage uses; a cashier sees their own."""
    return view if view.is_open and getattr(request.user, "role", "") in CAGE else None


class DrawerRulesForm(forms.Form):
    """Off until the house turns it on."""

    is_blind = forms.BooleanField(
        label=_("Count blind"),
        help_text=_("Cashiers see what is expected only after they have counted; every count is kept."),
        required=False,
    )
    by_denomination = forms.BooleanField(
        label=_("Count notes and coins"),
        help_text=_("How many of each, and the sheet lists them."),
        required=False,
    )
    free_difference = forms.CharField(
        label=_("Over or short without a reason, up to"),
        help_text=_("A drawer that is off by more is closed with a reason. Empty: none is asked for."),
        required=False,
        max_length=20,
    )


@page(reads=INSPECTORS, writes=ADMINISTRATORS)
def drawer_rules_page(request: HttpRequest) -> HttpResponse:
    """The rules for counting drawers, and their form."""
    currency = tournaments.house().currency
    form = DrawerRulesForm(request.POST or None, initial=_initial(currency))
    if request.method == "POST" and form.is_valid():
        try:
            change_drawer_rules.perform_with(by_page(request), **_typed(form, currency))
            messages.success(request, _now("Saved"))
            return redirect("drawer-rules")
        except Refusal as refusal:
            show_refusal(form, refusal)
    may_write = getattr(request.user, "role", "") in ADMINISTRATORS
    context = {"form": form, "currency": currency, "may_write": may_write, "amounts": ("free_difference",)}
    return render(request, "cashier/drawer_rules.html", context)


def _initial(currency: str) -> dict[str, object]:
    rules = ledger_drawers.drawer_rules()
    free = rules.free_difference_minor
    return {
        "is_blind": rules.is_blind,
        "by_denomination": rules.by_denomination,
        "free_difference": "" if free is None else money_typed(Money(free, currency)),
    }


def _typed(form: DrawerRulesForm, currency: str) -> dict[str, Any]:
    values = form.cleaned_data
    free = values["free_difference"]
    return {
        "is_blind": values["is_blind"],
        "by_denomination": values["by_denomination"],
        "free_difference_minor": parse_money(free, currency, field="free_difference").minor if free else None,
    }
