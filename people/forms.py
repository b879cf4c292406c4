"""Forms of people, and how a refusal is attached to its field."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from access.day_fields import DayField, DayInput
from access.roles import Role
from access.scope import roles_within
from people.actions.players import PlayerDetails
from people.models import BanKinds
from people.queries.pins import LEAST_DIGITS, MOST_DIGITS, MOST_NEEDED, pin_digits
from people.queries.players import PlayerView
from rulebook.refusals import Refusal
from wording import words


def show_refusal(form: forms.BaseForm, refusal: Refusal) -> None:
    """Attach the refusal to its field, or to the form if it has none there."""
    field = refusal.field if refusal.field in form.fields else None
    form.add_error(field, words.explain(refusal)[1])


class PlayerForm(forms.Form):
    """A player's details."""

    last_name = forms.CharField(label=_("Surname"), max_length=80)
    first_name = forms.CharField(label=_("First name"), max_length=80, required=False)
    card_number = forms.CharField(label=_("Card number"), max_length=40, required=False)
    birth_date = DayField(
        label=_("Date of birth"),
        required=False,
        widget=DayInput(example=date(1980, 12, 31)),
    )
    country = forms.CharField(label=_("Country"), max_length=2, required=False, help_text=_("Two letters"))
    document = forms.CharField(label=_("ID document"), max_length=60, required=False)
    email = forms.EmailField(label=_("E-mail"), required=False)
    phone = forms.CharField(label=_("Phone"), max_length=40, required=False)
    note = forms.CharField(label=_("Note"), max_length=200, required=False)
    tier = forms.CharField(
        label=_("Member tier"),
        max_length=24,
        required=False,
        help_text=_("As the house calls it: some prices are only for some members"),
    )

    def details(self) -> PlayerDetails:
        """The form's values."""
        return PlayerDetails(**self.cleaned_data)

    @classmethod
    def of(cls, player: PlayerView) -> PlayerForm:
        """The form filled with the player's details."""
        return cls(initial={name: getattr(player, name) for name in cls.base_fields})


class BanForm(forms.Form):
    """Who keeps a player out, why, and from when until when."""

    kind = forms.ChoiceField(label=_("Kind"), choices=BanKinds.choices, initial=BanKinds.HOUSE)
    reason = forms.CharField(label=_("Reason"), max_length=200)
    since = DayField(
        label=_("From"),
        required=False,
        help_text=_("Empty: from today"),
    )
    until = DayField(
        label=_("Until (inclusive)"),
        required=False,
        help_text=_("Empty: permanent"),
    )


class ExclusionForm(forms.Form):
    """Until when a player asks to be kept out."""

    reason = forms.CharField(label=_("Reason"), max_length=200, initial=_("At the player’s own request"))
    until = DayField(
        label=_("Until (inclusive)"),
        required=False,
        help_text=_("Empty: permanent"),
    )


class LiftBanForm(forms.Form):
    """Why a ban is lifted."""

    reason = forms.CharField(label=_("Reason"), max_length=200)


def roles() -> list[tuple[str, Any]]:
    """The roles of people, without those of devices."""
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
        max_length=MOST_DIGITS,
        required=False,
        help_text=_("Digits, to switch at a shared terminal; empty: no PIN"),
        widget=forms.PasswordInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    field_order = ("name", "username", "password", "pin", "role", "language")


class PasswordForm(forms.Form):
    """A new password."""

    password = forms.CharField(
        label=_("New password"), widget=forms.PasswordInput(attrs={"autocomplete": "new-password"})
    )


class PinForm(forms.Form):
    """A new PIN; empty removes it."""

    pin = forms.CharField(
        label=_("PIN"),
        max_length=MOST_DIGITS,
        required=False,
        widget=forms.PasswordInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )

    def __init__(self, data: Any = None, *, role: str) -> None:
        super().__init__(data)
        told = {"least": pin_digits().get(role, LEAST_DIGITS), "most": MOST_DIGITS}
        self.fields["pin"].help_text = gettext("%(least)s to %(most)s digits; empty: no PIN") % told


class PinLengthsForm(forms.Form):
    """How many digits a PIN has at least, by role."""

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, initial=dict(pin_digits()))
        choices = [(digits, str(digits)) for digits in range(LEAST_DIGITS, MOST_NEEDED + 1)]
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


class DeviceNameForm(forms.Form):
    """The house's name for a device."""

    name = forms.CharField(label=_("Name"), max_length=60)


class DeviceCodeForm(forms.Form):
    """The code that a director showed."""

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


class TokenForm(forms.Form):
    """What a token of a program is called, may do, and until when."""

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
        shown: Any = self.fields["role"]
        shown.choices = [(one.value, one.label) for one in roles_within(role)]
