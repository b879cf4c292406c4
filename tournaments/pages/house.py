"""The house and its defaults."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from access.page import by_page, page
from access.roles import ADMINISTRATORS, INSPECTORS
from people.forms import show_refusal
from rulebook.refusals import Refusal
from tournaments import actions, queries
from tournaments.forms.house import HouseDefaultsForm, house_initial, house_setup


@page(reads=INSPECTORS, writes=ADMINISTRATORS)
def house(request: HttpRequest) -> HttpResponse:
    """The house's details and the defaults for its events."""
    shown = queries.house()
    form = HouseDefaultsForm(request.POST or None, initial=house_initial(shown))
    if request.method == "POST" and form.is_valid():
        try:
            command = actions.EditHouse(setup=house_setup(form, shown))
            actions.edit_house.perform(command, by_page(request))
            messages.success(request, _("Saved"))
            return redirect("house")
        except Refusal as refusal:
            show_refusal(form, refusal)
    context = {
        "form": form,
        "house": shown,
        "may_write": request.user.role in ADMINISTRATORS,  # type: ignore[union-attr]
    }
    return render(request, "tournaments/house.html", context)
