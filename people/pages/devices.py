"""The registered devices: named, disconnected."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from access.page import by_page, page
from access.roles import ADMINISTRATORS, DIRECTORS, INSPECTORS
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
    """Name a device."""
    shown = queries.device(device_id)
    form = DeviceNameForm(request.POST or None, initial={"name": shown.name})
    if request.method == "POST" and form.is_valid():
        command = actions.NameDevice(device=device_id, name=form.cleaned_data["name"])
        actions.name_device.perform(command, by_page(request))
        return redirect("devices")
    return render(request, "people/device.html", {"device": shown, "form": form})
