"""Stacks in play and the prizes still to be won, typed or as JSON."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.fields import Length, Limits
from calculators.calculator import CalculatorForm, typed_lines, unreadable, wrong
from calculators.payouts import Currency, Minor
from calculators.typed_levels import MOST_STACK
from rulebook.money import parse_money
from wording.figures import currency_choices

MOST_LINES, MOST_PLAYERS = 2_000, 10_000
EQUAL_LINE = re.compile(r"^(?P<stack>\d[\d.,']{0,15})\s*[x×*]\s*(?P<count>\d{1,5})$")
# "Rossi 25000 x 3" is no player called "Rossi 25000 x": several players have no name in common.
STACK_LINE = re.compile(r"^(?!.*\d\s*[x×*]\s*\d+$)(?:(?P<player>.*\S)\s+)?(?P<stack>\d[\d.,']{0,15})$")
PRIZE_LINE = re.compile(r"^(?P<amount>\d[\d.,']*)(?:\s*[x×*]\s*(?P<count>\d{1,5}))?$")


@dataclass(frozen=True, slots=True, kw_only=True)
class StackRequest:
    """A stack in chips, of one player or of ``players`` who hold the same."""

    player: Annotated[str, Length(60)] = ""
    stack: Annotated[int, Limits(0, MOST_STACK)]
    players: Annotated[int, Limits(1, MOST_PLAYERS)] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeStepRequest:
    """The same prize for ``places`` places, in minor units."""

    amount_minor: Minor
    places: Annotated[int, Limits(1, MOST_PLAYERS)] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class StacksRequest:
    """The stacks in play, and the prizes still to be won from the first place on."""

    currency: Currency = "EUR"
    stacks: Annotated[tuple[StackRequest, ...], Limits(1, MOST_LINES)]
    prizes: Annotated[tuple[PrizeStepRequest, ...], Limits(1, MOST_LINES)]

    def __post_init__(self) -> None:
        """Require fields small enough to compute."""
        players, places = sum(one.players for one in self.stacks), sum(one.places for one in self.prizes)
        for field, count in (("stacks", players), ("prizes", places)):
            if count > MOST_PLAYERS:
                raise wrong(field, _now("At most %(most)s are worked out here.") % {"most": MOST_PLAYERS})

    @property
    def each_stack(self) -> tuple[int, ...]:
        """The stack of each player, in chips."""
        return tuple(stack.stack for stack in self.stacks for _ in range(stack.players))

    @property
    def each_prize(self) -> tuple[int, ...]:
        """The prizes by place, in minor units."""
        return tuple(prize.amount_minor for prize in self.prizes for _ in range(prize.places))

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each line: the player's, or its number."""
        return tuple(stack.player or str(number) for number, stack in enumerate(self.stacks, start=1))


class StacksForm(CalculatorForm):
    """The form: the stacks and the prizes, one line each."""

    stacks = forms.CharField(
        label=_("Stacks"),
        help_text=_("One line per player: name and chips. Equal stacks on one line: 25000 x 30"),
        widget=forms.Textarea(attrs={"rows": 6}),
        initial="Rossi 400000\nBianchi 300000\nVerdi 200000\nNeri 100000",
    )
    prizes = forms.CharField(
        label=_("Prizes still to be won"),
        help_text=_("One line per place, the first place first. Equal prizes on one line: 400 x 3"),
        widget=forms.Textarea(attrs={"rows": 6}),
        initial="1600\n1000\n600\n400",
    )
    currency = forms.ChoiceField(label=_("Currency"), choices=currency_choices, initial="EUR")

    def inputs(self) -> dict[str, Any]:
        """The input; raises ``Refusal("row_unreadable")`` naming field and line."""
        values = self.cleaned_data
        stacks = [_stack(row, line) for row, line in typed_lines(values["stacks"])]
        prizes = [_prize(row, line, values["currency"]) for row, line in typed_lines(values["prizes"])]
        return {**values, "stacks": stacks, "prizes": prizes}


def _stack(row: int, line: str) -> dict[str, Any]:
    match = EQUAL_LINE.match(line) or STACK_LINE.match(line)
    if match is None:
        raise unreadable("stacks", row, line, "Rossi 400000")
    groups = match.groupdict()
    chips = int(re.sub(r"\D", "", groups["stack"]))
    return {"player": groups.get("player") or "", "stack": chips, "players": int(groups.get("count") or 1)}


def _prize(row: int, line: str, currency: str) -> dict[str, Any]:
    match = PRIZE_LINE.match(line)
    if match is None:
        raise unreadable("prizes", row, line, "1600")
    amount = parse_money(match["amount"], currency, field="prizes")
    return {"amount_minor": amount.minor, "places": int(match["count"] or 1)}
