"""The first start: the house, its currency and languages, its first administrator."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from access.page import page
from access.roles import PUBLIC
from access.verbs import By
from journal.book import Actor
from people.devices import signing
from people.forms import show_refusal
from people.staff import rows as people
from rulebook.refusals import Refusal
from tournaments import queries
from tournaments.venue.forms import FirstStartForm, first_setup
from tournaments.venue.founding import FoundHouse, found_house


@page(reads=PUBLIC, writes=PUBLIC)
def first_start(request: HttpRequest) -> HttpResponse:
    """Set the house up, once: the page is closed as soon as anybody can sign in."""
    if queries.has_house() or people.has_staff():
        raise Refusal("house_set_up")
    form = FirstStartForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            _found(form)
            return _signed_in(request, form)
        except Refusal as refusal:
            show_refusal(form, refusal)
    return render(request, "tournaments/first_start.html", {"form": form})


def _signed_in(request: HttpRequest, form: FirstStartForm) -> HttpResponse:
    """Sign the first administrator in, who typed name and password just now."""
    user = signing.by_password(request, form.cleaned_data["username"], form.cleaned_data["password"])
    # What is left of the set-up: it may be left for later.
    response = HttpResponseRedirect(f"{reverse('backup-passphrase')}?first=1")
    signing.take_over(request, response, user)
    return response


def _found(form: FirstStartForm) -> None:
    typed = form.cleaned_data
    command = FoundHouse(
        setup=first_setup(form),
        username=typed["username"],
        password=typed["password"],
        name=typed["admin_name"],
        pin=typed["pin"],
    )
    found_house.perform(command, By(Actor()))
