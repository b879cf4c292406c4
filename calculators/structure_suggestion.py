"""A structure that ends an event at the desired time, with its breaks, colour-ups and close of registration."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from calculators.calculator import Calculator, CalculatorForm, Given
from calculators.structure_check import BreakFound, breaks_told
from calculators.structure_forecast import FinishFound, finish_told
from calculators.typed_levels import A_DAY, MOST_ENTRIES, MOST_STACK, ChipsField, ChipsInput
from rulebook.structure import (
    AnteKind,
    BreakSeen,
    Chart,
    Forecast,
    Game,
    Period,
    Structure,
    StructureWish,
    breaks_seen,
    chart_of,
    colour_ups,
    forecast,
    games_named,
    hours,
    suggest_structure,
)
from wording.games import all_choices, game_line

LONGEST = 7 * A_DAY
MOST_LEVELS = 150
MOST_GAMES = 20
ANTES: dict[AnteKind, str | Promise] = {
    AnteKind.BIG_BLIND: _("The big blind posts it"),
    AnteKind.EACH: _("Every player"),
    AnteKind.NONE: _("None"),
}


class SuggestionRequest(serializers.Serializer):
    """What a house wants of a structure: field, stack, time, levels, chips, antes."""

    stack = serializers.IntegerField(min_value=1, max_value=MOST_STACK)
    entries = serializers.IntegerField(min_value=2, max_value=MOST_ENTRIES)
    target_seconds = serializers.IntegerField(
        min_value=60, max_value=LONGEST, help_text="From the start to the finish, breaks included."
    )
    level_seconds = serializers.IntegerField(min_value=60, max_value=A_DAY)
    chips = ChipsField(required=False, default=list)
    ante = serializers.ChoiceField([kind.value for kind in AnteKind], default=AnteKind.BIG_BLIND.value)
    ante_from_level = serializers.IntegerField(
        min_value=0, max_value=MOST_LEVELS, default=4, help_text="0: no ante."
    )
    opening_blinds = serializers.IntegerField(
        min_value=1, max_value=1_000, default=100, help_text="Big blinds in a stack at level 1."
    )
    late_until_level = serializers.IntegerField(
        min_value=0,
        max_value=MOST_LEVELS,
        required=False,
        allow_null=True,
        default=None,
        help_text="The last level of registration. Left out: the suggestion chooses; 0: none.",
    )
    break_every_seconds = serializers.IntegerField(min_value=60, max_value=A_DAY, default=7_200)
    break_seconds = serializers.IntegerField(min_value=60, max_value=A_DAY, default=900)
    games = serializers.ListField(
        child=serializers.ChoiceField([game.value for game in Game]),
        default=lambda: [Game.HOLDEM.value],
        allow_empty=False,
        max_length=MOST_GAMES,
        help_text="One a level, in turn. Left out: no-limit hold'em.",
    )


class PeriodFound(serializers.Serializer):
    """A level with its blinds and ante in chips, or a break."""

    kind = serializers.CharField()
    number = serializers.IntegerField(help_text="0 for a break.")
    seconds = serializers.IntegerField()
    small_blind = serializers.IntegerField()
    big_blind = serializers.IntegerField()
    ante = serializers.IntegerField()
    ante_kind = serializers.CharField()
    has_colour_up = serializers.BooleanField()
    closes_registration = serializers.BooleanField()
    game = serializers.CharField()
    small_bet = serializers.IntegerField(help_text="0 where the game has no limits.")
    big_bet = serializers.IntegerField()
    bring_in = serializers.IntegerField(help_text="Stud; 0 otherwise.")


class SuggestionFound(serializers.Serializer):
    """The structure, when it ends and the state at each break."""

    periods = PeriodFound(source="structure.periods", many=True)
    forecast = FinishFound()
    breaks = BreakFound(many=True)


@dataclass(frozen=True, slots=True)
class RowShown:
    """A row of the table: the period, the time at which it starts, the chips removed."""

    period: Period
    begins: str
    chips_leaving: tuple[int, ...]

    @property
    def minutes(self) -> int:
        """How long it lasts."""
        return self.period.seconds // 60

    @property
    def line(self) -> str:
        """The game with its limits; empty for no-limit hold'em."""
        return game_line(self.period, is_mixed=False)


