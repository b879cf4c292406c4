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
from tournaments.set_up.lists import fee_rows
from tournaments.typed.rows import rows_changed
from tournaments.venue.forms import HouseDefaultsForm, house_initial, house_setup


@page(reads=INSPECTORS, writes=ADMINISTRATORS)
def house(request: HttpRequest) -> HttpResponse:
    """The house's details and the defaults for its events."""
    shown = queries.house()
    posted, is_rows_only = rows_changed(request.POST)
    form = HouseDefaultsForm(posted or None, initial=house_initial(shown))
    fees = fee_rows(shown.fee_rule, shown.currency, posted or None)
    may_write = request.user.role in ADMINISTRATORS  # type: ignore[union-attr]
    if not may_write:
        fees.freeze()
    if request.method == "POST" and not is_rows_only and all((form.is_valid(), fees.is_valid())):
        try:
            command = actions.EditHouse(setup=house_setup(form, fees, shown))
            actions.edit_house.perform(command, by_page(request))
            messages.success(request, _("Saved"))
            return redirect("house")
        except Refusal as refusal:
            fees.complain(refusal) if refusal.field == "fee_rule" else show_refusal(form, refusal)
    context = {
        "form": form,
        "fees": fees,
        "house": shown,
        "may_write": may_write,
    }
    return render(request, "tournaments/house.html", context)
