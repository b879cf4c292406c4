"""The record of penalties over events: the list of the house."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from access.page import page
from access.roles import ADMINISTRATORS, FLOOR, INSPECTORS
from floor.penalties.queries import house_record
from journal import instants
from tournaments import queries as tournaments


@page(reads=FLOOR | INSPECTORS)
def record(request: HttpRequest) -> HttpResponse:
    """Everybody with a penalty that the house keeps, and whether they are banned."""
    months = tournaments.house().penalty_months
    may_set = request.user.role in ADMINISTRATORS  # type: ignore[union-attr]
    context = {
        "months": months,
        "listed": house_record(instants.now()),
        "house_url": reverse("house") if may_set and not months else "",
    }
    return render(request, "floor/penalty_record.html", context)
