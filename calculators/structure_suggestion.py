"""A structure that ends an event at a given time, with breaks, colour-ups and close of registration."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Annotated, Any

from django import forms
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.fields import SPREAD, Aside, Limits, Note
from calculators.calculator import CalculatorForm, calculator, picked
from calculators.structure_check import OutlookFound, outlook
from calculators.structure_forecast import FinishFound
from calculators.typed_levels import A_DAY, MOST_ENTRIES, MOST_STACK, ChipSet, ChipsInput
from rulebook.structure import (
    AnteKind,
    ColourUp,
    Game,
    Period,
    Structure,
    StructureWish,
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


PeriodSeconds = Annotated[int, Limits(60, A_DAY)]
LevelNumber = Annotated[int, Limits(0, MOST_LEVELS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class WishRequest:
    """What a house wants of a structure: field, stack, time, levels, chips, antes."""

    stack: Annotated[int, Limits(1, MOST_STACK)]
    entries: Annotated[int, Limits(2, MOST_ENTRIES)]
    target_seconds: Annotated[
        int, Limits(60, LONGEST), Note("From the start to the finish, breaks included.")
    ]
    level_seconds: PeriodSeconds
    chips: ChipSet = ()
    ante: AnteKind = AnteKind.BIG_BLIND
    ante_from_level: Annotated[LevelNumber, Note("0: no ante.")] = 4
    opening_blinds: Annotated[int, Limits(1, 1_000), Note("Big blinds in a stack at level 1.")] = 100
    late_until_level: Annotated[
        LevelNumber | None,
        Note("The last level of registration. Left out: the suggestion chooses; 0: none."),
    ] = None
    break_every_seconds: PeriodSeconds = 7_200
    break_seconds: PeriodSeconds = 900
    games: Annotated[
        tuple[Game, ...],
        Limits(1, MOST_GAMES),
        Note("One a level, in turn. Left out: no-limit hold'em."),
    ] = (Game.HOLDEM,)


@dataclass(frozen=True, slots=True)
class PeriodFound:
    """A level with its blinds and ante in chips, or a break."""

    kind: str
    number: Annotated[int, Note("0 for a break.")]
    seconds: int
    small_blind: int
    big_blind: int
    ante: int
    ante_kind: str
    has_colour_up: bool
    closes_registration: bool
    game: str
    small_bet: Annotated[int, Note("0 where the game has no limits.")]
    big_bet: int
    bring_in: Annotated[int, Note("Stud; 0 otherwise.")]


@dataclass(frozen=True, slots=True)
class RowShown:
    """A row of the table: the period, the time at which it starts, the chips removed."""

    period: Period
    begins: str
    chips_leaving: tuple[int, ...]

    @property
    def minutes(self) -> int:
        """Its length in minutes."""
        return self.period.seconds // 60

    @property
    def line(self) -> str:
        """The game with its limits; empty for no-limit hold'em."""
        return game_line(self.period, is_mixed=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class SuggestionFound(OutlookFound):
    """The structure, its end and the state at each break."""

    periods: tuple[PeriodFound, ...]
    forecast: FinishFound
    structure: Annotated[Structure, Aside()]
    leaving: Annotated[tuple[ColourUp, ...], Aside()]

    @property
    def rows(self) -> tuple[RowShown, ...]:
        """Every level and break with its time."""
        chips_at = {step.index: step.chips for step in self.leaving}
        rows = zip(self.structure.periods, self.structure.starts, strict=True)
        return tuple(
            RowShown(period, hours(start), chips_at.get(index, ()))
            for index, (period, start) in enumerate(rows)
        )


class SuggestionForm(CalculatorForm):
    """The form: field, stack and hours as a director enters them."""

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

    def inputs(self) -> dict[str, Any]:
        """The input, times in seconds."""
        values = self.cleaned_data
        whole, _colon, minutes = values["target_seconds"].partition(":")
        target = int(whole) * 3_600 + int(minutes or 0) * 60
        games = [game.value for game in games_named(values["game"] or Game.HOLDEM)]
        level = values["level_seconds"] * 60
        others = {name: value for name, value in values.items() if name != "game"}
        return {**others, "target_seconds": target, "level_seconds": level, "games": games}


def _sentences(result: SuggestionFound) -> tuple[str, ...]:
    """The finish, the breaks, the chips removed, the close of registration."""
    return (*result.sentences, *_marks_sentences(result))


def _marks_sentences(result: SuggestionFound) -> Iterator[str]:
    for level in result.structure.levels:
        if level.closes_registration:
            yield _now("Registration closes with level %(level)s.") % {"level": level.number}
    for step in result.leaving:
        chips = ", ".join(number_format(chip, 0, use_l10n=True, force_grouping=True) for chip in step.chips)
        text = _now("In the break after level %(level)s these chips are coloured up: %(chips)s.")
        yield text % {"level": step.after_level, "chips": chips}


@calculator(
    _("Structure suggestion"),
    _("Levels that finish the event on time, with blinds your chip set can make."),
    says=_sentences,
    form=SuggestionForm,
    example={
        "entries": 63,
        "stack": 20_000,
        "target_seconds": 19_800,
        "level_seconds": 1_200,
        "chips": [25, 100, 500, 1_000, 5_000],
    },
)
def structure_suggestion(*, asked: Annotated[WishRequest, SPREAD]) -> SuggestionFound:
    """What a house wants of a structure: field, stack, time, levels, chips, antes."""
    own = {one.name: getattr(asked, one.name) for one in fields(asked)}
    wish = StructureWish(**{**own, "chips": tuple(sorted(set(asked.chips)))})
    structure = suggest_structure(wish)
    outcome = forecast(wish.entries, wish.stack, structure)
    leaving = colour_ups(structure.periods, wish.chips)
    return SuggestionFound(
        periods=tuple(picked(PeriodFound, one) for one in structure.periods),
        structure=structure,
        leaving=leaving,
        **outlook(structure, outcome, leaving),
    )
