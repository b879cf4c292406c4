"""When an event will end, and how many players are left at each level."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.formats import number_format
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from calculators.calculator import Calculator, CalculatorForm, Given
from calculators.typed_levels import (
    LEVELS_HELP,
    MOST_CHIPS,
    MOST_ENTRIES,
    MOST_PERIODS,
    MOST_STACK,
    PeriodRequest,
    finding_told,
    periods_typed,
    refusal_of,
    structure_of,
)
from rulebook.structure import (
    Chart,
    Finding,
    Forecast,
    Game,
    LevelForecast,
    Period,
    Severity,
    Structure,
    chart_of,
    check_structure,
    forecast,
    games_named,
    hours,
)
from wording.games import all_choices, game_line


class StructureRequest(serializers.Serializer):
    """The field, its stacks and its structure."""

    entries = serializers.IntegerField(min_value=1, max_value=MOST_ENTRIES)
    stack = serializers.IntegerField(min_value=1, max_value=MOST_STACK)
    extra_chips = serializers.IntegerField(
        min_value=0, max_value=MOST_CHIPS, default=0, help_text="Chips of rebuys and add-ons together."
    )
    levels = PeriodRequest(many=True, allow_empty=False, max_length=MOST_PERIODS)  # type: ignore[call-arg]


class LevelFound(serializers.Serializer):
    """What to expect when a level begins."""

    number = serializers.IntegerField()
    starts_seconds = serializers.IntegerField(help_text="After the start, breaks included.")
    players = serializers.IntegerField()
    average_stack = serializers.IntegerField()
    average_big_blinds = serializers.IntegerField()


class ForecastFound(serializers.Serializer):
    """The finish in seconds after the start, breaks included; null: the blinds never get that far."""

    chips_in_play = serializers.IntegerField(source="forecast.chips_in_play")
    early_seconds = serializers.IntegerField(source="forecast.early_seconds", allow_null=True)
    likely_seconds = serializers.IntegerField(source="forecast.likely_seconds", allow_null=True)
    late_seconds = serializers.IntegerField(source="forecast.late_seconds", allow_null=True)
    levels = LevelFound(source="forecast.levels", many=True)
    warnings = serializers.ListField(child=serializers.CharField())


class FinishFound(serializers.Serializer):
    """A forecast inside another answer, in seconds after the start, breaks included."""

    chips_in_play = serializers.IntegerField()
    early_seconds = serializers.IntegerField(allow_null=True)
    likely_seconds = serializers.IntegerField(allow_null=True)
    late_seconds = serializers.IntegerField(allow_null=True)
    levels = LevelFound(many=True)


@dataclass(frozen=True, slots=True)
class LevelShown:
    """A row of the table: what to expect, the level, and its game with the limits, empty for no-limit hold'em."""

    level: LevelForecast
    period: Period
    line: str

    @property
    def begins(self) -> str:
        """Hours after the start."""
        return hours(self.level.starts_seconds)


@dataclass(frozen=True, slots=True)
class ForecastMade:
    """The forecast, and the warnings about the structure."""

    structure: Structure
    forecast: Forecast
    findings: tuple[Finding, ...]

    @property
    def chart(self) -> Chart:
        """The forecast as a chart."""
        return chart_of(self.structure, self.forecast)

    @property
    def warnings(self) -> tuple[str, ...]:
        """The findings in words."""
        return tuple(finding_told(found) for found in self.findings)

    @property
    def lines(self) -> tuple[LevelShown, ...]:
        """Each level with its game."""
        periods, is_mixed = self.structure.periods, self.structure.is_mixed
        return tuple(
            LevelShown(level, periods[level.index], game_line(periods[level.index], is_mixed=is_mixed))
            for level in self.forecast.levels
        )


