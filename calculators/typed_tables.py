"""The tables of a room as typed, one line per table."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from calculators.calculator import CalculatorForm, typed_lines, unreadable
from rulebook.profile import EDITION_NAMES

SEATS = r"[\d ,]*"
TABLE_LINE = re.compile(rf"^(?P<table>\d{{1,4}})\s*:(?P<occupied>{SEATS})(?:/(?P<positions>{SEATS}))?$")
WANTED = "1: 1 2 3 5 7 / 1 2 3"


class ProfileForm(CalculatorForm):
    """The form of a calculator with a choice of rules."""

    profile = forms.ChoiceField(label=_("Rules"), choices=list(EDITION_NAMES.items()), initial="TDA2024")


class SeatsInput(forms.CharField):
    """Seats typed as ``1 2 3``; read as their numbers."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=120, widget=forms.TextInput(attrs={"inputmode": "text"}), **options)

    def clean(self, value: Any) -> list[int]:
        """The numbers; raises ``ValidationError`` for anything else."""
        text = super().clean(value)
        if not re.fullmatch(SEATS, text):
            raise forms.ValidationError(_("Type numbers with spaces between them: 1 2 3"))
        return numbers(text)


class TablesForm(ProfileForm):
    """The rules, the seats per table, and the tables, one line each."""

    seats = forms.IntegerField(label=_("Seats per table"), min_value=2, max_value=11, initial=9)
    tables = forms.CharField(
        label=_("Tables"),
        help_text=_(
            "One line per table: its number, the seats taken, then button, small and big blind "
            "of the last hand if known. 1: 1 2 3 5 7 / 1 2 3"
        ),
        widget=forms.Textarea(attrs={"rows": 8}),
        initial="1: 1 2 3 4 5 6 7 8 9 / 1 2 3\n2: 1 2 3 5 6 8 9 / 5 6 8",
    )
    break_order = SeatsInput(
        label=_("Break order"),
        help_text=_("The table numbers as posted, next to break first: 7 6 5"),
        required=False,
    )

    def given(self) -> dict[str, Any]:
        """The input; raises ``Refusal("row_unreadable")`` naming the line."""
        seats = self.cleaned_data["seats"]
        rows = [_table(row, line, seats) for row, line in typed_lines(self.cleaned_data["tables"])]
        rest = {name: value for name, value in self.cleaned_data.items() if name != "seats"}
        return {**rest, "tables": rows}


def _table(row: int, line: str, seats: int) -> dict[str, Any]:
    found = TABLE_LINE.match(line)
    positions = numbers(found["positions"]) if found else []
    if found is None or len(positions) not in (0, 3):
        raise unreadable("tables", row, line, WANTED)
    told = dict(zip(("button", "small_blind", "big_blind"), positions, strict=False))
    return {"table": int(found["table"]), "seats": seats, "occupied": numbers(found["occupied"]), **told}


def numbers(text: str | None) -> list[int]:
    """The numbers in ``text``, in their order."""
    return [int(found) for found in re.findall(r"\d+", text or "")]
