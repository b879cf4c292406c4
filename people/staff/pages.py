"""The pages of the staff and of tokens."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar, cast

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.debug import sensitive_post_parameters

from access.day_fields import DayField
from access.page import by_page, page
from access.permissions import actor_of
from access.roles import ADMINISTRATORS, READERS, Role
from access.scope import roles_within
from access.verbs import By, Verb
from journal.opening import HOUSE, Command, Done, perform
from people.forms import show_refusal
from people.models import User
from people.staff import rows, verbs
from rulebook.refusals import Refusal


def roles() -> list[tuple[str, Any]]:
    """The roles of people, without roles of devices."""
    return [(value, label) for value, label in Role.choices if value != Role.DISPLAY]


class PersonForm(forms.Form):
    """A member of staff."""

    name = forms.CharField(label=_("Name on the badge"), max_length=60, required=False)
    role = forms.ChoiceField(label=_("Role"), choices=roles, initial=Role.FLOOR)
    language = forms.ChoiceField(
        label=_("Language"), choices=[("", _("House default")), *settings.LANGUAGES], required=False
    )


class NewPersonForm(PersonForm):
    """A new member of staff."""

    username = forms.CharField(
        label=_("Sign-in name"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off"}),
    )
    password = forms.CharField(
        label=_("Password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=_("At least 8 characters, not a common word"),
    )
    pin = forms.CharField(
        label=_("PIN"),
        max_length=rows.MOST_DIGITS,
        required=False,
        help_text=_("Digits, to switch at a shared terminal; empty: no PIN"),
        widget=forms.PasswordInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    field_order = ("name", "username", "password", "pin", "role", "language")


class PasswordForm(forms.Form):
    password = forms.CharField(
        label=_("New password"), widget=forms.PasswordInput(attrs={"autocomplete": "new-password"})
    )


class PinForm(forms.Form):
    """A new PIN; empty removes it."""

    pin = forms.CharField(
        label=_("PIN"),
        max_length=rows.MOST_DIGITS,
        required=False,
        widget=forms.PasswordInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )

    def __init__(self, data: Any = None, *, role: str) -> None:
        super().__init__(data)
        values = {"least": rows.pin_digits().get(role, rows.LEAST_DIGITS), "most": rows.MOST_DIGITS}
        self.fields["pin"].help_text = gettext("%(least)s to %(most)s digits; empty: no PIN") % values


class PinLengthsForm(forms.Form):
    """The minimum number of digits in a PIN, by role."""

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, initial=dict(rows.pin_digits()))
        choices = [(digits, str(digits)) for digits in range(rows.LEAST_DIGITS, rows.MOST_NEEDED + 1)]
        for role, label in roles():
            self.fields[role] = forms.TypedChoiceField(label=label, choices=choices, coerce=int)


class BadgeForm(forms.Form):
    """A badge as the reader types it; empty removes it."""

    badge = forms.CharField(
        label=_("Badge"),
        max_length=120,
        required=False,
        help_text=_("Hold the badge to the reader; empty: no badge"),
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
    )


class TokenForm(forms.Form):
    """The name, role and term of a program's token."""

    name = forms.CharField(label=_("Name"), max_length=60, help_text=_("What the program is"))
    role = forms.ChoiceField(label=_("Role"))
    only_reads = forms.BooleanField(label=_("Reads only: it changes nothing"), required=False)
    ends_on = DayField(
        label=_("Last day"),
        required=False,
        help_text=_("Empty: until it is revoked"),
    )

    def __init__(self, *args: Any, role: str, **options: Any) -> None:
        super().__init__(*args, **options)
        field: Any = self.fields["role"]
        field.choices = [(choice.value, choice.label) for choice in roles_within(role)]


CommandT = TypeVar("CommandT")


@page(reads=ADMINISTRATORS)
def staff(request: HttpRequest) -> HttpResponse:
    """All staff, active and inactive."""
    people = rows.staff()
    short_pins = {row.pk for row in people if rows.is_pin_short(row)}
    context = {"staff": people, "short_pins": short_pins, "lengths": PinLengthsForm()}
    return render(request, "people/staff.html", context)


@page(reads=frozenset(), writes=ADMINISTRATORS)
def pin_lengths(request: HttpRequest) -> HttpResponse:
    """Set the minimum length of PINs, by role."""
    form = PinLengthsForm(request.POST)
    if form.is_valid():
        verbs.set_pin_lengths.perform_with(by_page(request), lengths=verbs.PinLengths(**form.cleaned_data))
        messages.success(request, gettext("Saved"))
    return redirect("staff")


