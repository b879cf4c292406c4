"""The end of an event, and the players left at each level."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from django import forms
from django.utils.formats import number_format
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.fields import SPREAD, Aside, Limits, Note
from calculators.calculator import CalculatorForm, calculator, picked
from calculators.typed_levels import (
    LEVELS_HELP,
    MOST_CHIPS,
    MOST_ENTRIES,
    MOST_PERIODS,
    MOST_STACK,
    Chips,
    PeriodRequest,
    finding_sentence,
    periods_typed,
    refusal_of,
    structure_of,
)
from rulebook.structure import (
    Chart,
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


@dataclass(frozen=True, slots=True, kw_only=True)
class StructureRequest:
    """The field, its stacks and its structure."""

    entries: Annotated[int, Limits(1, MOST_ENTRIES)]
    stack: Annotated[int, Limits(1, MOST_STACK)]
    extra_chips: Annotated[Chips, Note("Chips of rebuys and add-ons together.")] = 0
    levels: Annotated[tuple[PeriodRequest, ...], Limits(1, MOST_PERIODS)]

    def forecast(self, structure: Structure) -> Forecast:
        """When the field reaches its end."""
        return forecast(self.entries, self.stack, structure, extra_chips=self.extra_chips)


@dataclass(frozen=True, slots=True)
class LevelFound(LevelForecast):
    """What to expect when a level begins, in seconds after the start, breaks included."""

    index: Annotated[int, Aside()]


@dataclass(frozen=True, slots=True)
class FinishFound(Forecast):
    """A forecast inside another answer, in seconds after the start, breaks included."""

    players: Annotated[int, Aside()]
    from_seconds: Annotated[int, Aside()]
    players_at_end: Annotated[int, Aside()]
    levels: tuple[LevelFound, ...]


def finish_result(forecast: Forecast) -> FinishFound:
    """A forecast in the form of the answer."""
    return picked(FinishFound, forecast, levels=tuple(picked(LevelFound, level) for level in forecast.levels))


@dataclass(frozen=True, slots=True)
class ForecastFound(FinishFound):
    """The finish in seconds after the start, breaks included; null: the blinds never get that far."""

    warnings: tuple[str, ...]
    structure: Annotated[Structure, Aside()]

    @property
    def chart(self) -> Chart:
        """The forecast as a chart."""
        return chart_of(self.structure, self)

    @property
    def lines(self) -> tuple[LevelShown, ...]:
        """Each level with its game."""
        periods, is_mixed = self.structure.periods, self.structure.is_mixed
        return tuple(
            LevelShown(level, periods[level.index], game_line(periods[level.index], is_mixed=is_mixed))
            for level in self.levels
        )


@dataclass(frozen=True, slots=True)
class LevelShown:
    """A row of the table: what to expect, the level, and its game with the limits, empty for no-limit hold'em."""

    level: LevelForecast
    period: Period
    line: str

    @property
    def begins(self) -> str:
        """The time in hours after the start."""
        return hours(self.level.starts_seconds)


class ForecastForm(CalculatorForm):
    """The form: entries, stack and a structure typed one line per level."""

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

    def inputs(self) -> dict[str, Any]:
        """The input; raises ``Refusal("row_unreadable")`` naming the line."""
        values = self.cleaned_data
        rows = periods_typed(values["levels"], games_named(values["game"] or Game.HOLDEM))
        fields = {name: value for name, value in values.items() if name != "game"}
        return {**fields, "extra_chips": values["extra_chips"] or 0, "levels": rows}


def _sentences(result: ForecastFound) -> tuple[str, ...]:
    """The finish in a sentence, then the warnings."""
    return (finish_sentence(result), *result.warnings)


def finish_sentence(forecast: Forecast) -> str:
    """When the event ends, in a sentence."""
    chips = number_format(forecast.chips_in_play, 0, use_l10n=True, force_grouping=True)
    if forecast.likely_seconds is None:
        text = _now("With %(chips)s chips in play the structure ends before the event does: add levels.")
        return text % {"chips": chips}
    likely, early = hours(forecast.likely_seconds), hours(forecast.early_seconds or 0)
    late = hours(forecast.late_seconds) if forecast.late_seconds is not None else _now("the last level")
    text = _now(
        "With %(chips)s chips in play the event ends about %(likely)s hours after its start, "
        "breaks included (%(early)s to %(late)s)."
    )
    return text % {"chips": chips, "likely": likely, "early": early, "late": late}


@calculator(
    _("Structure forecast"),
    _("When the event should finish, and how many players are left at each level."),
    says=_sentences,
    form=ForecastForm,
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
            {"seconds": 1200, "small_blind": 3000, "big_blind": 6000, "ante": 6000},
        ],
    },
)
def structure_forecast(*, field: Annotated[StructureRequest, SPREAD]) -> ForecastFound:
    """The field, its stacks and its structure; its first error is refused."""
    structure = structure_of(field.levels)
    findings = check_structure(structure, starting_stack=field.stack)
    for finding in findings:
        if finding.severity is Severity.ERROR:
            raise refusal_of(finding)
    return picked(
        ForecastFound,
        finish_result(field.forecast(structure)),
        warnings=tuple(map(finding_sentence, findings)),
        structure=structure,
    )
