"""What one cell of a day holds besides a number: lengths, and values from a number of players left on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _now

from rulebook.days.day import LengthFrom, SeatsFrom
from rulebook.refusals import Refusal
from rulebook.structure.amounts import seconds_in
from rulebook.structure.read_rows import periods_typed
from rulebook.structure.text_rows import LONGEST_SECONDS, length_text
from tournaments.typed.cells import CELL, NUMBER, PercentField
from wording import words

MOST_STEPS = 6


def count_cell(label: Any, *, least: int = 1, most: int = 99_999) -> forms.IntegerField:
    """A whole number that may be left out."""
    shown = forms.TextInput(attrs=NUMBER)
    return forms.IntegerField(label=label, required=False, min_value=least, max_value=most, widget=shown)


def example_cell(label: Any, example: str, longest: int = 12) -> forms.CharField:
    """A short text with an example in it."""
    shown = forms.TextInput(attrs=CELL | {"placeholder": example})
    return forms.CharField(label=label, required=False, max_length=longest, widget=shown)


def percent_cell(label: Any) -> PercentField:
    """A percentage that may be left out."""
    return PercentField(label=label, required=False, widget=forms.TextInput(attrs=NUMBER))


class LengthField(forms.CharField):
    """The length of a level: ``20``, ``0:30`` or ``1h``; seconds, None if it is empty."""

    def clean(self, value: Any) -> Any:
        """The seconds."""
        text = super().clean(value).strip()
        return seconds_typed(text) if text else None


def length_cell(label: Any) -> LengthField:
    """A length that may be left out."""
    return LengthField(label=label, required=False, max_length=8, widget=forms.TextInput(attrs=NUMBER))


def seconds_typed(text: str) -> int:
    """The seconds of a length; raises ``ValidationError``."""
    seconds = seconds_in(text)
    if not seconds or seconds > LONGEST_SECONDS:
        raise forms.ValidationError(_now("Type a length in minutes, such as 20 or 0:30."))
    return seconds


def steps_typed(text: str, example: str) -> Iterator[tuple[int, str]]:
    """``36 6, 12 8``: numbers of players left, each with what holds from then on; raises ``ValidationError``."""
    for part in text.split(","):
        players, _space, value = part.strip().partition(" ")
        if not (players.isascii() and players.isdecimal() and len(players) < 6 and value.strip()):
            message = _now("Type the players left and the value, such as %(example)s.")
            raise forms.ValidationError(message % {"example": example})
        yield int(players), value.strip()


SEATS_EXAMPLE, LENGTH_EXAMPLE = "36 6", "6 45, 3 30"


class SeatsByPlayersField(forms.CharField):
    """Seats a table from numbers of players left on."""

    def clean(self, value: Any) -> Any:
        """The steps, in the order of the players left."""
        text = super().clean(value).strip()
        typed = list(steps_typed(text, SEATS_EXAMPLE)) if text else []
        if not all(seats.isascii() and seats.isdecimal() and len(seats) < 3 for _players, seats in typed):
            message = _now("Type the players left and the value, such as %(example)s.")
            raise forms.ValidationError(message % {"example": SEATS_EXAMPLE})
        return tuple(SeatsFrom(players, int(seats)) for players, seats in typed)


class LengthByPlayersField(forms.CharField):
    """Lengths of levels from numbers of players left on."""

    def clean(self, value: Any) -> Any:
        """The steps, as typed."""
        text = super().clean(value).strip()
        typed = steps_typed(text, LENGTH_EXAMPLE) if text else ()
        return tuple(LengthFrom(players, seconds_typed(length)) for players, length in typed)


class PeriodsField(forms.CharField):
    """Levels and breaks as rows of text, as a spreadsheet or the structure's editor has them."""

    def clean(self, value: Any) -> Any:
        """The levels and breaks."""
        try:
            return periods_typed(super().clean(value))
        except Refusal as refusal:
            raise forms.ValidationError(words.explain(refusal)[1]) from None


def periods_cell(label: Any) -> PeriodsField:
    """Rows that may be left out."""
    shown = forms.Textarea(attrs=CELL | {"rows": 4, "spellcheck": "false", "placeholder": PERIODS_EXAMPLE})
    return PeriodsField(label=label, required=False, max_length=20_000, widget=shown)


PERIODS_EXAMPLE = "min,SB,BB,ante\n20,100,200,200\n20,200,400,400\n15,break"


def by_players_cell(kind: type[forms.CharField], label: Any, example: str) -> forms.CharField:
    """A list of steps in one cell."""
    shown = forms.TextInput(attrs=CELL | {"placeholder": example})
    return kind(label=label, required=False, max_length=60, widget=shown)


def seats_text(steps: Sequence[SeatsFrom]) -> str:
    """``36 6``."""
    return ", ".join(f"{step.players} {step.seats}" for step in steps)


def lengths_text(steps: Sequence[LengthFrom]) -> str:
    """``6 45, 3 30``."""
    return ", ".join(f"{step.players} {length_text(step.seconds)}" for step in steps)
