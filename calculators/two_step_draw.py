"""Which player of a broken table takes which seat: seat cards in one step, playing cards or numbers in another."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from calculators.calculator import Calculator, CalculatorForm, Given, refused_at, typed_lines, unreadable
from calculators.rulebooks import tda
from calculators.seeds import DrawFound, DrawRecord, SeedField, SeedInput, card_sign, seed_of
from calculators.tables import MOST_SEATS, TableNumber
from calculators.typed_tables import numbers
from rulebook.breaking import DrawLine, Leaver
from rulebook.cards import DECK
from rulebook.draw import Seat
from rulebook.profile.variants import BreakDraw
from rulebook.proof import WayOut, Witness, kept

MOST_SEATS_OFFERED = 600
SEATS_LINE = re.compile(r"^(?P<table>\d{1,4})\s*:(?P<seats>[\d ,]+)$")
A_TABLE = 9_999
"""The broken table's number where none is given."""
DRAWN_BY = {
    BreakDraw.TWO_STEP: _("playing cards"),
    BreakDraw.TWO_STEP_NUMBERS: _("numbers"),
}
"""What the players draw in step two."""


class FreeSeat(serializers.Serializer):
    """A seat that is drawn for."""

    table = TableNumber()
    seat = serializers.IntegerField(min_value=1, max_value=MOST_SEATS)


class TwoStepRequest(serializers.Serializer):
    """How many players draw, in the order of their old seats, and the seats that they draw for."""

    players = serializers.IntegerField(min_value=1, max_value=len(DECK))
    names = serializers.ListField(
        child=serializers.CharField(max_length=80), default=list, help_text="In the order of the old seats."
    )
    seats = FreeSeat(many=True, allow_empty=False, max_length=MOST_SEATS_OFFERED)  # type: ignore[call-arg]
    draw = serializers.ChoiceField(
        [rule.value for rule in DRAWN_BY],
        default=BreakDraw.TWO_STEP.value,
        help_text="What the players draw in step two: playing cards, or numbers from 1.",
    )
    seed = SeedField()

    def validate(self, attrs: Given) -> Given:
        """No seat is on two cards, and nobody is named beyond the number of players."""
        seats = [(row["table"], row["seat"]) for row in attrs["seats"]]
        if len(set(seats)) < len(seats):
            raise serializers.ValidationError({"seats": _now("A seat is listed twice.")})
        if len(attrs["names"]) > attrs["players"]:
            raise serializers.ValidationError({"names": _now("More names than players.")})
        return attrs


class StackCard(serializers.Serializer):
    """A seat card and its place in the stack, 1 on top."""

    place = serializers.IntegerField()
    table = serializers.IntegerField(source="seat.table")
    seat = serializers.IntegerField(source="seat.number")


class CardLine(serializers.Serializer):
    """A player with their card and new seat."""

    place = serializers.IntegerField(
        help_text="Place of his card among all, and in the stack: 1 is the highest card, or the lowest number."
    )
    card = serializers.CharField(help_text="Rank and suit: As, Td, 2c. Or a number.")
    player = serializers.IntegerField(help_text="In the order of the old seats.")
    name = serializers.CharField(allow_blank=True)
    table = serializers.IntegerField(source="seat.table")
    seat = serializers.IntegerField(source="seat.number")


class TwoStepFound(DrawFound):
    """Both steps: the stack of seat cards, and the players from the highest card down, or by their numbers."""

    stack = StackCard(many=True)
    lines = CardLine(many=True)


@dataclass(frozen=True, slots=True)
class Stacked:
    """A seat card at ``place`` of the stack."""

    place: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Met:
    """A player matched with a seat card."""

    place: int
    card: str
    sign: str
    player: int
    name: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class TwoStepMade:
    """The draw and the result of each step."""

    record: DrawRecord
    stack: tuple[Stacked, ...]
    lines: tuple[Met, ...]
    rule: BreakDraw

    @property
    def is_by_numbers(self) -> bool:
        """Whether step two dealt numbers instead of playing cards."""
        return self.rule is BreakDraw.TWO_STEP_NUMBERS

    @property
    def dealt(self) -> tuple[Met, ...]:
        """The players in the order of their old seats, as the cards were dealt."""
        return tuple(sorted(self.lines, key=lambda line: line.player))


