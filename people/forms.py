"""Forms of people, and how a refusal is attached to its field."""

from __future__ import annotations

from datetime import date

from django import forms
from django.utils.translation import gettext_lazy as _

from access.day_fields import DayField, DayInput
from people.actions.players import PlayerDetails
from people.models import BanKinds
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
