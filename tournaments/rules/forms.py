"""The rules profile as a form: the edition, and an input for each option that differs or is asked for."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, get_origin

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from rulebook.payouts.places import LEAST_PAID, MOST_PAID
from rulebook.profile import RulesProfile, profile_from_data, profile_named, profile_to_data
from rulebook.profile.variants import RedrawRule
from rulebook.refusals import Refusal
from tournaments.rules.choices import choices_of, editions
from tournaments.rules.differences import RuleOption, options_named, options_of, tuple_text
from tournaments.rules.words import OPTIONS, PERCENTAGES
from tournaments.typed.amounts import percent_text
from tournaments.typed.cells import PercentField

DECIMAL = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})


@dataclass(frozen=True, slots=True)
class RuleRow:
    """An option with its input."""

    option: RuleOption
    field: forms.BoundField


class ShareField(PercentField):
    """A share of the field in percent."""

    def clean(self, value: Any) -> int | None:
        """The hundredths of a percent; a share that cannot be paid is an error."""
        points = super().clean(value)
        if points is not None and not LEAST_PAID <= points <= MOST_PAID:
            raise ValidationError(_("Pay between 1 and 100 percent of the places."))
        return points


class RulesForm(forms.Form):
    """The edition, and inputs for some options; choosing another edition sets all options to its own."""

    edition = forms.ChoiceField(label=_("Edition"), choices=editions)

    def __init__(self, profile: RulesProfile, typed: Any = None, *, names: Collection[str]) -> None:
        super().__init__(typed, initial=_initial(profile))
        self.profile = profile
        for group, option, kind in options_named():
            if (name := f"{group}.{option}") in names:
                self.fields[name] = _field(group, option, kind)

    @property
    def rows(self) -> tuple[RuleRow, ...]:
        """The options with an input, in the order of the profile."""
        return tuple(
            RuleRow(option, self[option.name])
            for option in options_of(self.profile)
            if option.name in self.fields
        )

    def clean(self) -> dict[str, Any]:
        """Refuse player counts that no option uses."""
        typed = super().clean() or {}
        counts = typed.get("breaking.redraw_at")
        rule = typed.get("breaking.redraw_rule", self.profile.breaking.redraw_rule)
        if counts and rule != RedrawRule.COUNTS:
            self.add_error(
                "breaking.redraw_at",
                _("Counts are read only where redraws are “at the player counts below”."),
            )
        return typed

    def chosen(self, *, printed: str = "") -> RulesProfile:
        """The profile from the form; ``printed`` names an option that gets the edition's own value.

        Raises ``Refusal("option_value")`` naming the option.
        """
        typed = self.cleaned_data
        if typed["edition"] != self.profile.edition:
            return profile_named(typed["edition"])
        data, edition = profile_to_data(self.profile), profile_to_data(profile_named(self.profile.edition))
        for group, option, kind in options_named():
            name = f"{group}.{option}"
            if name == printed:
                data[group][option] = edition[group][option]
            elif name in self.fields:
                data[group][option] = _read(typed[name], kind, name)
        return profile_from_data(data)


def _is_choice(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, StrEnum)


def _field(group: str, option: str, kind: Any) -> forms.Field:
    label, help_text = OPTIONS[group][option]
    if _is_choice(kind):
        return forms.ChoiceField(label=label, help_text=help_text, choices=choices_of(kind))
    if kind is bool:
        return forms.BooleanField(label=label, help_text=help_text, required=False)
    if get_origin(kind) is tuple:
        return forms.CharField(label=label, help_text=help_text, required=False, max_length=80)
    if option in PERCENTAGES:
        return ShareField(label=label, help_text=help_text, max_length=6, widget=DECIMAL)
    return forms.IntegerField(label=label, help_text=help_text, min_value=0, required=kind is int)


def _initial(profile: RulesProfile) -> dict[str, Any]:
    values: dict[str, Any] = {"edition": profile.edition}
    for group, option, kind in options_named():
        value = getattr(getattr(profile, group), option)
        values[f"{group}.{option}"] = _text(option, kind, value)
    return values


def _text(option: str, kind: Any, value: Any) -> Any:
    if option in PERCENTAGES:
        return percent_text(value)
    return tuple_text(value) if get_origin(kind) is tuple else value


def _read(value: Any, kind: Any, where: str) -> Any:
    if get_origin(kind) is not tuple:
        return value
    parts = str(value).split()
    if not all(re.fullmatch(r"\d{1,5}(:\d{1,5})?", part) for part in parts):
        raise Refusal("option_value", field=where, value=str(value)[:40])
    return [[int(number) for number in part.split(":")] if ":" in part else int(part) for part in parts]