class ForecastForm(CalculatorForm):
    """Entries, stack and a structure typed one line per level."""

    entries = forms.IntegerField(label=_("Entries"), min_value=1, max_value=MOST_ENTRIES, initial=63)
    stack = forms.IntegerField(label=_("Starting stack"), min_value=1, max_value=MOST_STACK, initial=20_000)
    extra_chips = forms.IntegerField(
        label=_("Chips from rebuys and add-ons"), min_value=0, max_value=MOST_CHIPS, required=False
    )
    game = forms.ChoiceField(
        label=_("Game"),
        help_text=_("For levels that name no game."),
        choices=all_choices,
        initial=Game.HOLDEM.value,
        required=False,
    )
    levels = forms.CharField(
        label=_("Structure"),
        help_text=LEVELS_HELP,
        widget=forms.Textarea(attrs={"rows": 12}),
        initial="20 100/200 200\n20 150/300 300\n20 200/400 400\n20 300/600 600\nbreak 15\n"
        "20 500/1000 1000\n20 1000/2000 2000\n20 2000/4000 4000\n20 4000/8000 8000\nbreak 15\n"
        "20 8000/16000 16000\n20 15000/30000 30000\n20 30000/60000 60000\n20 50000/100000 100000",
    )

    def given(self) -> dict[str, Any]:
        """The input; raises ``Refusal("row_unreadable")`` naming the line."""
        typed = self.cleaned_data
        rows = periods_typed(typed["levels"], games_named(typed["game"] or Game.HOLDEM))
        kept = {name: value for name, value in typed.items() if name != "game"}
        return {**kept, "extra_chips": typed["extra_chips"] or 0, "levels": rows}


def forecast_made(given: Given) -> ForecastMade:
    """The forecast of a structure; raises as ``Refusal`` the first error found in it."""
    structure = structure_of(given["levels"])
    found = check_structure(structure, starting_stack=given["stack"])
    for finding in found:
        if finding.severity is Severity.ERROR:
            raise refusal_of(finding)
    made = forecast(given["entries"], given["stack"], structure, extra_chips=given["extra_chips"])
    return ForecastMade(structure, made, found)


def forecast_told(made: ForecastMade) -> tuple[str, ...]:
    """The finish in a sentence, then the warnings."""
    return (finish_told(made.forecast), *made.warnings)


def finish_told(found: Forecast) -> str:
    """When the event ends, in a sentence."""
    chips = number_format(found.chips_in_play, 0, use_l10n=True, force_grouping=True)
    if found.likely_seconds is None:
        said = _now("With %(chips)s chips in play the structure ends before the event does: add levels.")
        return said % {"chips": chips}
    likely, early = hours(found.likely_seconds), hours(found.early_seconds or 0)
    late = hours(found.late_seconds) if found.late_seconds is not None else _now("the last level")
    said = _now(
        "With %(chips)s chips in play the event ends about %(likely)s hours after its start, "
        "breaks included (%(early)s to %(late)s)."
    )
    return said % {"chips": chips, "likely": likely, "early": early, "late": late}


STRUCTURE_FORECAST = Calculator(
    name="structure-forecast",
    title=_("Structure forecast"),
    summary=_("When the event should finish, and how many players are left at each level."),
    asks=StructureRequest,
    works=forecast_made,
    answers=ForecastFound,
    tells=forecast_told,
    form=ForecastForm,
    template="calculators/_structure_forecast.html",
    example={
        "entries": 10,
        "stack": 5000,
        "levels": [
            {"seconds": 1200, "small_blind": 100, "big_blind": 200, "ante": 200},
            {"seconds": 1200, "small_blind": 200, "big_blind": 400, "ante": 400},
            {"kind": "break", "seconds": 900},
            {"seconds": 1200, "small_blind": 500, "big_blind": 1000, "ante": 1000},
            {"seconds": 1200, "small_blind": 1000, "big_blind": 2000, "ante": 2000},
            {"seconds": 1200, "small_blind": 2000, "big_blind": 4000, "ante": 4000},
        ],
    },
)
