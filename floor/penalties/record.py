"""The record of penalties over events: the list of the house, and the ban after an expulsion."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from access.endpoint import Offer, after
from access.page import page
from access.roles import FLOOR, INSPECTORS
from floor.penalties.disqualify import Disqualified, disqualify
from floor.penalties.queries import house_record, length_text
from journal import instants
from people import queries as people
from rulebook.profile.variants import GravestPenalty
from tournaments import queries as tournaments


@page(reads=FLOOR | INSPECTORS)
def record(request: HttpRequest) -> HttpResponse:
    """Everybody with a penalty that the house keeps, and whether they are banned."""
    found = house_record(instants.now())
    known = {one.id: one for one in people.players(player for player, _listed in found)}
    today = instants.now().date()
    context = {
        "months": tournaments.house().penalty_months,
        "listed": [
            (
                known[player],
                known[player].is_banned_on(today),
                [(one, length_text(one.penalty)) for one in listed],
            )
            for player, listed in found
            if not known[player].is_erased
        ],
    }
    return render(request, "floor/penalty_record.html", context)


@after(disqualify)
def ban(answer: Disqualified) -> Offer | None:
    """Where the gravest penalty is expulsion from the club, the ban is one tap away."""
    if tournaments.profile(answer.event).penalties.gravest is not GravestPenalty.EXPULSION:
        return None
    player = tournaments.entry(answer.entry).player_id
    return Offer(
        detail=_("An expulsion is also a ban."),
        link_url=reverse("player-ban", args=[player]),
        link_label=_("Ban the player"),
    )