class TwoStepForm(CalculatorForm):
    """Players and seats, one line per table; cards or numbers."""

    players = forms.IntegerField(label=_("Players"), min_value=1, max_value=len(DECK), initial=6)
    names = forms.CharField(
        label=_("Names"),
        help_text=_("One line per player, in the order of the old seats."),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    seats = forms.CharField(
        label=_("Free seats"),
        help_text=_("One line per table: its number and the seats it offers. 1: 3 7"),
        widget=forms.Textarea(attrs={"rows": 4}),
        initial="1: 3 7\n2: 1 5 9\n4: 2",
    )
    draw = forms.ChoiceField(
        label=_("Step two with"),
        choices=[(rule.value, name) for rule, name in DRAWN_BY.items()],
        initial=BreakDraw.TWO_STEP.value,
        required=False,
    )
    seed = SeedInput()

    def given(self) -> dict[str, Any]:
        """The input; raises ``Refusal("row_unreadable")`` naming the line."""
        names = [line for _row, line in typed_lines(self.cleaned_data["names"])]
        seats = [seat for row, line in typed_lines(self.cleaned_data["seats"]) for seat in _seats(row, line)]
        draw = self.cleaned_data["draw"] or BreakDraw.TWO_STEP.value
        return {**self.cleaned_data, "names": names, "seats": seats, "draw": draw}


def _seats(row: int, line: str) -> list[dict[str, int]]:
    found = SEATS_LINE.match(line)
    given = numbers(found["seats"]) if found else []
    if found is None or not given or not all(0 < seat <= MOST_SEATS for seat in given):
        raise unreadable("seats", row, line, "1: 3 7")
    return [{"table": int(found["table"]), "seat": seat} for seat in given]


def two_step_made(given: Given) -> TwoStepMade:
    """The draw of docs/draws.md section 8; raises ``Refusal("too_few_seats")``."""
    seed = seed_of(given["seed"])
    dice = Witness(seed)
    leavers = tuple(Leaver(player, player) for player in range(1, given["players"] + 1))
    seats = tuple(Seat(row["table"], row["seat"]) for row in given["seats"])
    draw = WayOut(A_TABLE, leavers, seats, BreakDraw(given["draw"]))
    with refused_at("seats", "too_few_seats"):
        lines = draw.carry_out(dice)
    stack = tuple(Stacked(place, seat) for place, seat in enumerate(dice.steps()[0].outcome, start=1))
    record = DrawRecord(seed.hex(), not given["seed"], (kept(draw, lines),))
    met = tuple(_met(place, line, given["names"]) for place, line in enumerate(lines, start=1))
    return TwoStepMade(record, stack, met, draw.rule)


def _met(place: int, line: DrawLine, names: list[str]) -> Met:
    name = names[line.entry - 1] if line.entry <= len(names) else ""
    card = "" if line.card is None else str(line.card)
    sign = "" if line.card is None else card_sign(line.card)
    return Met(place, card, sign, line.entry, name, line.new_seat)


def two_step_told(made: TwoStepMade) -> tuple[str, ...]:
    """Both steps in a sentence each, then the seed."""
    counts = {"players": len(made.lines), "seats": len(made.stack)}
    return (
        _now("Step one: the %(seats)s seat cards are shuffled face down into a stack.") % counts,
        _step_two(made) % counts,
        made.record.told,
    )


def _step_two(made: TwoStepMade) -> str:
    if made.is_by_numbers:
        return _now(
            "Step two: the numbers from 1 to %(players)s are shuffled, one to each player. Number 1 takes the "
            "first seat card, and so on up."
        )
    return _now(
        "Step two: a playing card to each of the %(players)s players. The highest card takes the first "
        "seat card, and so on down (rank first, then ♠ ♥ ♦ ♣)."
    )


TWO_STEP_DRAW = Calculator(
    name="two-step-draw",
    title=_("Two-step draw"),
    summary=_(
        "Seat cards in one step, playing cards or numbers in another: a draw that everyone "
        "can watch and repeat."
    ),
    asks=TwoStepRequest,
    works=two_step_made,
    answers=TwoStepFound,
    tells=two_step_told,
    form=TwoStepForm,
    template="calculators/_two_step_draw.html",
    example={
        "players": 4,
        "names": ["Rossi", "Bianchi", "Verdi", "Neri"],
        "seats": [
            {"table": 1, "seat": 3},
            {"table": 1, "seat": 7},
            {"table": 2, "seat": 1},
            {"table": 2, "seat": 5},
            {"table": 4, "seat": 2},
        ],
        "seed": bytes(range(32)).hex(),
    },
    sources=(tda("rule 10-B, RP-16"),),
)
