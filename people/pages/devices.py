"""The devices that the house knows: named, cut off."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from access.page import page
from access.permissions import command_of
from access.roles import ADMINISTRATORS, DIRECTORS, INSPECTORS
from journal.opening import HOUSE, perform
from people import actions, queries
from people.forms import DeviceNameForm


@page(reads=INSPECTORS)
def devices(request: HttpRequest) -> HttpResponse:
    """All devices, this one marked."""
    here = getattr(request, "device", None)
    role = request.user.role  # type: ignore[union-attr]
    context = {
        "devices": queries.devices(),
        "here_id": here.pk if here else None,
        "may_name": role in DIRECTORS,
        "may_cut": role in ADMINISTRATORS,
    }
    return render(request, "people/devices.html", context)


@page(reads=DIRECTORS, writes=DIRECTORS)
def name(request: HttpRequest, device_id: int) -> HttpResponse:
    """Call a device what the house calls it."""
    shown = queries.device(device_id)
    form = DeviceNameForm(request.POST or None, initial={"name": shown.name})
    if request.method == "POST" and form.is_valid():
        verb = partial(actions.name_device, device_id=device_id, name=form.cleaned_data["name"])
        perform([HOUSE], command_of(request), verb)
        return redirect("devices")
    return render(request, "people/device.html", {"device": shown, "form": form})


@page(reads=ADMINISTRATORS, writes=ADMINISTRATORS)
def cut_off(request: HttpRequest, device_id: int) -> HttpResponse:
    """Admit a device no more."""
    if request.method == "POST":
        perform([HOUSE], command_of(request), partial(actions.cut_off_device, device_id=device_id))
    return redirect("devices")
