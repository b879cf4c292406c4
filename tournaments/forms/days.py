"""Days, heats and a final: one row each."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rulebook.structure.text_rows import length_text, seconds_of
from tournaments.forms.walltime import WallTimeField, WallTimeInput
from tournaments.setup.values import DaySetup


class DayForm(forms.Form):
    """One day; a row without a start is no day."""

    starts_at = WallTimeField(
        label=_("Starts at"),
        required=False,
        widget=WallTimeInput(attrs={"class": "input"}),
    )
    name = forms.CharField(
        label=_("Name"), required=False, max_length=60, widget=forms.TextInput(attrs={"class": "input"})
    )
    is_final = forms.BooleanField(label=_("Final"), required=False)
    time_limit = forms.CharField(
        label=_("Time limit, minutes"),
        required=False,
        max_length=8,
        widget=forms.TextInput(attrs={"class": "input", "inputmode": "numeric"}),
    )
    max_tables = forms.IntegerField(
        label=_("Maximum tables"),
        required=False,
        min_value=1,
        widget=forms.NumberInput(attrs={"class": "input"}),
    )


DaysForm = forms.formset_factory(DayForm, extra=3)


def initial_of(days: tuple[DaySetup, ...]) -> list[dict[str, Any]]:
    """Days as they are typed."""
    return [
        {
            "starts_at": day.starts_at,
            "name": day.name,
            "is_final": day.is_final,
            "time_limit": length_text(day.time_limit_seconds) if day.time_limit_seconds else "",
            "max_tables": day.max_tables,
        }
        for day in days
    ]


def days_of(form: forms.BaseFormSet) -> tuple[DaySetup, ...]:
    """The days typed, in order; raises ``Refusal("row_unreadable")`` for a time limit."""
    rows = [typed for typed in form.cleaned_data if typed.get("starts_at")]
    return tuple(_day(row, typed) for row, typed in enumerate(rows, start=1))


def _day(row: int, typed: dict[str, Any]) -> DaySetup:
    limit = typed["time_limit"].strip()
    return DaySetup(
        starts_at=typed["starts_at"],
        name=typed["name"],
        is_final=typed["is_final"],
        time_limit_seconds=seconds_of(limit, row=row, field="days") if limit else None,
        max_tables=typed["max_tables"],
    )
