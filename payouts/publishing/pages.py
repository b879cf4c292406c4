"""The form to type prizes: to publish them first, as the next version, or as a change with the same sum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from access.page import by_page, page
from access.roles import DIRECTORS
from access.typed import whole_number
from payouts.publishing.verbs import (
    PlacePrize,
    edit_prizes,
    publish_payouts,
    republish_payouts,
)
from payouts.structure import rows as queries
from payouts.structure.rows import PayoutStructureView, proposal
from rulebook.money import Money, parse_money
from rulebook.payouts import (
    PrizesRead,
    Tier,
    TierOrder,
    TiersCheck,
    check_tiers,
    prizes_text,
    range_text,
    read_prizes,
    tiers_of,
    with_first,
)
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording.figures import money_typed
from wording.words import explain


class PrizesStage(StrEnum):
    """Whether typed prizes are the first ones, the next version of reopened ones, or a change."""

    FIRST = "first"
    AGAIN = "again"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class PrizeField:
    """A prize in the form, as typed."""

    place: int
    amount: str
    ticket: str
    thing: str

    @property
    def money_label(self) -> str:
        return _("Prize money for place %(place)s") % {"place": self.place}

    @property
    def ticket_label(self) -> str:
        return _("Ticket for place %(place)s") % {"place": self.place}

    @property
    def thing_label(self) -> str:
        return _("Prize for place %(place)s") % {"place": self.place}


@dataclass(frozen=True, slots=True)
class PrizesForm:
    """The form: its rows, their sum and the required sum."""

    event_id: int
    event_name: str
    rows: tuple[PrizeField, ...]
    currency: str
    typed: Money | None
    wanted: Money
    with_tickets: bool
    with_things: bool
    beside_url: str
    stage: PrizesStage
    version: int
    has_bubble: bool

    @property
    def with_bubble(self) -> bool:
        """Whether the form asks if the last place is the bubble: only if prizes are more than money."""
        return self.has_bubble or not self.beside_url

    @property
    def difference(self) -> Money | None:
        """How much the typed sum is too high (positive) or too low."""
        return None if self.typed is None else self.typed - self.wanted


@dataclass(frozen=True, slots=True)
class PastedRange:
    """Places of a pasted list with the same prize: as shown, how many, each and together."""

    places: str
    count: int
    each: Money
    total: Money


@dataclass(frozen=True, slots=True)
class PastedPrizes:
    """The parsed list: ranges, ignored lines and columns, the sum beside the pool, and the rules it breaks.

    ``first`` is the first prize that would make the sum; None if the list already does, or that prize alone
    cannot.
    """

    ranges: tuple[PastedRange, ...]
    left_out: tuple[tuple[int, str, str], ...]
    columns_left_out: tuple[str, ...]
    typed: Money
    wanted: Money
    faults: tuple[str, ...] = ()
    first: Money | None = None

    @property
    def difference(self) -> Money:
        """How much the list is too high (positive) or too low."""
        return self.typed - self.wanted

    @property
    def missing(self) -> Money:
        """The same without sign."""
        return self.difference if self.difference.minor > 0 else -self.difference

    @property
    def may_save(self) -> bool:
        """Whether the list adds up to the pool, place by place."""
        return not self.faults and not self.difference.minor and bool(self.ranges)


@dataclass(frozen=True, slots=True)
class PasteForm:
    """The page to paste prizes: the text, and its parsed content after submission."""

    event_id: int
    event_name: str
    text: str
    currency: str
    wanted: Money
    stage: PrizesStage
    version: int
    keeps_beside: bool
    has_bubble: bool
    fingerprint: str
    """Of the displayed text: a text changed after the preview is previewed again."""
    read: PastedPrizes | None = None


BESIDE = "beside"
"""Requests the columns of tickets and things, and the bubble, if no prize has any yet."""


@page(reads=DIRECTORS, writes=DIRECTORS)
def edit(request: HttpRequest, event_id: int) -> HttpResponse:
    """Type the prizes within their sum; htmx fetches the sum during typing."""
    structure = to_type(event_id)
    if not structure.prizes:
        raise Refusal("no_prizes", event=event_id)
    if request.method != "POST":
        return _form(request, structure, _fields_of(structure), "payouts/edit.html")
    rows = _rows(request)
    if request.headers.get("HX-Request"):
        return _form(request, structure, rows, "payouts/_sum.html")
    return _saved(request, structure, rows)


def to_type(event_id: int) -> PayoutStructureView:
    """The prizes to edit: the published ones, or while sales are reopened the next ones."""
    structure = queries.structure(event_id)
    if structure.reopened_at is None:
        return structure
    proposed = proposal(event_id)
    known = structure if structure.total == proposed.total else proposed
    return replace(known, number=structure.number, reopened_at=structure.reopened_at)


def stage_of(structure: PayoutStructureView) -> PrizesStage:
    """The stage of these prizes: first, next version, or change."""
    if structure.reopened_at is not None:
        return PrizesStage.AGAIN
    return PrizesStage.CHANGED if structure.is_published else PrizesStage.FIRST


def _saved(request: HttpRequest, structure: PayoutStructureView, rows: Sequence[PrizeField]) -> HttpResponse:
    try:
        prizes = tuple(_typed(row, structure.currency) for row in rows)
        message = perform_typed(request, structure.event_id, prizes)
    except Refusal as refusal:
        return _form(request, structure, rows, "payouts/edit.html", refusal)
    messages.success(request, message)
    return redirect("payouts", structure.event_id)


def perform_typed(request: HttpRequest, event_id: int, prizes: tuple[PlacePrize, ...]) -> str:
    """Carry out the purpose for which the form was opened; refused if another director was faster."""
    stage, by = request.POST.get("stage", PrizesStage.CHANGED), by_page(request)
    has_bubble = "bubble" in request.POST if "bubble_asked" in request.POST else None
    if stage == PrizesStage.FIRST:
        publish_payouts.perform_with(by, event=event_id, prizes=prizes, has_bubble=has_bubble)
        return _("The payouts have been published.")
    if stage == PrizesStage.AGAIN:
        version = whole_number(request.POST.get("version", "")) or 1
        republish_payouts.perform_with(
            by, event=event_id, version=version, prizes=prizes, has_bubble=has_bubble
        )
        return _("The payouts have been published.")
    edit_prizes.perform_with(by, event=event_id, prizes=prizes, has_bubble=has_bubble)
    return _("The payouts have been changed.")


def _fields_of(structure: PayoutStructureView) -> tuple[PrizeField, ...]:
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
    """The sum of the typed prizes; None while a field is not an amount."""
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
    content = PrizesForm(
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
    problem = explain(refusal) if refusal else None
    return render(request, template, {"form": content, "refusal": problem}, status=400 if refusal else 200)


SAVE, FIRST = "save", "first"


@page(reads=DIRECTORS, writes=DIRECTORS)
def paste(request: HttpRequest, event_id: int) -> HttpResponse:
    """Paste the prizes; the parsed list is shown before it is published or replaces the published prizes."""
    structure = to_type(event_id)
    if not structure.prizes:
        raise Refusal("no_prizes", event=event_id)
    if request.method != "POST":
        known = tiers_of(prize.amount.minor for prize in structure.prizes)
        return _render(request, structure, prizes_text(known, structure.currency))
    text = request.POST.get("text", "")
    try:
        pasted = read_prizes(text, structure.currency)
        if request.POST.get("step") == SAVE and request.POST.get("previewed") == _fingerprint(text):
            message = perform_typed(request, event_id, _prizes(structure, pasted.tiers))
            messages.success(request, message)
            return redirect("payouts", event_id)
    except Refusal as refusal:
        return _render(request, structure, text, refusal=refusal)
    if request.POST.get("step") == FIRST:
        corrected = with_first(pasted.tiers, -_check(structure, pasted.tiers).difference)
        text, pasted = prizes_text(corrected, structure.currency), PrizesRead(corrected)
    return _render(request, structure, text, pasted)


def _fingerprint(text: str) -> str:
    return sha256("\n".join(text.splitlines()).encode()).hexdigest()


def _prizes(structure: PayoutStructureView, tiers: Sequence[Tier]) -> tuple[PlacePrize, ...]:
    """A prize per place, with its existing ticket and thing."""
    money = [(place, tier.prize) for tier in tiers for place in range(tier.first, tier.last + 1)]
    beside = {prize.place: prize for prize in structure.prizes if prize.ticket.minor or prize.thing}
    pasted = [
        PlacePrize(place, minor, beside[place].ticket.minor, beside[place].thing)
        if place in beside
        else PlacePrize(place, minor)
        for place, minor in money
    ]
    others = [
        PlacePrize(place, 0, prize.ticket.minor, prize.thing)
        for place, prize in beside.items()
        if place not in dict(money)
    ]
    return tuple(sorted((*pasted, *others), key=lambda prize: prize.place))


def _check(structure: PayoutStructureView, tiers: Sequence[Tier]) -> TiersCheck:
    """The prizes as they would be published, with the required sum."""
    prizes = _prizes(structure, tiers)
    worth = (Tier(prize.place, prize.place, prize.amount_minor + prize.ticket_minor) for prize in prizes)
    return check_tiers(worth, structure.total.minor)


def _rows_read(structure: PayoutStructureView, read: PrizesRead) -> PastedPrizes:
    check, currency = _check(structure, read.tiers), structure.currency
    return PastedPrizes(
        tuple(
            PastedRange(
                range_text(tier.first, tier.last),
                tier.places,
                Money(tier.prize, currency),
                Money(tier.prize * tier.places, currency),
            )
            for tier in read.tiers
        ),
        tuple((fault.number, fault.text, explain(fault.refusal)[1]) for fault in read.left_out),
        read.columns_left_out,
        Money(check.total, currency),
        structure.total,
        _faults(check, check_tiers(read.tiers, 0).order),
        _first(read.tiers, check, currency),
    )


def _faults(check: TiersCheck, order: TierOrder) -> tuple[str, ...]:
    """The errors besides the sum, each with its places."""
    gaps = [_("Places without a line: %(places)s.") % {"places": range_text(*gap)} for gap in check.gaps]
    twice = [
        _("Places in two lines: %(places)s. Correct one.") % {"places": range_text(*overlap)}
        for overlap in check.overlaps
    ]
    rises = (
        [_("A prize is above the one before: correct one of the two.")] if order is TierOrder.BROKEN else []
    )
    return (*gaps, *twice, *rises)


def _first(tiers: Sequence[Tier], check: TiersCheck, currency: str) -> Money | None:
    """The first prize with which the list adds up to the pool and still decreases."""
    if not check.difference or check.gaps or check.overlaps or not tiers:
        return None
    corrected = with_first(tiers, -check.difference)
    first = next((tier.prize for tier in corrected if tier.first == 1), 0)
    return (
        Money(first, currency)
        if first > 0 and check_tiers(corrected, 0).order is not TierOrder.BROKEN
        else None
    )


def _render(
    request: HttpRequest,
    structure: PayoutStructureView,
    text: str,
    read: PrizesRead | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    content = PasteForm(
        event_id=structure.event_id,
        event_name=tournaments.event(structure.event_id).name,
        text=text,
        currency=structure.currency,
        wanted=structure.total,
        stage=stage_of(structure),
        version=structure.number,
        keeps_beside=any(prize.ticket.minor or prize.thing for prize in structure.prizes),
        has_bubble="bubble" in request.POST if "bubble_asked" in request.POST else structure.has_bubble,
        fingerprint=_fingerprint(text),
        read=_rows_read(structure, read) if read is not None else None,
    )
    problem = explain(refusal) if refusal else None
    return render(
        request, "payouts/paste.html", {"form": content, "refusal": problem}, status=400 if refusal else 200
    )
