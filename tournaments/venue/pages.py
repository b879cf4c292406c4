"""The house and its defaults, and its first start."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from access.page import by_page, page
from access.roles import ADMINISTRATORS, INSPECTORS, PUBLIC
from access.verbs import By
from access.viewer import address
from journal.book import Actor
from people.devices import here, signing
from people.forms import show_refusal
from people.staff import rows as people
from rulebook.refusals import Refusal
from tournaments.typed.rows import rows_changed
from tournaments.venue import rows as venue_rows
from tournaments.venue.forms import (
    FirstStartForm,
    HouseDefaultsForm,
    fee_rows,
    first_setup,
    house_initial,
    house_setup,
)
from tournaments.venue.founding import FoundHouse, found_house
from tournaments.venue.rows import has_house
from tournaments.venue.verbs import edit_house


@page(reads=INSPECTORS, writes=ADMINISTRATORS)
def house_details(request: HttpRequest) -> HttpResponse:
    """The house's details and the defaults for its events."""
    house = venue_rows.house()
    posted, is_rows_only = rows_changed(request.POST)
    form = HouseDefaultsForm(posted or None, initial=house_initial(house))
    fees = fee_rows(house.fee_rule, house.currency, posted or None)
    may_write = request.user.role in ADMINISTRATORS  # type: ignore[union-attr]
    if not may_write:
        fees.freeze()
    if request.method == "POST" and not is_rows_only and all((form.is_valid(), fees.is_valid())):
        try:
            edit_house.perform_with(by_page(request), setup=house_setup(form, fees, house))
            messages.success(request, _("Saved"))
            return redirect("house-details")
        except Refusal as refusal:
            fees.complain(refusal) if refusal.field == "fee_rule" else show_refusal(form, refusal)
    context = {
        "form": form,
        "fees": fees,
        "house": house,
        "may_write": may_write,
    }
    return render(request, "tournaments/house.html", context)


@page(reads=PUBLIC, writes=PUBLIC)
def first_start(request: HttpRequest) -> HttpResponse:
    """Set up the house once: the page is closed as soon as somebody can sign in."""
    if has_house() or people.has_staff():
        raise Refusal("house_set_up")
    form = FirstStartForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            _found_house(form)
            return _signed_in(request, form)
        except Refusal as refusal:
            show_refusal(form, refusal)
    quick_url = address("quick", when=here.is_here(request))
    return render(request, "tournaments/first_start.html", {"form": form, "quick_url": quick_url})


def _signed_in(request: HttpRequest, form: FirstStartForm) -> HttpResponse:
    """Sign in the first administrator, who has just chosen name and password."""
    user = signing.by_password(request, form.cleaned_data["username"], form.cleaned_data["password"])
    # The remaining set-up; it may be done later.
    response = HttpResponseRedirect(f"{reverse('backup-passphrase')}?first=1")
    signing.take_over(request, response, user)
    return response


def _found_house(form: FirstStartForm) -> None:
    typed = form.cleaned_data
    founded = FoundHouse(
        setup=first_setup(form),
        username=typed["username"],
        password=typed["password"],
        name=typed["admin_name"],
        pin=typed["pin"],
    )
    found_house.perform_with(By(Actor()), founded=founded)
