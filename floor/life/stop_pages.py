"""Stop an event: the terms, what they come to for everybody, and the button."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from access.page import page
from access.roles import DIRECTORS
from payouts.deals.stopping import StopPreview, stop_preview
from people.players import rows as people
from rulebook.money import Money
from rulebook.refusals import Refusal
from rulebook.stopping import GivenBack, StopMethod, StopTerms
from tournaments import queries as tournaments
from wording import words
from wording.words import Text

METHODS: tuple[tuple[StopMethod, Text], ...] = (
    (StopMethod.EVEN, _("equally")),
    (StopMethod.CHIP_CHOP, _("by chips")),
    (StopMethod.ICM, _("by ICM")),
)
BACK: tuple[tuple[GivenBack, Text], ...] = (
    (GivenBack.NOBODY, _("nobody: all of it is shared by those still in")),
    (GivenBack.OTHERS, _("players who are out and won nothing")),
    (GivenBack.EVERYBODY, _("everybody who won nothing, those still in too")),
)


@dataclass(frozen=True, slots=True)
class AmountLine:
    """A player and an amount; ``stack`` of those still in, ``fee`` of those who are refunded."""

    name: str
    amount: Money
    stack: int | None = None
    fee: Money | None = None


@dataclass(frozen=True, slots=True)
class StopShown:
    """What the terms come to."""

    left: Money
    won: Money
    paid: Money
    shared: Money
    back: Money
    fees: Money
    refunded: Money
    winners: int
    shares: tuple[AmountLine, ...]
    refunds: tuple[AmountLine, ...]


@page(reads=DIRECTORS)
def stop_page(request: HttpRequest, event_id: int) -> HttpResponse:
    """The terms; once they are chosen, in the address, what they come to."""
    terms = _terms(request)
    context = {
        "event": tournaments.event(event_id),
        "terms": terms,
        "methods": METHODS,
        "back": BACK,
        "in_words": (dict(BACK)[terms.given_back], dict(METHODS)[terms.method]),
        "shown": None,
        "refusal": None,
    }
    try:
        found = stop_preview(event_id, terms)
        context["shown"] = _shown(found) if "method" in request.GET else None
    except Refusal as refusal:
        context["refusal"] = words.explain(refusal)
    return render(request, "floor/stop.html", context)


def _terms(request: HttpRequest) -> StopTerms:
    """What the address names; a word that it should not is left out."""
    method, back = request.GET.get("method", ""), request.GET.get("given_back", "")
    return StopTerms(
        StopMethod(method) if method in tuple(StopMethod) else StopMethod.EVEN,
        GivenBack(back) if back in tuple(GivenBack) else GivenBack.NOBODY,
        request.GET.get("with_fee") == "true",
    )


def _shown(found: StopPreview) -> StopShown:
    def money(minor: int) -> Money:
        return Money(minor, found.currency)

    names = people.player_names({one.player for one in found.shares} | {one.player for one in found.refunds})
    return StopShown(
        left=money(found.left_minor),
        won=money(found.won_minor),
        paid=money(found.paid_minor),
        shared=money(found.shared_minor),
        back=money(found.back_minor),
        fees=money(found.fees_minor),
        refunded=money(found.back_minor + found.fees_minor),
        winners=found.winners,
        shares=tuple(
            AmountLine(names[one.player], money(one.amount_minor), stack=one.stack) for one in found.shares
        ),
        refunds=tuple(
            AmountLine(names[one.player], money(one.pool_minor + one.fee_minor), fee=money(one.fee_minor))
            for one in found.refunds
        ),
    )
