"""A structure as a calculator asks for it: typed a line a level, or given as JSON."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from calculators.calculator import Given, unreadable
from journal.words import explain
from rulebook.refusals import Refusal
from rulebook.structure import (
    AnteKind,
    Finding,
    Period,
    PeriodKind,
    Structure,
    fill_big_blind,
    numbered,
)

MOST_ENTRIES = 100_000
MOST_STACK = 10**9
MOST_CHIPS = 10**12
MOST_PERIODS = 200
MOST_DENOMINATIONS = 12
CHIPS_LINE = r"^[\d ,]*$"
A_DAY = 86_400
LEVELS_HELP = _("A line a level: minutes, blinds, ante. A break: break 15.")
BREAK_LINE = re.compile(r"^(?:break|pausa)\s+(?P<minutes>\d{1,4})$", re.IGNORECASE)
LEVEL_LINE = re.compile(
    r"^(?P<minutes>\d{1,4})\s+(?P<small>\d{1,12})\s*/\s*(?P<big>\d{1,12})(?:\s+(?P<ante>\d{1,12}))?$"
)


class PeriodAsked(serializers.Serializer):
    """A level with its blinds and ante in chips, or a break."""

    kind = serializers.ChoiceField([kind.value for kind in PeriodKind], default=PeriodKind.LEVEL.value)
    seconds = serializers.IntegerField(min_value=1, max_value=A_DAY)
    small_blind = serializers.IntegerField(min_value=0, max_value=MOST_CHIPS, default=0)
    big_blind = serializers.IntegerField(
        min_value=1, max_value=MOST_CHIPS, required=False, help_text="Left out: twice the small blind."
    )
    ante = serializers.IntegerField(min_value=0, max_value=MOST_CHIPS, default=0)
    ante_kind = serializers.ChoiceField(
        [kind.value for kind in AnteKind], required=False, help_text="Left out: the big blind posts it."
    )


def period_typed(row: int, line: str) -> dict[str, Any]:
    """``20 100/200 200`` or ``break 15``; raises ``Refusal("row_unreadable")`` naming the line."""
    if found := BREAK_LINE.match(line):
        return {"kind": PeriodKind.BREAK.value, "seconds": int(found["minutes"]) * 60}
    found = LEVEL_LINE.match(line)
    if found is None:
        raise unreadable("levels", row, line, "20 100/200 200")
    return {
        "seconds": int(found["minutes"]) * 60,
        "small_blind": int(found["small"]),
        "big_blind": int(found["big"]),
        "ante": int(found["ante"] or 0),
    }


def structure_of(rows: list[Given]) -> Structure:
    """The structure of rows of ``PeriodAsked``."""
    return Structure(numbered(_period(row) for row in rows))


def _period(row: Given) -> Period:
    kind = PeriodKind(row["kind"])
    if kind is PeriodKind.BREAK:
        return Period(kind, 0, row["seconds"])
    posted = AnteKind.BIG_BLIND if row["ante"] else AnteKind.NONE
    return Period(
        kind,
        0,
        row["seconds"],
        small_blind=row["small_blind"],
        big_blind=row.get("big_blind", fill_big_blind(row["small_blind"])),
        ante=row["ante"],
        ante_kind=AnteKind(row.get("ante_kind", posted)),
    )


def refusal_of(finding: Finding) -> Refusal:
    """A finding as the refusal of the levels typed."""
    detail: dict[str, Any] = dict(finding.detail)
    return Refusal(finding.code, field="levels", **detail)


def finding_told(finding: Finding) -> str:
    """A finding as a sentence."""
    return explain(refusal_of(finding))[1]


class ChipsField(serializers.ListField):
    """The denominations of a chip set."""

    def __init__(self, **options: Any) -> None:
        child = serializers.IntegerField(min_value=1, max_value=MOST_STACK)
        super().__init__(child=child, max_length=MOST_DENOMINATIONS, **options)


class ChipsInput(forms.RegexField):
    """Denominations typed as ``25 100 500``; read as their numbers."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            regex=CHIPS_LINE,
            max_length=120,
            help_text=_("The worth of each chip of the set, the smallest first: 25 100 500 1000"),
            widget=forms.TextInput(attrs={"inputmode": "text"}),
            error_messages={"invalid": _("Type numbers with spaces between them: 1 2 3")},
            **options,
        )

    def clean(self, value: Any) -> list[int]:
        """The numbers; raises ``ValidationError`` for anything else."""
        return [int(found) for found in re.findall(r"\d+", super().clean(value))]
