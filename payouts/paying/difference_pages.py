"""The form that settles what differs from a prize that was paid."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from access.page import by_page, page
from access.permissions import actor_of
from access.roles import CASHIERS
from access.typed import signed_number
from cashier.kinds import prize_method
from cashier.ledger.books import drawer_of
from cashier.payments.ways_out import way_out
from cashier.sales.said import methods
from payouts.awards.rows import award_of
from payouts.paying.differences import SettleDifference, settle_difference
from payouts.paying.pages import offered
from payouts.publishing.differences import DifferenceView, difference
from people.queries import players as people
from rulebook.refusals import Refusal
from tournaments.shell import put_in_hand
from wording.words import explain


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