@dataclass(frozen=True, slots=True)
class SuggestionMade:
    """The structure suggested, and its forecast."""

    wish: StructureWish
    structure: Structure
    forecast: Forecast

    @property
    def breaks(self) -> tuple[BreakSeen, ...]:
        """The breaks before the finish."""
        leaving = colour_ups(self.structure.periods, self.wish.chips)
        return breaks_seen(self.structure, self.forecast, leaving)

    @property
    def rows(self) -> tuple[RowShown, ...]:
        """Every level and break with its time."""
        leaving = colour_ups(self.structure.periods, self.wish.chips)
        chips_at = {found.index: found.chips for found in leaving}
        rows = zip(self.structure.periods, self.structure.starts, strict=True)
        return tuple(
            RowShown(period, hours(start), chips_at.get(index, ()))
            for index, (period, start) in enumerate(rows)
        )

    @property
    def chart(self) -> Chart:
        """The forecast as a chart."""
        return chart_of(self.structure, self.forecast)


class SuggestionForm(CalculatorForm):
    """Field, stack and hours as a director enters them."""

    game = forms.ChoiceField(label=_("Game"), choices=all_choices, initial=Game.HOLDEM.value, required=False)
    entries = forms.IntegerField(label=_("Entries"), min_value=2, max_value=MOST_ENTRIES, initial=63)
    stack = forms.IntegerField(label=_("Starting stack"), min_value=1, max_value=MOST_STACK, initial=20_000)
    target_seconds = forms.RegexField(
        r"^\d{1,3}(:[0-5]\d)?$",
        label=_("Hours to finish"),
        help_text=_("Including breaks: 5 or 5:30"),
        initial="5:30",
        error_messages={"invalid": _("Type hours, or hours and minutes: 5:30")},
    )
    level_seconds = forms.IntegerField(
        label=_("Minutes per level"), min_value=1, max_value=A_DAY // 60, initial=20
    )
    chips = ChipsInput(label=_("Chips"), required=False, initial="25 100 500 1000 5000")
    opening_blinds = forms.IntegerField(
        label=_("Starting stack in big blinds"), min_value=1, max_value=1_000, initial=100
    )
    ante = forms.ChoiceField(label=_("Antes"), choices=list(ANTES.items()), initial=AnteKind.BIG_BLIND.value)
    ante_from_level = forms.IntegerField(
        label=_("Ante from level"), min_value=0, max_value=MOST_LEVELS, initial=4
    )
    late_until_level = forms.IntegerField(
        label=_("Last level of registration"),
        help_text=_("Empty: at the break closest to a third of the levels."),
        min_value=0,
        max_value=MOST_LEVELS,
        required=False,
    )

    def given(self) -> dict[str, Any]:
        """The input, times in seconds."""
        typed = self.cleaned_data
        whole, _colon, minutes = typed["target_seconds"].partition(":")
        target = int(whole) * 3_600 + int(minutes or 0) * 60
        games = [game.value for game in games_named(typed["game"] or Game.HOLDEM)]
        level = typed["level_seconds"] * 60
        kept = {name: value for name, value in typed.items() if name != "game"}
        return {**kept, "target_seconds": target, "level_seconds": level, "games": games}


def suggestion_made(given: Given) -> SuggestionMade:
    """The structure for a wish; raises the ``Refusal`` of ``suggest_structure``."""
    chips = tuple(sorted(set(given["chips"])))
    games = tuple(Game(game) for game in given["games"])
    wish = StructureWish(**{**given, "chips": chips, "ante": AnteKind(given["ante"]), "games": games})
    structure = suggest_structure(wish)
    return SuggestionMade(wish, structure, forecast(wish.entries, wish.stack, structure))


def suggestion_told(made: SuggestionMade) -> tuple[str, ...]:
    """The finish, the breaks, the chips removed, the close of registration."""
    return (finish_told(made.forecast), *breaks_told(made.breaks), *_marks_told(made))


def _marks_told(made: SuggestionMade) -> Iterator[str]:
    for level in made.structure.levels:
        if level.closes_registration:
            yield _now("Registration closes with level %(level)s.") % {"level": level.number}
    for found in colour_ups(made.structure.periods, made.wish.chips):
        chips = ", ".join(number_format(chip, 0, use_l10n=True, force_grouping=True) for chip in found.chips)
        said = _now("In the break after level %(level)s these chips are coloured up: %(chips)s.")
        yield said % {"level": found.after_level, "chips": chips}


STRUCTURE_SUGGESTION = Calculator(
    name="structure-suggestion",
    title=_("Structure suggestion"),
    summary=_("Levels that finish the event on time, with blinds your chip set can make."),
    asks=SuggestionRequest,
    works=suggestion_made,
    answers=SuggestionFound,
    tells=suggestion_told,
    form=SuggestionForm,
    template="calculators/_structure_suggestion.html",
    example={
        "entries": 63,
        "stack": 20_000,
        "target_seconds": 19_800,
        "level_seconds": 1_200,
        "chips": [25, 100, 500, 1_000, 5_000],
    },
)
