"""A deal by each method side by side: even, by chips, by chips above the lowest prize, by ICM."""

from __future__ import annotations

from dataclasses import dataclass

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from calculators.calculator import Calculator, Given, refused_at
from calculators.payouts import MOST_MINOR
from calculators.rulebooks import Source
from calculators.stacks_and_prizes import StacksForm, StacksRequest, names_of, prizes_of, stacks_of
from rulebook.deal_shares import DealMethod, DealMoney, DealShares, deal_shares
from rulebook.money import Money, parse_money
from rulebook.profile.variants import LeftFrom
from rulebook.refusals import Refusal
from wording.figures import money_text
from wording.words import explain

MOST_AT_A_DEAL = 20
METHODS = {
    DealMethod.EVEN: _("Even"),
    DealMethod.CHIP_CHOP: _("Chip chop"),
    DealMethod.CHIP_CHOP_OVER_MINIMUM: _("Over the lowest prize"),
    DealMethod.ICM: _("ICM"),
    DealMethod.CURRENT_PLACE: _("By current place"),
}
LEFT_TOO_MUCH = ("too_much_left", "deal_left_turns_order", "deal_share_negative")
"""Why a method has no shares."""
LEFT_FROM = (
    (LeftFrom.FIRST_PRIZE.value, _("the first prize")),
    (LeftFrom.PROPORTIONAL.value, _("every share in proportion")),
    (LeftFrom.EQUAL_PARTS.value, _("every share, the same amount")),
)


class DealRequest(StacksRequest):
    """The players of a deal and the prizes of their places, and what is left to play for, in minor units."""

    left_minor = serializers.IntegerField(min_value=0, max_value=MOST_MINOR, default=0)
    left_from = serializers.ChoiceField(
        [one.value for one in LeftFrom], default=LeftFrom.FIRST_PRIZE.value, help_text="Under ICM."
    )
    unit_minor = serializers.IntegerField(
        min_value=1, max_value=MOST_MINOR, default=1, help_text="Shares are multiples of it."
    )

    def validate(self, attrs: Given) -> Given:
        """As many prizes as players: everybody at the deal has a place."""
        attrs = super().validate(attrs)
        players, prizes = len(stacks_of(attrs)), len(prizes_of(attrs))
        if players > MOST_AT_A_DEAL or players < 2:
            told = _now("A deal has 2 to %(most)s players.") % {"most": MOST_AT_A_DEAL}
            raise serializers.ValidationError({"stacks": told})
        if players != prizes:
            told = _now("Type a prize for each player: 0 for a place that is not paid.")
            raise serializers.ValidationError({"prizes": told})
        return attrs


class SharesOfPlayer(serializers.Serializer):
    """What a player receives by each method, in minor units; null where the method cannot leave that much."""

    player = serializers.CharField()
    stack = serializers.IntegerField()
    even_minor = serializers.IntegerField(allow_null=True)
    chip_chop_minor = serializers.IntegerField(allow_null=True)
    chip_chop_over_minimum_minor = serializers.IntegerField(allow_null=True)
    icm_minor = serializers.IntegerField(allow_null=True)
    current_place_minor = serializers.IntegerField(allow_null=True)


class DealFound(serializers.Serializer):
    """The shares of each player, what is left to play for, and who is below the lowest or above the first prize."""

    players = SharesOfPlayer(many=True)
    shared_minor = serializers.IntegerField()
    left_minor = serializers.IntegerField()


@dataclass(frozen=True, slots=True)
class Share:
    """A share by one method; ``mark`` says that it is below the lowest or above the first prize."""

    amount: Money | None
    mark: str = ""


@dataclass(frozen=True, slots=True)
class PlayerShares:
    """A line of the answer: a player and a share by each method."""

    player: str
    stack: int
    shares: dict[DealMethod, Share]

    def _minor(self, method: DealMethod) -> int | None:
        amount = self.shares[method].amount
        return None if amount is None else amount.minor

    @property
    def even_minor(self) -> int | None:
        """In equal parts."""
        return self._minor(DealMethod.EVEN)

    @property
    def chip_chop_minor(self) -> int | None:
        """By chips."""
        return self._minor(DealMethod.CHIP_CHOP)

    @property
    def chip_chop_over_minimum_minor(self) -> int | None:
        """By chips, above the lowest prize."""
        return self._minor(DealMethod.CHIP_CHOP_OVER_MINIMUM)

    @property
    def icm_minor(self) -> int | None:
        """By ICM."""
        return self._minor(DealMethod.ICM)

    @property
    def current_place_minor(self) -> int | None:
        """As the stacks rank now."""
        return self._minor(DealMethod.CURRENT_PLACE)

    @property
    def listed(self) -> tuple[tuple[str | Promise, Share], ...]:
        """Each method's name and share, in the order of the columns."""
        return tuple((name, self.shares[method]) for method, name in METHODS.items())


