"""The registered devices: named, disconnected, new ones by a code."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.debug import sensitive_post_parameters

from access.page import by_page, page
from access.permissions import actor_of
from access.problems import status_of
from access.roles import ADMINISTRATORS, DIRECTORS, INSPECTORS, PUBLIC
from journal.opening import HOUSE, Command, perform
from people import signing
from people.actions import devices as actions
from people.actions.device_codes import NewDeviceCode, offer_device_code
from people.forms import DeviceCodeForm, DeviceNameForm, show_refusal
from people.queries import devices as queries
from people.terminals import make_known_by_code
from rulebook.refusals import Refusal


@page(reads=INSPECTORS)
def devices(request: HttpRequest) -> HttpResponse:
    """All devices, this one marked."""
    return _listed(request)


@page(reads=DIRECTORS, writes=DIRECTORS)
def code(request: HttpRequest) -> HttpResponse:
    """A code for a new device, shown this once above the devices."""
    if request.method != "POST":
        return _listed(request)
    return _listed(request, perform([HOUSE], Command(actor_of(request)), offer_device_code))


def _listed(request: HttpRequest, made: NewDeviceCode | None = None) -> HttpResponse:
    here = getattr(request, "device", None)
    role = request.user.role  # type: ignore[union-attr]
    context = {
        "devices": queries.devices(),
        "here_id": here.pk if here else None,
        "may_name": role in DIRECTORS,
        "may_cut": role in ADMINISTRATORS,
        "made": made,
    }
    return render(request, "people/devices.html", context)


@sensitive_post_parameters("code")
@page(reads=PUBLIC, writes=PUBLIC)
def new_here(request: HttpRequest) -> HttpResponse:
    """This device becomes known to the house by a director's code; then people sign in."""
    form = DeviceCodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        response = redirect("login" if signing.knows_nobody() else "switch")
        try:
            make_known_by_code(request, response, form.cleaned_data["code"])
        except Refusal as refusal:
            show_refusal(form, refusal)
            return render(request, "people/login_code.html", {"form": form}, status=status_of(refusal))
        return response
    return render(request, "people/login_code.html", {"form": form})


@page(reads=DIRECTORS, writes=DIRECTORS)
def name(request: HttpRequest, device_id: int) -> HttpResponse:
    """Name a device."""
    shown = queries.device(device_id)
    form = DeviceNameForm(request.POST or None, initial={"name": shown.name})
    if request.method == "POST" and form.is_valid():
        command = actions.NameDevice(device=device_id, name=form.cleaned_data["name"])
        actions.name_device.perform(command, by_page(request))
        return redirect("devices")
    return render(request, "people/device.html", {"device": shown, "form": form})
