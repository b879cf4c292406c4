"""The staff: added, corrected, given a password, a PIN, a badge, or deactivated."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters

from access.page import by_page, page
from access.permissions import actor_of
from access.roles import ADMINISTRATORS, READERS
from access.verbs import By, Verb
from people.actions import staff as actions
from people.actions.pins import PinLengths, SetOwnPin, SetPin, set_own_pin, set_pin, set_pin_lengths
from people.forms import (
    BadgeForm,
    NewPersonForm,
    PasswordForm,
    PersonForm,
    PinForm,
    PinLengthsForm,
    show_refusal,
)
from people.queries import staff as queries
from rulebook.refusals import Refusal

Asked = TypeVar("Asked")


@page(reads=ADMINISTRATORS)
def staff(request: HttpRequest) -> HttpResponse:
    """All staff, active and inactive."""
    return render(request, "people/staff.html", {"staff": queries.staff(), "lengths": PinLengthsForm()})


@page(reads=frozenset(), writes=ADMINISTRATORS)
def pin_lengths(request: HttpRequest) -> HttpResponse:
    """Set how long PINs are, by role."""
    form = PinLengthsForm(request.POST)
    if form.is_valid():
        set_pin_lengths.perform(PinLengths(**form.cleaned_data), by_page(request))
        messages.success(request, _("Saved"))
    return redirect("staff")


@sensitive_post_parameters("password", "pin")
@page(reads=ADMINISTRATORS, writes=ADMINISTRATORS)
def new_person(request: HttpRequest) -> HttpResponse:
    """Add a member of staff."""
    form = NewPersonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        done = _tried(request, form, actions.add_staff, actions.AddStaff(**form.cleaned_data))
        if done is not None:
            return redirect("person", done.id)
    return render(request, "people/person_new.html", {"form": form})


@page(reads=ADMINISTRATORS, writes=ADMINISTRATORS)
def person(request: HttpRequest, user_id: int) -> HttpResponse:
    """A member of staff, with everything that can be changed."""
    shown = queries.person(user_id)
    initial = {"name": shown.name, "role": shown.role, "language": shown.language}
    form = PersonForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        edit = actions.EditStaff(person=user_id, **form.cleaned_data)
        if _tried(request, form, actions.edit_staff, edit):
            return redirect("person", user_id)
    forms_by_name = {"password": PasswordForm(), "pin": PinForm(role=shown.role), "badge": BadgeForm()}
    return render(request, "people/person.html", {"person": shown, "form": form, "forms": forms_by_name})


@sensitive_post_parameters("password")
@page(reads=ADMINISTRATORS, writes=ADMINISTRATORS)
def password(request: HttpRequest, user_id: int) -> HttpResponse:
    """Set a new password."""
    return _secret(
        request, user_id, PasswordForm(request.POST or None), actions.set_password, actions.SetPassword
    )


@sensitive_post_parameters("pin")
@page(reads=ADMINISTRATORS, writes=ADMINISTRATORS)
def pin(request: HttpRequest, user_id: int) -> HttpResponse:
    """Set or remove a PIN."""
    form = PinForm(request.POST or None, role=queries.person(user_id).role)
    return _secret(request, user_id, form, set_pin, SetPin)


@sensitive_post_parameters("badge")
@page(reads=ADMINISTRATORS, writes=ADMINISTRATORS)
def badge(request: HttpRequest, user_id: int) -> HttpResponse:
    """Set or remove a badge."""
    return _secret(request, user_id, BadgeForm(request.POST or None), actions.set_badge, actions.SetBadge)


@sensitive_post_parameters("pin")
@page(reads=READERS, writes=READERS)
def own_pin(request: HttpRequest) -> HttpResponse:
    """Choose your own PIN."""
    me: int = request.user.pk  # type: ignore[assignment]
    form = PinForm(request.POST or None, role=queries.person(me).role)
    if request.method == "POST" and form.is_valid():
        command = SetOwnPin(**form.cleaned_data)
        if _tried(request, form, set_own_pin, command):
            return redirect("/")
    return render(request, "people/secret.html", {"person": queries.person(me), "form": form, "is_own": True})


def _secret(
    request: HttpRequest,
    user_id: int,
    form: forms.Form,
    verb: Verb[Asked, queries.PersonView],
    command: Callable[..., Asked],
) -> HttpResponse:
    is_ready = request.method == "POST" and form.is_valid()
    if is_ready and _tried(request, form, verb, command(person=user_id, **form.cleaned_data)):
        return redirect("person", user_id)
    return render(request, "people/secret.html", {"person": queries.person(user_id), "form": form})


def _tried(
    request: HttpRequest, form: forms.Form, verb: Verb[Asked, queries.PersonView], command: Asked
) -> queries.PersonView | None:
    """The person as they are now; None when the change was refused and the form says why."""
    try:
        done = verb.perform(command, By(actor_of(request)))
    except Refusal as refusal:
        show_refusal(form, refusal)
        return None
    messages.success(request, _("Saved"))
    return done.answer
