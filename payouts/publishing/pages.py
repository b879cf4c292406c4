"""The form in which a director types the prizes: the first published, those of the next version, or others of the same sum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from access.page import by_page, page
from access.roles import DIRECTORS
from access.typed import whole_number
from payouts.publishing.forms import PrizeField, PrizesForm, PrizesStage
from payouts.publishing.verbs import EditPrizes, PlacePrize, TypedPrizes, edit_prizes, publish_payouts
from payouts.publishing.versions import RepublishPayouts, republish_payouts
from payouts.structure import rows as queries
from payouts.structure.rows import PayoutStructureView, proposal
from rulebook.money import Money, parse_money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording.figures import money_typed
from wording.words import explain

BESIDE = "beside"
"""Asks for the columns of tickets and things, and for the bubble, where no prize has any yet."""


@page(reads=DIRECTORS, writes=DIRECTORS)
def edit(request: HttpRequest, event_id: int) -> HttpResponse:
    """Type the prizes within their sum; htmx asks for the sum while they are typed."""
    structure = to_type(event_id)
    if not structure.prizes:
        raise Refusal("no_prizes", event=event_id)
    if request.method != "POST":
        return _form(request, structure, _known(structure), "payouts/edit.html")
    rows = _rows(request)
    if request.headers.get("HX-Request"):
        return _form(request, structure, rows, "payouts/_sum.html")
    return _saved(request, structure, rows)


def to_type(event_id: int) -> PayoutStructureView:
    """What is typed over: the published prizes, or while sales are reopened what would be published next."""
    structure = queries.structure(event_id)
    if structure.reopened_at is None:
        return structure
    proposed = proposal(event_id)
    known = structure if structure.total == proposed.total else proposed
    return replace(known, number=structure.number, reopened_at=structure.reopened_at)


def stage_of(structure: PayoutStructureView) -> PrizesStage:
    """Whether these are published, published again or changed."""
    if structure.reopened_at is not None:
        return PrizesStage.AGAIN
    return PrizesStage.CHANGED if structure.is_published else PrizesStage.FIRST


def _saved(request: HttpRequest, structure: PayoutStructureView, rows: Sequence[PrizeField]) -> HttpResponse:
    try:
        prizes = tuple(_typed(row, structure.currency) for row in rows)
        told = perform_typed(request, structure.event_id, prizes)
    except Refusal as refusal:
        return _form(request, structure, rows, "payouts/edit.html", refusal)
    messages.success(request, told)
    return redirect("payouts", structure.event_id)


def perform_typed(request: HttpRequest, event_id: int, prizes: tuple[PlacePrize, ...]) -> str:
    """What the form was opened for; where another director was faster, the refusal says so."""
    stage, by = request.POST.get("stage", PrizesStage.CHANGED), by_page(request)
    has_bubble = "bubble" in request.POST if "bubble_asked" in request.POST else None
    if stage == PrizesStage.FIRST:
        typed = TypedPrizes(event=event_id, prizes=prizes, has_bubble=has_bubble)
        publish_payouts.perform(typed, by)
        return _("The payouts have been published.")
    if stage == PrizesStage.AGAIN:
        version = whole_number(request.POST.get("version", "")) or 1
        republish_payouts.perform(
            RepublishPayouts(event=event_id, version=version, prizes=prizes, has_bubble=has_bubble), by
        )
        return _("The payouts have been published.")
    edit_prizes.perform(EditPrizes(event=event_id, prizes=prizes, has_bubble=has_bubble), by)
    return _("The payouts have been changed.")


def _known(structure: PayoutStructureView) -> tuple[PrizeField, ...]:
    return tuple(
        PrizeField(
            prize.place,
            money_typed(prize.amount),
            money_typed(prize.ticket) if prize.ticket.minor else "",
            prize.thing,
        )
        for prize in structure.prizes
    )


def _rows(request: HttpRequest) -> tuple[PrizeField, ...]:
    """The rows as typed; empty ones at the end are places that are no longer paid."""
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


def _typed(row: PrizeField, currency: str) -> PlacePrize:
    return PlacePrize(
        place=row.place,
        amount_minor=_minor(row.amount, currency),
        ticket_minor=_minor(row.ticket, currency),
        thing=row.thing,
    )


def _minor(text: str, currency: str) -> int:
    return parse_money(text, currency, field="prizes").minor if text else 0


def _sum(rows: Sequence[PrizeField], currency: str) -> Money | None:
    """The sum of what was typed, None while something is not an amount yet."""
    try:
        typed = [_typed(row, currency) for row in rows]
    except Refusal:
        return None
    return Money(sum(prize.amount_minor + prize.ticket_minor for prize in typed), currency)


def _form(
    request: HttpRequest,
    structure: PayoutStructureView,
    rows: Sequence[PrizeField],
    template: str,
    refusal: Refusal | None = None,
) -> HttpResponse:
    has_beside = BESIDE in request.GET or any(row.ticket or row.thing for row in rows)
    shown = PrizesForm(
        event_id=structure.event_id,
        event_name=tournaments.event(structure.event_id).name,
        rows=tuple(rows),
        currency=structure.currency,
        typed=_sum(rows, structure.currency),
        wanted=structure.total,
        with_tickets=has_beside or any(prize.ticket.minor for prize in structure.prizes),
        with_things=has_beside or any(prize.thing for prize in structure.prizes),
        beside_url="" if has_beside else f"?{BESIDE}=1",
        stage=stage_of(structure),
        version=structure.number,
        has_bubble="bubble" in request.POST if "bubble_asked" in request.POST else structure.has_bubble,
    )
    told = explain(refusal) if refusal else None
    return render(request, template, {"form": shown, "refusal": told}, status=400 if refusal else 200)
