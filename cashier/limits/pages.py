"""The limits on cash: listed, added, changed and ended by an administrator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from access.page import by_page, page, say_done
from access.problems import status_of
from access.roles import ADMINISTRATORS, CASHIERS, INSPECTORS
from cashier.limits.counting import allowed, asks_documents, day_of, in_cash
from cashier.limits.forms import CashLimitForm
from cashier.limits.queries import CashLimitView, cash_limit_list
from cashier.limits.queries import cash_limit as limit_of
from cashier.limits.sentences import ABOVE, BOUNDS, counted_words
from cashier.limits.verbs import AddCashLimit, ChangeCashLimit, add_cash_limit, change_cash_limit
from journal import instants
from people.forms import show_refusal
from rulebook.cash_limit import Above, Bound, CountedBy
from rulebook.money import Money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.queries import EventView
from wording.figures import money_text


@dataclass(frozen=True, slots=True)
class LimitRow:
    """A limit in words; ``has_ended`` if it holds no more, ``is_coming`` if not yet."""

    limit: CashLimitView
    counted: str
    bound: str
    above: str
    has_ended: bool
    is_coming: bool


@page(reads=CASHIERS | INSPECTORS)
def cash_limits(request: HttpRequest) -> HttpResponse:
    """Every limit, the latest first."""
    role = getattr(request.user, "role", "")
    today = day_of(instants.now())
    rows = tuple(
        LimitRow(
            limit=one,
            counted=counted_words(one),
            bound=str(BOUNDS[one.bound]),
            above=str(ABOVE[one.above]),
            has_ended=one.has_ended(today),
            is_coming=one.since > today,
        )
        for one in cash_limit_list()
    )
    context = {"rows": rows, "may_write": role in ADMINISTRATORS}
    return render(request, "cashier/cash_limits.html", context)


@page(reads=ADMINISTRATORS, writes=ADMINISTRATORS)
def new_limit(request: HttpRequest) -> HttpResponse:
    """Add a limit; nothing is suggested but the currency of the house and today."""
    start = {
        "currency": tournaments.house().currency,
        "since": day_of(instants.now()),
        "days": 0,
        "bound": Bound.EXCEEDED,
        "counted_by": CountedBy.OPERATION,
        "above": Above.NO_CASH,
    }
    form = CashLimitForm(request.POST or None, initial=start)
    return _typed(request, form, None)


@page(reads=ADMINISTRATORS, writes=ADMINISTRATORS)
def cash_limit(request: HttpRequest, limit_id: int) -> HttpResponse:
    """Change a limit."""
    shown = limit_of(limit_id)
    form = CashLimitForm(request.POST or None, initial=CashLimitForm.shown(shown))
    return _typed(request, form, shown)


def _typed(request: HttpRequest, form: CashLimitForm, limit: CashLimitView | None) -> HttpResponse:
    status = 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            try:
                return _saved(request, form, limit)
            except Refusal as refusal:
                show_refusal(form, refusal)
                status = status_of(refusal)
    may_end = limit is not None and not limit.has_ended(day_of(instants.now()))
    context = {"form": form, "limit": limit, "may_end": may_end}
    return render(request, "cashier/cash_limit.html", context, status=status)


def _saved(request: HttpRequest, form: CashLimitForm, limit: CashLimitView | None) -> HttpResponse:
    if limit is None:
        done = add_cash_limit.perform(AddCashLimit(**form.values()), by_page(request))
    else:
        changed = ChangeCashLimit(limit=limit.id, **form.values())
        done = change_cash_limit.perform(changed, by_page(request))
    say_done(request, done.line)
    return redirect("cash-limits")


def documents_url(player_id: int, currency: str) -> str:
    """Where documents of a player are recorded; empty where no limit asks for any."""
    is_asked = asks_documents(currency, instants.now())
    return reverse("player-documents", args=[player_id]) if is_asked else ""


def cash_note(event: EventView, player_id: int, prices: Sequence[Money]) -> str:
    """What a limit leaves a player to pay in cash; empty where it covers every price."""
    dearest = max(prices, key=lambda one: one.minor, default=None)
    if dearest is None:
        return ""
    found = allowed(in_cash(player_id, dearest, instants.now(), event_id=event.id))
    if found is None or found.minor >= dearest.minor:
        return ""
    return _("Cash limit (%(limit)s): %(room)s left, %(counted)s already counts.") % {
        "limit": found.limit.name,
        "room": money_text(Money(found.room, event.currency)),
        "counted": money_text(Money(found.counted, event.currency)),
    }
