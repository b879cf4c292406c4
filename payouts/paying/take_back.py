"""Undoing the payment of a prize: why, and how the money comes back."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from access.page import by_page, page
from access.permissions import actor_of
from access.roles import CAGE, CASHIERS
from access.typed import whole_number
from cashier.kinds import prize_method
from cashier.ledger.books import drawer_of
from cashier.ledger.drawers import drawer
from cashier.sales.contexts import MethodChoice
from cashier.sales.said import methods, paid_by
from payouts.awards import rows as queries
from payouts.awards.rows import AwardView
from payouts.paying.notes import notes_given
from payouts.paying.pages import offered
from payouts.paying.verbs import TakeAwardBack, take_award_back
from payouts.paying.ways import PrizeBack
from people.queries import players as people
from tournaments.shell import put_in_hand


@page(reads=CASHIERS, writes=CASHIERS)
def take_back(request: HttpRequest, award_id: int) -> HttpResponse:
    """Ask why a paid prize is returned, and into which drawer; each part comes back as it went, unless the head of cage
    says otherwise."""
    award = queries.award(award_id)
    put_in_hand(request, award.event_id)
    if request.method == "POST":
        reason = request.POST.get("reason", "")
        into = whole_number(request.POST.get("drawer", ""))
        wanted = TakeAwardBack(award=award_id, reason=reason, drawer=into, back=_back(request, award))
        take_award_back.perform(wanted, by_page(request))
        messages.success(request, _("The payout has been undone."))
        return redirect("payouts", award.event_id)
    context = {
        "award": award,
        "player": people.player(award.player_id).name,
        "paid_by": paid_by(award.payments, award.amount.currency) if award.payments else "",
        "notes": notes_given(award),
        "ways": _other_ways(request, award),
        "drawers": _drawers(request, award),
    }
    return render(request, "payouts/take_back.html", context)


def _drawers(request: HttpRequest, award: AwardView) -> tuple[tuple[int, str], ...]:
    """The drawers that may take the money: the one that paid while it is open, and the person's own."""
    if award.drawer_id is None:
        return ()
    own = drawer_of(actor_of(request))
    paid = drawer(award.drawer_id)
    ids = dict.fromkeys([*([paid.id] if paid.is_open else []), *([own] if own else [])])
    return tuple((pk, _("Drawer %(number)s") % {"number": pk}) for pk in ids)


def _back(request: HttpRequest, award: AwardView) -> tuple[PrizeBack, ...]:
    """All of it in the way chosen; nothing for as it went."""
    if not (chosen := request.POST.get("back", "")):
        return ()
    return (PrizeBack(method=prize_method(chosen), amount_minor=award.net.minor),)


def _other_ways(request: HttpRequest, award: AwardView) -> tuple[MethodChoice, ...]:
    """All in one other way: for the head of cage or a director, where there was money."""
    if actor_of(request).role not in CAGE or not award.payments:
        return ()
    paid = {one.method.value for one in award.payments}
    return tuple(one for one in methods(offered(award)) if {one.code} != paid)
