"""Signing in, and the pages of devices."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.debug import sensitive_post_parameters

from access.page import API, by_page, page, refused, told_program
from access.permissions import actor_of, is_locked
from access.problems import headers_of, status_of
from access.roles import ADMINISTRATORS, DIRECTORS, INSPECTORS, NOBODY, PUBLIC, READERS
from journal.opening import HOUSE, Command, perform
from people.devices import here, rows, signing, verbs
from people.devices.terminals import register_by_code
from people.devices.verbs import NewDeviceCode, offer_device_code
from people.forms import show_refusal
from people.staff.rows import has_staff, require_own_secret
from rulebook.refusals import Refusal
from wording import words
from wording.dates import date_format


class DeviceNameForm(forms.Form):
    """The name of a device."""

    name = forms.CharField(label=_("Name"), max_length=60)


class DeviceCodeForm(forms.Form):
    """The code that a director shows."""

    code = forms.CharField(
        label=_("Code"),
        max_length=20,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "autofocus": True,
            }
        ),
    )


@page(reads=INSPECTORS)
def devices(request: HttpRequest) -> HttpResponse:
    """All devices, with a mark on this one."""
    return _listed(request)


@page(reads=DIRECTORS, writes=DIRECTORS)
def code(request: HttpRequest) -> HttpResponse:
    """A code for a new device, shown only once above the devices."""
    if request.method != "POST":
        return _listed(request)
    return _listed(request, perform([HOUSE], Command(actor_of(request)), offer_device_code))


def _listed(request: HttpRequest, code: NewDeviceCode | None = None) -> HttpResponse:
    here = getattr(request, "device", None)
    role = request.user.role  # type: ignore[union-attr]
    context = {
        "devices": rows.devices(),
        "here_id": here.pk if here else None,
        "may_name": role in DIRECTORS,
        "may_cut": role in ADMINISTRATORS,
        "made": code,
    }
    return render(request, "people/devices.html", context)


@sensitive_post_parameters("code")
@page(reads=PUBLIC, writes=PUBLIC)
def new_here(request: HttpRequest) -> HttpResponse:
    """Register this device by a director's code; then people sign in."""
    form = DeviceCodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        response = redirect("login" if signing.knows_nobody() else "switch")
        try:
            register_by_code(request, response, form.cleaned_data["code"])
        except Refusal as refusal:
            show_refusal(form, refusal)
            return render(request, "people/login_code.html", {"form": form}, status=status_of(refusal))
        return response
    return render(request, "people/login_code.html", {"form": form})


@page(reads=DIRECTORS, writes=DIRECTORS)
def name(request: HttpRequest, device_id: int) -> HttpResponse:
    """Name a device."""
    row = rows.device(device_id)
    form = DeviceNameForm(request.POST or None, initial={"name": row.name})
    if request.method == "POST" and form.is_valid():
        verbs.name_device.perform_with(by_page(request), device=device_id, name=form.cleaned_data["name"])
        return redirect("devices")
    return render(request, "people/device.html", {"device": row, "form": form})


