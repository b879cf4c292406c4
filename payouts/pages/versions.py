"""The versions of published payouts on their page, and the form that settles what differs from a prize paid."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from access.page import by_page, page
from access.permissions import actor_of
from access.roles import CASHIERS
from access.typed import signed_number
from cashier.kinds import prize_method
from cashier.ledger.books import drawer_of
from cashier.payments.ways_out import way_out
from cashier.sales.said import methods
from payouts.actions.differences import SettleDifference, settle_difference
from payouts.pages.contexts import DifferenceLine, EarlierVersion, Versions
from payouts.pages.pay import offered
from payouts.queries.awards import award_of
from payouts.queries.differences import DifferenceView, difference, differences
from payouts.queries.structure import PayoutStructureView, proposal
from payouts.queries.versions import VersionDetails, versions
from people.queries import players as people
from rulebook.money import Money
from rulebook.refusals import Refusal
from tournaments.shell import put_in_hand
from wording.words import explain


def versions_of(structure: PayoutStructureView, *, may_settle: bool, may_waive: bool) -> Versions:
    """The versions before the one in force, what differs, and what would be published next."""
    listed = versions(structure.event_id)
    found = differences(structure.event_id) if listed else ()
    names = people.player_names({one.player_id for one in found})
    closed = may_settle and structure.is_published and not structure.reopened_at
    proposed = proposal(structure.event_id) if structure.reopened_at else None
    return Versions(
        number=structure.number,
        reopened_at=structure.reopened_at,
        earlier=tuple(_earlier(one) for one in listed if one.is_replaced),
        differences=tuple(_line(one, names, closed, may_waive=closed and may_waive) for one in found),
        next_total=proposed.total if proposed else None,
        next_entries=proposed.entries if proposed else 0,
        next_places=proposed.places if proposed else 0,
    )


def _earlier(one: VersionDetails) -> EarlierVersion:
    return EarlierVersion(one.number, one.published_at, one.entries, Money(one.prizes_minor, one.currency))


def _line(
    found: DifferenceView, names: Mapping[int, str], may_settle: bool, *, may_waive: bool
) -> DifferenceLine:
    """A prize of which nothing is left is returned as a whole."""
    settle_url = reverse("difference", args=[found.id])
    if not found.due.minor and (award := award_of(found.entry_id)):
        settle_url = reverse("award-back", args=[award.id])
    return DifferenceLine(
        difference=found,
        player=names[found.player_id],
        settle_url=settle_url if may_settle and found.is_open else "",
        waive_url=(
            reverse("waive-difference", args=[found.id])
            if may_waive and found.is_open and found.is_owed
            else ""
        ),
    )


@page(reads=CASHIERS, writes=CASHIERS)
def settle(request: HttpRequest, difference_id: int) -> HttpResponse:
    """Pay what is due, or collect what is owed, in one way."""
    found = difference(difference_id)
    put_in_hand(request, found.event_id)
    award = award_of(found.entry_id)
    if award is None or not found.is_open:
        raise Refusal("difference_settled", entry=found.entry_id)
    refusal: Refusal | None = None
    if request.method == "POST":
        try:
            return _settled(request, found)
        except Refusal as refused:
            refusal = refused
    context = {
        "found": found,
        "off": -found.tax,
        "award": award,
        "player": people.player(found.player_id).name,
        "methods": methods(offered(award)),
        "has_drawer": drawer_of(actor_of(request)) is not None,
        "refusal": explain(refusal) if refusal else None,
        "way": way_out(request, refusal) if refusal else None,
    }
    return render(request, "payouts/difference.html", context, status=400 if refusal else 200)


def _settled(request: HttpRequest, found: DifferenceView) -> HttpResponse:
    wanted = SettleDifference(
        difference=found.id,
        amount_minor=signed_number(request.POST.get("amount_minor", "")) or 0,
        method=prize_method(request.POST.get("method") or "cash"),
    )
    settle_difference.perform(wanted, by_page(request))
    messages.success(request, _("The difference is settled; the prize has a new slip."))
    return redirect("payouts", found.event_id)
