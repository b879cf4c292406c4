"""The seats of a broken table's players: seat cards in one step, playing cards or numbers in another."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.fields import Aside, AsSent, Length, Limits, Note
from calculators.calculator import (
    CalculatorForm,
    calculator,
    refused_at,
    require_once,
    typed_lines,
    unreadable,
    wrong,
)
from calculators.rulebooks import tda
from calculators.seeds import DrawFound, Seed, SeedInput, card_sign, repeated_by, seed_of
from calculators.tables import MOST_SEATS, TWICE, SeatNumber, TableNumber, numbers
from rulebook.breaking import DrawLine, Leaver
from rulebook.cards import DECK
from rulebook.draw import Seat
from rulebook.profile.variants import BreakDraw
from rulebook.proof import WayOut, Witness, record_of

MOST_SEATS_OFFERED = 600
SEATS_LINE = re.compile(r"^(?P<table>\d{1,4})\s*:(?P<seats>[\d ,]+)$")
A_TABLE = 9_999
"""The broken table's number if none is given."""
DRAWN_BY = {
    BreakDraw.TWO_STEP: _("playing cards"),
    BreakDraw.TWO_STEP_NUMBERS: _("numbers"),
}
"""What the players draw in step two."""
Name = Annotated[str, Length(80, may_be_empty=False)]


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """A seat in the draw."""

    table: TableNumber
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class StackCard:
    """A seat card and its place in the stack, 1 on top."""

    place: int
    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class CardLine:
    """A player with their card and new seat."""

    place: Annotated[
        int,
        Note(
            "Rank of the player’s card among all, and in the stack: 1 is the highest card, or the lowest number."
        ),
    ]
    card: Annotated[str, Note("Rank and suit: As, Td, 2c. Or a number.")]
    player: Annotated[int, Note("In the order of the old seats.")]
    name: str
    table: int
    seat: int
    sign: Annotated[str, Aside()]


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoStepFound(DrawFound):
    """Both steps: the stack of seat cards, and the players from the highest card down or by numbers."""

    stack: tuple[StackCard, ...]
    lines: tuple[CardLine, ...]
    rule: Annotated[BreakDraw, Aside()]

    @property
    def is_by_numbers(self) -> bool:
        """Whether step two dealt numbers instead of playing cards."""
        return self.rule is BreakDraw.TWO_STEP_NUMBERS

    @property
    def dealt(self) -> tuple[CardLine, ...]:
        """The players in the order of their old seats, as the cards were dealt."""
        return tuple(sorted(self.lines, key=lambda line: line.player))


class TwoStepForm(CalculatorForm):
    """The form: players and seats, one line per table; cards or numbers."""

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

    def inputs(self) -> dict[str, Any]:
        """The input; raises ``Refusal("row_unreadable")`` naming the line."""
        names = [line for _row, line in typed_lines(self.cleaned_data["names"])]
        seats = [seat for row, line in typed_lines(self.cleaned_data["seats"]) for seat in _seats(row, line)]
        draw = self.cleaned_data["draw"] or BreakDraw.TWO_STEP.value
        return {**self.cleaned_data, "names": names, "seats": seats, "draw": draw}


def _seats(row: int, line: str) -> list[dict[str, int]]:
    match = SEATS_LINE.match(line)
    seats = numbers(match["seats"]) if match else []
    if match is None or not seats or not all(0 < seat <= MOST_SEATS for seat in seats):
        raise unreadable("seats", row, line, "1: 3 7")
    return [{"table": int(match["table"]), "seat": seat} for seat in seats]


def stack_cards(seats: Sequence[Seat]) -> tuple[StackCard, ...]:
    """The seat cards of a stack, the top one first."""
    return tuple(StackCard(place, seat.table, seat.number) for place, seat in enumerate(seats, start=1))


def _line(place: int, line: DrawLine, names: Sequence[str]) -> CardLine:
    name = names[line.entry - 1] if line.entry <= len(names) else ""
    card = "" if line.card is None else str(line.card)
    sign = "" if line.card is None else card_sign(line.card)
    return CardLine(place, card, line.entry, name, line.new_seat.table, line.new_seat.number, sign)


def _sentences(result: TwoStepFound) -> tuple[str, ...]:
    """Both steps in a sentence each, then the seed."""
    counts = {"players": len(result.lines), "seats": len(result.stack)}
    return (
        _now("Step one: the %(seats)s seat cards are shuffled face down into a stack.") % counts,
        _step_two(result) % counts,
        result.seed_told,
    )


def _step_two(result: TwoStepFound) -> str:
    if result.is_by_numbers:
        return _now(
            "Step two: the numbers from 1 to %(players)s are shuffled, one to each player. Number 1 takes the "
            "first seat card, and so on up."
        )
    return _now(
        "Step two: a playing card to each of the %(players)s players. The highest card takes the first "
        "seat card, and so on down (rank first, then ♠ ♥ ♦ ♣)."
    )


Drawn = Annotated[
    Literal["two_step", "two_step_numbers"],
    Note("What the players draw in step two: playing cards, or numbers from 1."),
]


@calculator(
    _("Two-step draw"),
    _(
        "Seat cards in one step, playing cards or numbers in another: a draw that everyone "
        "can watch and repeat."
    ),
    says=_sentences,
    form=TwoStepForm,
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
def two_step_draw(
    *,
    players: Annotated[int, Limits(1, len(DECK))],
    names: Annotated[tuple[Name, ...], AsSent(), Note("In the order of the old seats.")] = (),
    seats: Annotated[tuple[FreeSeat, ...], Limits(1, MOST_SEATS_OFFERED)],
    draw: Drawn = "two_step",
    seed: Seed = "",
) -> TwoStepFound:
    """How many players draw, in the order of their old seats, and the seats that they draw for (docs/draws.md section 8)."""
    require_once("seats", seats, str(TWICE))
    if len(names) > players:
        raise wrong("names", _now("More names than players."))
    used_seed = seed_of(seed)
    dice = Witness(used_seed)
    leavers = tuple(Leaver(player, player) for player in range(1, players + 1))
    free = tuple(Seat(one.table, one.seat) for one in seats)
    way_out = WayOut(A_TABLE, leavers, free, BreakDraw(draw))
    with refused_at("seats", "too_few_seats"):
        lines = way_out.carry_out(dice)
    return TwoStepFound(
        **repeated_by(used_seed, seed, [record_of(way_out, lines)]),
        stack=stack_cards(dice.steps()[0].outcome),
        lines=tuple(_line(place, line, names) for place, line in enumerate(lines, start=1)),
        rule=way_out.rule,
    )
