"""The record of penalties over events: the list of the house, and the ban that an expulsion makes."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from access.endpoint import Offer, after
from access.page import page
from access.roles import FLOOR, INSPECTORS
from floor.penalties.disqualify import Disqualified, disqualify
from floor.penalties.queries import house_record
from journal import instants
from rulebook.profile.variants import GravestPenalty
from tournaments import queries as tournaments


@page(reads=FLOOR | INSPECTORS)
def record(request: HttpRequest) -> HttpResponse:
    """Everybody with a penalty that the house keeps, and whether they are banned."""
    context = {
        "months": tournaments.house().penalty_months,
        "listed": house_record(instants.now()),
    }
    return render(request, "floor/penalty_record.html", context)


@after(disqualify)
def ban(answer: Disqualified) -> Offer | None:
    """Where the most severe penalty is expulsion from the club, the ban is one tap away."""
    if tournaments.profile(answer.event).penalties.gravest is not GravestPenalty.EXPULSION:
        return None
    return Offer(
        url=reverse("expel-player", args=[answer.entry]),
        label=_("Expel and ban"),
        detail=_("Here the most severe penalty is expulsion from the club: it bans the player."),
    )
