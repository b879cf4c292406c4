"""Stacks in play and the prizes still to be won, as typed or as JSON."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from calculators.calculator import CalculatorForm, Given, typed_lines, unreadable
from calculators.payouts import MOST_MINOR
from calculators.typed_levels import MOST_STACK
from rulebook.money import MINOR_DIGITS, parse_money
from wording.figures import currency_choices

MOST_LINES, MOST_PLAYERS = 2_000, 10_000
EQUAL_LINE = re.compile(r"^(?P<stack>\d[\d.,']{0,15})\s*[x×*]\s*(?P<count>\d{1,5})$")
# "Rossi 25000 x 3" is no player called "Rossi 25000 x": several players have no name in common.
STACK_LINE = re.compile(r"^(?!.*\d\s*[x×*]\s*\d+$)(?:(?P<player>.*\S)\s+)?(?P<stack>\d[\d.,']{0,15})$")
PRIZE_LINE = re.compile(r"^(?P<amount>\d[\d.,']*)(?:\s*[x×*]\s*(?P<count>\d{1,5}))?$")


class StackRequest(serializers.Serializer):
    """A stack in chips, of one player or of ``players`` who hold the same."""

    player = serializers.CharField(max_length=60, default="", allow_blank=True)
    stack = serializers.IntegerField(min_value=0, max_value=MOST_STACK)
    players = serializers.IntegerField(min_value=1, max_value=MOST_PLAYERS, default=1)


class PrizeStepRequest(serializers.Serializer):
    """The same prize for ``places`` places, in minor units."""

    amount_minor = serializers.IntegerField(min_value=0, max_value=MOST_MINOR)
    places = serializers.IntegerField(min_value=1, max_value=MOST_PLAYERS, default=1)


class StacksRequest(serializers.Serializer):
    """Who is in play with how many chips, and the prizes still to be won from the first place on."""

    currency = serializers.ChoiceField(sorted(MINOR_DIGITS), default="EUR")
    stacks = StackRequest(many=True, allow_empty=False, max_length=MOST_LINES)  # type: ignore[call-arg]
    prizes = PrizeStepRequest(many=True, allow_empty=False, max_length=MOST_LINES)  # type: ignore[call-arg]

    def validate(self, attrs: Given) -> Given:
        """A field that can be worked out, with somebody who has chips."""
        for field, key in (("stacks", "players"), ("prizes", "places")):
            if sum(row[key] for row in attrs[field]) > MOST_PLAYERS:
                told = _now("At most %(most)s are worked out here.") % {"most": MOST_PLAYERS}
                raise serializers.ValidationError({field: told})
        return attrs


class StacksForm(CalculatorForm):
    """The stacks and the prizes, one line each."""

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

    def given(self) -> dict[str, Any]:
        """The input; raises ``Refusal("row_unreadable")`` naming field and line."""
        typed = self.cleaned_data
        stacks = [_stack(row, line) for row, line in typed_lines(typed["stacks"])]
        prizes = [_prize(row, line, typed["currency"]) for row, line in typed_lines(typed["prizes"])]
        return {**typed, "stacks": stacks, "prizes": prizes}


def _stack(row: int, line: str) -> dict[str, Any]:
    found = EQUAL_LINE.match(line) or STACK_LINE.match(line)
    if found is None:
        raise unreadable("stacks", row, line, "Rossi 400000")
    said = found.groupdict()
    chips = int(re.sub(r"\D", "", said["stack"]))
    return {"player": said.get("player") or "", "stack": chips, "players": int(said.get("count") or 1)}


def _prize(row: int, line: str, currency: str) -> dict[str, Any]:
    found = PRIZE_LINE.match(line)
    if found is None:
        raise unreadable("prizes", row, line, "1600")
    amount = parse_money(found["amount"], currency, field="prizes")
    return {"amount_minor": amount.minor, "places": int(found["count"] or 1)}


def prizes_of(given: Given) -> tuple[int, ...]:
    """The prizes by place, in minor units."""
    return tuple(one["amount_minor"] for one in given["prizes"] for _ in range(one["places"]))


def stacks_of(given: Given) -> tuple[int, ...]:
    """The stack of each player, in chips."""
    return tuple(one["stack"] for one in given["stacks"] for _ in range(one["players"]))


def names_of(given: Given) -> tuple[str, ...]:
    """What each line is called: the player's name, or its number."""
    return tuple(one["player"] or str(number) for number, one in enumerate(given["stacks"], start=1))
