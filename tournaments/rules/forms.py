"""The rules profile as a form: one input per option, generated from the profile."""

from __future__ import annotations

import re
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
from tournaments.rules.differences import options_named, tuple_text
from tournaments.rules.words import GROUPS, OPTIONS, PERCENTAGES
from tournaments.typed.amounts import percent_text
from tournaments.typed.cells import PercentField

DECIMAL = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """A group of options with its title."""

    name: str
    title: Any
    fields: tuple[forms.BoundField, ...]


class ShareField(PercentField):
    """A share of the field in percent."""

    def clean(self, value: Any) -> int | None:
        """The hundredths of a percent; a share that cannot be paid is an error."""
        points = super().clean(value)
        if points is not None and not LEAST_PAID <= points <= MOST_PAID:
            raise ValidationError(_("Pay between 1 and 100 percent of the places."))
        return points


class RulesForm(forms.Form):
    """All options in use; choosing another edition sets all of its options."""

    edition = forms.ChoiceField(label=_("Edition"), choices=editions)

    def __init__(self, profile: RulesProfile, typed: Any = None) -> None:
        super().__init__(typed, initial=_initial(profile))
        self.profile = profile
        for group, option, kind in options_named():
            self.fields[f"{group}.{option}"] = _field(group, option, kind)

    @property
    def groups(self) -> tuple[RuleGroup, ...]:
        """The options in their groups."""
        return tuple(
            RuleGroup(group, title, tuple(self[f"{group}.{option}"] for option in OPTIONS[group]))
            for group, title in GROUPS.items()
        )

    def clean(self) -> dict[str, Any]:
        """Refuse player counts that no option uses."""
        typed = super().clean() or {}
        counts = typed.get("breaking.redraw_at")
        if counts and typed.get("breaking.redraw_rule") != RedrawRule.COUNTS:
            self.add_error(
                "breaking.redraw_at",
                _("Counts are read only where redraws are “at the player counts below”."),
            )
        return typed

    def chosen(self) -> RulesProfile:
        """The profile from the form; raises ``Refusal("option_value")`` naming the option."""
        typed = self.cleaned_data
        if typed["edition"] != self.profile.edition:
            return profile_named(typed["edition"])
        # Options that the page does not show (unused, or set on another page) stay unchanged.
        data = profile_to_data(self.profile)
        for group, option, kind in options_named():
            value = typed[f"{group}.{option}"]
            data[group][option] = _read(value, kind, f"{group}.{option}")
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
    return [[int(one) for one in part.split(":")] if ":" in part else int(part) for part in parts]
