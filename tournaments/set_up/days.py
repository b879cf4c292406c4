"""Days, heats and a final: one row each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rulebook.structure.text_rows import length_text, seconds_of
from tournaments.typed.rows import RowForm
from tournaments.typed.walltime import WallTimeField
from tournaments.values import DaySetup

CELL = {"class": "input", "autocomplete": "off"}
NUMBER = CELL | {"class": "input input-figure", "inputmode": "numeric"}


class DayForm(RowForm):
    """One day."""

    needed = ("starts_at",)
    starts_at = WallTimeField(label=_("Starts at"), required=False)
    name = forms.CharField(label=_("Name"), required=False, max_length=60, widget=forms.TextInput(attrs=CELL))
    is_final = forms.BooleanField(label=_("Final"), required=False)
    time_limit = forms.CharField(
        label=_("Time limit, minutes"), required=False, max_length=8, widget=forms.TextInput(attrs=NUMBER)
    )
    max_tables = forms.IntegerField(
        label=_("Maximum tables"), required=False, min_value=1, widget=forms.TextInput(attrs=NUMBER)
    )
    sells = forms.NullBooleanField(
        label=_("Sells entries"),
        required=False,
        widget=forms.Select(
            attrs=CELL,
            choices=[
                ("unknown", _("If it is a first day")),
                ("true", pgettext_lazy("sells", "Yes")),
                ("false", pgettext_lazy("sells", "No")),
            ],
        ),
    )
    late_until_level = forms.IntegerField(
        label=_("Late registration to level"),
        required=False,
        min_value=0,
        widget=forms.TextInput(attrs=NUMBER),
    )


def day_row(day: DaySetup) -> dict[str, Any]:
    """A day as it is typed."""
    return {
        "starts_at": day.starts_at,
        "name": day.name,
        "is_final": day.is_final,
        "time_limit": length_text(day.time_limit_seconds) if day.time_limit_seconds else "",
        "max_tables": day.max_tables,
        "sells": {None: "unknown", True: "true", False: "false"}[day.sells],
        "late_until_level": day.late_until_level,
    }


def days_of(typed: Sequence[Mapping[str, Any]]) -> tuple[DaySetup, ...]:
    """The days typed, in order; raises ``Refusal("row_unreadable")`` for a time limit."""
    return tuple(_day(row, one) for row, one in enumerate(typed, start=1))


def _day(row: int, typed: Mapping[str, Any]) -> DaySetup:
    limit = typed["time_limit"].strip()
    return DaySetup(
        starts_at=typed["starts_at"],
        name=typed["name"],
        is_final=typed["is_final"],
        time_limit_seconds=seconds_of(limit, row=row, field="days") if limit else None,
        max_tables=typed["max_tables"],
        sells=typed["sells"],
        late_until_level=typed["late_until_level"],
    )