@sensitive_post_parameters("password", "pin")
@page(reads=ADMINISTRATORS, writes=ADMINISTRATORS)
def new_person(request: HttpRequest) -> HttpResponse:
    """Add a member of staff."""
    form = NewPersonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        new = verbs.AddStaff(**form.cleaned_data)
        answer = _result(request, form, partial(verbs.add_staff.perform, new))
        if answer is not None:
            return redirect("person", answer.id)
    return render(request, "people/person_new.html", {"form": form})


@page(reads=ADMINISTRATORS, writes=ADMINISTRATORS)
def person(request: HttpRequest, user_id: int) -> HttpResponse:
    """A member of staff, with everything that can be changed."""
    row = rows.person(user_id)
    initial = {"name": row.name, "role": row.role, "language": row.language}
    form = PersonForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        details = verbs.StaffDetails(**form.cleaned_data)
        edit = partial(verbs.edit_staff.perform_with, details=details, person=user_id)
        if _result(request, form, edit):
            return redirect("person", user_id)
    forms_by_name = {"password": PasswordForm(), "pin": PinForm(role=row.role), "badge": BadgeForm()}
    return render(request, "people/person.html", {"person": row, "form": form, "forms": forms_by_name})


@sensitive_post_parameters("password")
@page(reads=ADMINISTRATORS, writes=ADMINISTRATORS)
def password(request: HttpRequest, user_id: int) -> HttpResponse:
    """Set a new password."""
    return _secret(
        request, user_id, PasswordForm(request.POST or None), verbs.set_password, verbs.SetPassword
    )


@sensitive_post_parameters("pin")
@page(reads=ADMINISTRATORS, writes=ADMINISTRATORS)
def pin(request: HttpRequest, user_id: int) -> HttpResponse:
    """Set or remove a PIN."""
    form = PinForm(request.POST or None, role=rows.person(user_id).role)
    return _secret(request, user_id, form, verbs.set_pin, verbs.SetPin)


@sensitive_post_parameters("badge")
@page(reads=ADMINISTRATORS, writes=ADMINISTRATORS)
def badge(request: HttpRequest, user_id: int) -> HttpResponse:
    """Set or remove a badge."""
    return _secret(
        request, user_id, BadgeForm(request.POST or None), verbs.set_badge, verbs.set_badge.command
    )


@sensitive_post_parameters("pin")
@page(reads=READERS, writes=READERS)
def own_pin(request: HttpRequest) -> HttpResponse:
    """Choose your own PIN."""
    me: int = request.user.pk  # type: ignore[assignment]
    form = PinForm(request.POST or None, role=rows.person(me).role)
    if request.method == "POST" and form.is_valid():
        command = verbs.SetOwnPin(**form.cleaned_data)
        if _result(request, form, partial(verbs.set_own_pin.perform, command)):
            return redirect("/")
    return render(request, "people/secret.html", {"person": rows.person(me), "form": form, "is_own": True})


def _secret(
    request: HttpRequest,
    user_id: int,
    form: forms.Form,
    verb: Verb[CommandT, verbs.PersonView],
    command: Callable[..., CommandT],
) -> HttpResponse:
    is_ready = request.method == "POST" and form.is_valid()
    if is_ready:
        act = partial(verb.perform, command(person=user_id, **form.cleaned_data))
        if _result(request, form, act):
            return redirect("person", user_id)
    return render(request, "people/secret.html", {"person": rows.person(user_id), "form": form})


def _result(
    request: HttpRequest, form: forms.Form, act: Callable[[By], Done[verbs.PersonView]]
) -> verbs.PersonView | None:
    """The person after the change; None if it was refused and the form shows the error."""
    try:
        result = act(By(actor_of(request)))
    except Refusal as refusal:
        show_refusal(form, refusal)
        return None
    messages.success(request, gettext("Saved"))
    return result.answer


@page(reads=READERS, writes=READERS)
def tokens(request: HttpRequest) -> HttpResponse:
    """The tokens, and a form for a new one; a new token is shown in clear."""
    user = cast(User, request.user)
    form = TokenForm(request.POST or None, role=user.role)
    token = None
    if request.method == "POST" and form.is_valid():
        token = _new_token(request, user, form)
        form = TokenForm(role=user.role) if token else form
    sees_all = user.role in ADMINISTRATORS
    tokens = rows.tokens(None if sees_all else user.pk)
    context = {"tokens": tokens, "sees_all": sees_all, "form": form, "made": token}
    return render(request, "people/tokens.html", context)


def _new_token(request: HttpRequest, user: User, form: TokenForm) -> verbs.NewToken | None:
    values = form.cleaned_data
    # A token with the person's own role follows later changes of it.
    role = "" if values["role"] == user.role else values["role"]
    scope, command = verbs.Scope(**{**values, "role": role}), Command(actor_of(request))
    try:
        return perform([HOUSE], command, lambda book: verbs.make_token(book, user=user, scope=scope))
    except Refusal as refusal:
        show_refusal(form, refusal)
        return None
