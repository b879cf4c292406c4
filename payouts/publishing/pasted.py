"""Prizes pasted by ranges of places: read, compared with the pool, shown, and published or changed in one action."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from access.page import page
from access.roles import DIRECTORS
from payouts.publishing.forms import PastedPrizes, PastedRange, PasteForm
from payouts.publishing.pages import perform_typed, stage_of, to_type
from payouts.publishing.verbs import PlacePrize
from payouts.structure.rows import PayoutStructureView
from rulebook.money import Money
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
from wording.words import explain

SAVE, FIRST = "save", "first"


@page(reads=DIRECTORS, writes=DIRECTORS)
def paste(request: HttpRequest, event_id: int) -> HttpResponse:
    """Paste the prizes; what was read of them is shown before they are published, or replace those published."""
    structure = to_type(event_id)
    if not structure.prizes:
        raise Refusal("no_prizes", event=event_id)
    if request.method != "POST":
        return _shown(request, structure, _known(structure))
    text = request.POST.get("text", "")
    try:
        read = read_prizes(text, structure.currency)
        if request.POST.get("step") == SAVE and request.POST.get("previewed") == _fingerprint(text):
            return _saved(request, structure, read)
    except Refusal as refusal:
        return _shown(request, structure, text, refusal=refusal)
    if request.POST.get("step") == FIRST:
        made = with_first(read.tiers, -_check(structure, read.tiers).difference)
        text, read = prizes_text(made, structure.currency), PrizesRead(made)
    return _shown(request, structure, text, read)


def _fingerprint(text: str) -> str:
    return sha256("\n".join(text.splitlines()).encode()).hexdigest()


def _saved(request: HttpRequest, structure: PayoutStructureView, read: PrizesRead) -> HttpResponse:
    told = perform_typed(request, structure.event_id, _prizes(structure, read.tiers))
    messages.success(request, told)
    return redirect("payouts", structure.event_id)


def _known(structure: PayoutStructureView) -> str:
    return prizes_text(tiers_of(prize.amount.minor for prize in structure.prizes), structure.currency)


def _prizes(structure: PayoutStructureView, tiers: Sequence[Tier]) -> tuple[PlacePrize, ...]:
    """A prize for each place, with the ticket and the thing that it has already."""
    money = [(place, tier.prize) for tier in tiers for place in range(tier.first, tier.last + 1)]
    beside = {prize.place: prize for prize in structure.prizes if prize.ticket.minor or prize.thing}
    pasted = [
        PlacePrize(place, minor, beside[place].ticket.minor, beside[place].thing)
        if place in beside
        else PlacePrize(place, minor)
        for place, minor in money
    ]
    kept = [
        PlacePrize(place, 0, prize.ticket.minor, prize.thing)
        for place, prize in beside.items()
        if place not in dict(money)
    ]
    return tuple(sorted((*pasted, *kept), key=lambda prize: prize.place))


def _check(structure: PayoutStructureView, tiers: Sequence[Tier]) -> TiersCheck:
    """The prizes as they would be published, beside what they must make."""
    prizes = _prizes(structure, tiers)
    worth = (Tier(one.place, one.place, one.amount_minor + one.ticket_minor) for one in prizes)
    return check_tiers(worth, structure.total.minor)


def _rows_read(structure: PayoutStructureView, read: PrizesRead) -> PastedPrizes:
    found, currency = _check(structure, read.tiers), structure.currency
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
        Money(found.total, currency),
        structure.total,
        _faults(found, check_tiers(read.tiers, 0).order),
        _first(read.tiers, found, currency),
    )


def _faults(found: TiersCheck, order: TierOrder) -> tuple[str, ...]:
    """What is wrong besides the sum, each with its places."""
    gaps = [_("Places without a line: %(places)s.") % {"places": range_text(*gap)} for gap in found.gaps]
    twice = [
        _("Places in two lines: %(places)s. Correct one.") % {"places": range_text(*one)}
        for one in found.overlaps
    ]
    rises = (
        [_("A prize is above the one before: correct one of the two.")] if order is TierOrder.BROKEN else []
    )
    return (*gaps, *twice, *rises)


def _first(tiers: Sequence[Tier], found: TiersCheck, currency: str) -> Money | None:
    """The first prize with which the list makes the pool and still falls."""
    if not found.difference or found.gaps or found.overlaps or not tiers:
        return None
    made = with_first(tiers, -found.difference)
    first = next((tier.prize for tier in made if tier.first == 1), 0)
    return (
        Money(first, currency) if first > 0 and check_tiers(made, 0).order is not TierOrder.BROKEN else None
    )


def _shown(
    request: HttpRequest,
    structure: PayoutStructureView,
    text: str,
    read: PrizesRead | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    shown = PasteForm(
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
    told = explain(refusal) if refusal else None
    return render(
        request, "payouts/paste.html", {"form": shown, "refusal": told}, status=400 if refusal else 200
    )