class SignInForm(forms.Form):
    """Name and password."""

    username = forms.CharField(
        label=_("Sign-in name"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label=_("Password"), widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )


@sensitive_post_parameters("password")
@page(reads=PUBLIC, writes=PUBLIC)
def sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in by name and password; if nobody can sign in yet, redirect to the first page."""
    if not has_staff():
        return redirect("quick" if here.is_here(request) else "first-start")
    last = signing.last_name(request)
    form = SignInForm(request.POST or None, initial={"username": last})
    _focus(form, "password" if last else "username")
    target = _next(request)
    if request.method == "POST" and form.is_valid():
        try:
            user = signing.by_password(request, form.cleaned_data["username"], form.cleaned_data["password"])
        except Refusal as refusal:
            form.add_error(None, words.explain(refusal)[1])
            return _form(request, form, target, refusal)
        response = HttpResponseRedirect(target)
        _warn(request, signing.take_over(request, response, user))
        return response
    return _form(request, form, target)


def _focus(form: SignInForm, name: str) -> None:
    for field in form.fields:
        form.fields[field].widget.attrs["autofocus"] = field == name


def _form(
    request: HttpRequest, form: SignInForm, target: str, refusal: Refusal | None = None
) -> HttpResponse:
    if form.errors.get("__all__"):
        # The name stays filled in; the password must be typed again.
        _focus(form, "password")
    knows_people = getattr(request, "device", None) is not None and signing.faces()
    switch_url = reverse("switch") if knows_people else ""
    here_url = reverse("login-here") if here.may_go_on(request) else ""
    context = {
        "form": form,
        "next": target,
        "switch_url": switch_url,
        "here_url": here_url,
        "may_try": here.is_here(request),
    }
    if refusal is None:
        return render(request, "people/login.html", context)
    answer = render(request, "people/login.html", context, status=status_of(refusal))
    for name, value in headers_of(refusal).items():
        answer[name] = value
    return answer


@sensitive_post_parameters("pin", "badge", "password")
@page(reads=PUBLIC, writes=PUBLIC)
def switch(request: HttpRequest) -> HttpResponse:
    """The sign-in panel, over a page (for a script) or alone; PIN, badge or password switch users."""
    is_over_page = bool(request.headers.get("HX-Request"))
    if request.method != "POST":
        if not is_over_page and signing.knows_nobody():
            return redirect(_password_page(request))
        template = "people/_switch.html" if is_over_page else "people/switch.html"
        return render(request, template, {"switching": _switching(request, is_over_page)})
    posted = request.POST
    if "username" in posted:
        user = signing.by_password(request, posted["username"], posted.get("password", ""))
    else:
        user = signing.by_pin_or_badge(
            request,
            person=posted.get("person", ""),
            pin=posted.get("pin", ""),
            badge=posted.get("badge", ""),
        )
    response = HttpResponse(status=204)
    warnings = signing.switch_under(request, response, user)
    if request.GET.get("alone"):
        _warn(request, warnings)
        response["HX-Redirect"] = _next(request)
        return response
    events: dict[str, Any] = {"person-changed": signing.mark_of(user)}
    sentences = _sentences(warnings)
    if warnings.has_no_pin:
        sentences.append(gettext("You have no PIN: with one, a few taps open this terminal."))
    if sentences:
        own_pin = {"link_url": reverse("own-pin"), "link_label": gettext("Choose a PIN")}
        events["toast"] = {"text": " ".join(sentences), "kind": "refusal", **own_pin}
    response["HX-Trigger"] = json.dumps(events)
    return response


def _warn(request: HttpRequest, warnings: signing.Warnings) -> None:
    """Show on the next page what the person should know."""
    for sentence in _sentences(warnings):
        messages.warning(request, sentence)


def _sentences(warnings: signing.Warnings) -> list[str]:
    sentences = []
    if warnings.guessed is not None:
        sentences.append(
            gettext(
                "%(count)s wrong PINs were typed for your name, last on %(day)s. Not you? Choose another PIN."
            )
            % {
                "count": warnings.guessed.count,
                "day": date_format(timezone.localtime(warnings.guessed.last_at), "SHORT_DATETIME_FORMAT"),
            }
        )
    if warnings.is_pin_short:
        sentences.append(gettext("Your PIN is too short for your role: choose a longer one."))
    return sentences


def _switching(request: HttpRequest, is_over_page: bool) -> signing.Switching:
    action = reverse("switch")
    if not is_over_page:
        action = f"{action}?{urlencode({'alone': 1, 'next': _next(request)})}"
    may_go_back = is_over_page and request.user.is_authenticated and not is_locked(request)
    return signing.Switching(
        signing.faces(),
        action,
        may_go_back,
        is_over_page,
        _password_page(request),
        only_password=signing.knows_nobody(),
    )


def _password_page(request: HttpRequest) -> str:
    """The page for a name and a password; it leads back to the same page."""
    target = _next(request)
    return reverse("login") + (f"?{urlencode({'next': target})}" if target != "/" else "")


@page(reads=PUBLIC, writes=PUBLIC)
def lock(request: HttpRequest) -> HttpResponse:
    """Lock the terminal: the panel covers the page, and typed input stays below it.

    Raises ``own_pin_first`` to a host without a PIN, whom nothing would let in again.
    """
    if request.method != "POST":
        return redirect("switch")
    require_own_secret(request.user.pk)
    signing.lock(request)
    return render(request, "people/_switch.html", {"switching": _switching(request, is_over_page=True)})


@page(reads=NOBODY, writes=READERS)
def stay(_request: HttpRequest) -> HttpResponse:
    """The page reports input: the terminal stays unlocked."""
    return HttpResponse(status=204)


@page(reads=PUBLIC, writes=PUBLIC)
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign out of the terminal."""
    if request.method == "POST":
        logout(request)
    return redirect("login")


def locked_out(request: HttpRequest, *_response: object, **_credentials: object) -> HttpResponse:
    """The response for a name that is locked on this device: a page, or a problem for programs."""
    refusal = Refusal("sign_in_locked")
    return told_program(refusal) if request.path.startswith(API) else refused(request, refusal)


def _next(request: HttpRequest) -> str:
    target = request.POST.get("next") or request.GET.get("next") or "/"
    is_ours = url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure())
    return target if is_ours else "/"