@dataclass(frozen=True, slots=True)
class DealMade:
    """The deal by all methods."""

    players: tuple[PlayerShares, ...]
    shared_minor: int
    left_minor: int
    currency: str
    refused: tuple[tuple[DealMethod, Refusal], ...] = ()

    @property
    def methods(self) -> tuple[str | Promise, ...]:
        """The columns."""
        return tuple(METHODS.values())


class DealForm(StacksForm):
    """The stacks and prizes, and what is left to play for."""

    left = forms.CharField(
        label=_("Left to play for"),
        help_text=_("An amount that the winner takes; empty: nothing"),
        required=False,
        max_length=20,
    )
    left_from = forms.ChoiceField(
        label=_("Under ICM it comes from"), choices=LEFT_FROM, initial=LEFT_FROM[0][0]
    )

    def given(self) -> dict[str, object]:
        """The input; raises ``Refusal`` naming the field."""
        given = super().given()
        left = parse_money(given["left"] or "0", given["currency"], field="left").minor
        return {**given, "left_minor": left}


def deal_made(given: Given) -> DealMade:
    """A deal by each method (procedure 25); raises ``Refusal`` ``no_chips`` or ``too_much_left``."""
    stacks, prizes, currency = stacks_of(given), prizes_of(given), given["currency"]
    money = DealMoney(prizes, given["left_minor"])
    if money.left > money.whole:
        raise Refusal("too_much_left", field="left")
    answered = {method: _shares(method, stacks, money, given) for method in DealMethod}
    by_method = {method: None if isinstance(found, Refusal) else found for method, found in answered.items()}
    refused = tuple((method, found) for method, found in answered.items() if isinstance(found, Refusal))
    names = [
        name
        for name, one in zip(names_of(given), given["stacks"], strict=True)
        for _number in range(one["players"])
    ]
    lines = tuple(
        PlayerShares(
            name,
            stack,
            {
                method: Share(None) if found is None else _marked(found, at, currency)
                for method, found in by_method.items()
            },
        )
        for at, (name, stack) in enumerate(zip(names, stacks, strict=True))
    )
    return DealMade(lines, money.whole - money.left, money.left, currency, refused)


def _shares(
    method: DealMethod, stacks: tuple[int, ...], money: DealMoney, given: Given
) -> DealShares | Refusal:
    """By one method, or why it cannot leave that much."""
    try:
        with refused_at("stacks", "no_chips"):
            return deal_shares(method, stacks, money, LeftFrom(given["left_from"]), given["unit_minor"])
    except Refusal as refused:
        if refused.code not in LEFT_TOO_MUCH:
            raise
        return refused


def _marked(found: DealShares, at: int, currency: str) -> Share:
    amount = Money(found.amounts[at], currency)
    if at in found.below_lowest:
        return Share(amount, _now("below the lowest prize"))
    return Share(amount, _now("above the first prize") if at in found.above_first else "")


def deal_told(made: DealMade) -> tuple[str, ...]:
    """What is shared and what is left."""
    shared = money_text(Money(made.shared_minor, made.currency))
    told = [_now("%(amount)s is shared now.") % {"amount": shared}]
    if made.left_minor:
        left = money_text(Money(made.left_minor, made.currency))
        told.append(_now("%(amount)s is left to play for.") % {"amount": left})
    for method, refused in made.refused:
        told.append(_now("%(method)s: %(why)s") % {"method": METHODS[method], "why": explain(refused)[1]})
    return tuple(told)


DEAL = Calculator(
    name="deal",
    title=_("Deal"),
    summary=_("What each player of a final table receives by the usual methods, side by side."),
    asks=DealRequest,
    works=deal_made,
    answers=DealFound,
    tells=deal_told,
    form=DealForm,
    template="calculators/_deal.html",
    example={
        "stacks": [{"player": "Rossi", "stack": 400_000}, {"player": "Verdi", "stack": 100_000}],
        "prizes": [{"amount_minor": 160_000}, {"amount_minor": 40_000}],
        "left_minor": 20_000,
    },
    sources=(Source("Prestige Politica Deal"), Source("Malmuth–Harville")),
)
