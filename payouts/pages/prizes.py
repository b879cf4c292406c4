"""What a director does with the prizes: publish, change, withdraw, settle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from access.page import page
from access.permissions import command_of
from access.roles import DIRECTORS
from journal.opening import perform, tournament_book
from payouts import queries
from payouts.actions import publish as actions
from payouts.actions.publish import PrizeTyped
from payouts.actions.settle import settle_event
from payouts.pages.shown import PrizeField, PrizesForm
from payouts.queries import LadderView
from rulebook.money import Money, parse_money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording.words import explain


@page(reads=frozenset(), writes=DIRECTORS)
def publish(request: HttpRequest, event_id: int) -> HttpResponse:
    """The prizes stand from here on."""
    _do(request, event_id, actions.publish_ladder)
    messages.success(request, _("The payouts are published."))
    return redirect("payouts", event_id)


@page(reads=frozenset(), writes=DIRECTORS)
def withdraw(request: HttpRequest, event_id: int) -> HttpResponse:
    """The prizes are taken back."""
    _do(request, event_id, actions.withdraw_ladder, reason=request.POST.get("reason", ""))
    messages.success(request, _("The payouts are withdrawn: sales are open again."))
    return redirect("payouts", event_id)


@page(reads=frozenset(), writes=DIRECTORS)
def settle(request: HttpRequest, event_id: int) -> HttpResponse:
    """The money of the event is closed."""
    _do(request, event_id, settle_event)
    messages.success(request, _("The event is settled: nothing is left in the prize pool."))
    return redirect("payouts", event_id)


@page(reads=DIRECTORS, writes=DIRECTORS)
def edit(request: HttpRequest, event_id: int) -> HttpResponse:
    """Change the prizes within their sum; htmx asks for the sum while they are typed."""
    ladder = queries.ladder(event_id)
    if not ladder.is_published:
        raise Refusal("ladder_missing", event=event_id)
    if request.method != "POST":
        return _form(request, ladder, _known(ladder), "payouts/edit.html")
    rows = _rows(request)
    if request.headers.get("HX-Request"):
        return _form(request, ladder, rows, "payouts/_sum.html")
    return _saved(request, ladder, rows)


def _saved(request: HttpRequest, ladder: LadderView, rows: Sequence[PrizeField]) -> HttpResponse:
    try:
        prizes = [_typed(row, ladder.currency) for row in rows]
        _do(request, ladder.event_id, actions.edit_prizes, prizes=prizes)
    except Refusal as refusal:
        return _form(request, ladder, rows, "payouts/edit.html", refusal)
    messages.success(request, _("The payouts have been changed."))
    return redirect("payouts", ladder.event_id)


def _do(request: HttpRequest, event_id: int, verb: Callable[..., Any], **values: Any) -> Any:
    bound = partial(verb, event_id=event_id, **values)
    return perform([tournament_book(event_id)], command_of(request), bound)


def _known(ladder: LadderView) -> tuple[PrizeField, ...]:
    return tuple(
        PrizeField(
            prize.place,
            f"{prize.amount.amount}",
            f"{prize.ticket.amount}" if prize.ticket.minor else "",
            prize.thing,
        )
        for prize in ladder.prizes
    )


def _rows(request: HttpRequest) -> tuple[PrizeField, ...]:
    """The rows as typed; empty ones at the end are places that are not paid any more."""
    amounts = request.POST.getlist("amount")
    tickets = request.POST.getlist("ticket") or [""] * len(amounts)
    things = request.POST.getlist("thing") or [""] * len(amounts)
    rows = [
        PrizeField(place, amount.strip(), ticket.strip(), thing.strip())
        for place, (amount, ticket, thing) in enumerate(zip(amounts, tickets, things, strict=False), start=1)
    ]
    while rows and not (rows[-1].amount or rows[-1].ticket or rows[-1].thing):
        rows.pop()
    return tuple(rows)


def _typed(row: PrizeField, currency: str) -> PrizeTyped:
    return PrizeTyped(
        place=row.place,
        amount_minor=_minor(row.amount, currency),
        ticket_minor=_minor(row.ticket, currency),
        thing=row.thing,
    )


def _minor(text: str, currency: str) -> int:
    return parse_money(text, currency, field="prizes").minor if text else 0


def _sum(rows: Sequence[PrizeField], currency: str) -> Money | None:
    """What was typed in all, None while something is no amount yet."""
    try:
        typed = [_typed(row, currency) for row in rows]
    except Refusal:
        return None
    return Money(sum(prize.amount_minor + prize.ticket_minor for prize in typed), currency)


def _form(
    request: HttpRequest,
    ladder: LadderView,
    rows: Sequence[PrizeField],
    template: str,
    refusal: Refusal | None = None,
) -> HttpResponse:
    shown = PrizesForm(
        event_id=ladder.event_id,
        event_name=tournaments.event(ladder.event_id).name,
        rows=tuple(rows),
        currency=ladder.currency,
        typed=_sum(rows, ladder.currency),
        wanted=ladder.total,
        with_tickets=any(prize.ticket.minor for prize in ladder.prizes),
        with_things=any(prize.thing for prize in ladder.prizes),
    )
    told = explain(refusal) if refusal else None
    return render(request, template, {"form": shown, "refusal": told}, status=400 if refusal else 200)
