"""A deal by each method side by side: even, by chips, by chips above the lowest prize, by ICM."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.fields import SPREAD, Aside, Limits, Note
from calculators.calculator import calculator, refused_at, wrong
from calculators.payouts import MOST_MINOR, Minor
from calculators.rulebooks import Source
from calculators.stacks_and_prizes import StacksForm, StacksRequest
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


@dataclass(frozen=True, slots=True)
class Share:
    """A share by one method; ``mark`` says that it is below the lowest or above the first prize."""

    amount: Money | None
    mark: str = ""


@dataclass(frozen=True, slots=True)
class SharesOfPlayer:
    """A player's share by each method, in minor units; null if the method cannot leave that much."""

    player: str
    stack: int
    even_minor: int | None
    chip_chop_minor: int | None
    chip_chop_over_minimum_minor: int | None
    icm_minor: int | None
    current_place_minor: int | None
    listed: Annotated[tuple[tuple[str | Promise, Share], ...], Aside()]
    """Each method's name and share, in the order of the columns."""


@dataclass(frozen=True, slots=True)
class DealFound:
    """The shares of each player, what is left to play for, and the players below or above the limits."""

    players: tuple[SharesOfPlayer, ...]
    shared_minor: int
    left_minor: int
    sentences: Annotated[tuple[str, ...], Aside()]

    @property
    def methods(self) -> tuple[str | Promise, ...]:
        """The columns."""
        return tuple(METHODS.values())


class DealForm(StacksForm):
    """The form: the stacks and prizes, and what is left to play for."""

    left = forms.CharField(
        label=_("Left to play for"),
        help_text=_("An amount that the winner takes; empty: nothing"),
        required=False,
        max_length=20,
    )
    left_from = forms.ChoiceField(
        label=_("Under ICM it comes from"), choices=LEFT_FROM, initial=LEFT_FROM[0][0]
    )

    def inputs(self) -> dict[str, object]:
        """The input; raises ``Refusal`` naming the field."""
        given = super().inputs()
        left = parse_money(given["left"] or "0", given["currency"], field="left").minor
        return {**given, "left_minor": left}


def _sentences(result: DealFound) -> tuple[str, ...]:
    return result.sentences


@calculator(
    _("Deal"),
    _("What each player of a final table receives by the usual methods, side by side."),
    says=_sentences,
    form=DealForm,
    example={
        "stacks": [{"player": "Rossi", "stack": 400_000}, {"player": "Verdi", "stack": 100_000}],
        "prizes": [{"amount_minor": 160_000}, {"amount_minor": 40_000}],
        "left_minor": 20_000,
    },
    sources=(Source("Prestige Politica Deal"), Source("Malmuth–Harville")),
)
def deal(
    *,
    play: Annotated[StacksRequest, SPREAD],
    left_minor: Minor = 0,
    left_from: Annotated[LeftFrom, Note("Under ICM.")] = LeftFrom.FIRST_PRIZE,
    unit_minor: Annotated[int, Limits(1, MOST_MINOR), Note("Shares are multiples of it.")] = 1,
) -> DealFound:
    """The players of a deal and the prizes of their places, and what is left to play for, in minor units (procedure 25)."""
    stacks, prizes = play.each_stack, play.each_prize
    _require_places(len(stacks), len(prizes))
    money = DealMoney(prizes, left_minor)
    if money.left > money.whole:
        raise Refusal("too_much_left", field="left")
    outcomes = {method: _shares(method, stacks, money, left_from, unit_minor) for method in DealMethod}
    names = [name for name, one in zip(play.names, play.stacks, strict=True) for _each in range(one.players)]
    lines = (
        (name, stack, {method: _share(outcome, at, play.currency) for method, outcome in outcomes.items()})
        for at, (name, stack) in enumerate(zip(names, stacks, strict=True))
    )
    return DealFound(
        tuple(_line(name, stack, shares) for name, stack, shares in lines),
        money.whole - money.left,
        money.left,
        tuple(_sentences_of_shares(money, play.currency, outcomes)),
    )


def _require_places(players: int, prizes: int) -> None:
    """Require as many prizes as players: every player in the deal has a place."""
    if players > MOST_AT_A_DEAL or players < 2:
        raise wrong("stacks", _now("A deal has 2 to %(most)s players.") % {"most": MOST_AT_A_DEAL})
    if players != prizes:
        raise wrong("prizes", _now("Type a prize for each player: 0 for a place that is not paid."))


def _shares(
    method: DealMethod, stacks: tuple[int, ...], money: DealMoney, left_from: LeftFrom, unit: int
) -> DealShares | Refusal:
    """The shares by one method, or why it cannot leave that much to play for."""
    try:
        with refused_at("stacks", "no_chips"):
            return deal_shares(method, stacks, money, left_from, unit)
    except Refusal as refused:
        if refused.code not in LEFT_TOO_MUCH:
            raise
        return refused


def _share(shares: DealShares | Refusal, at: int, currency: str) -> Share:
    if isinstance(shares, Refusal):
        return Share(None)
    amount = Money(shares.amounts[at], currency)
    if at in shares.below_lowest:
        return Share(amount, _now("below the lowest prize"))
    return Share(amount, _now("above the first prize") if at in shares.above_first else "")


def _line(name: str, stack: int, shares: Mapping[DealMethod, Share]) -> SharesOfPlayer:
    minor = {method: share.amount.minor if share.amount else None for method, share in shares.items()}
    return SharesOfPlayer(
        name,
        stack,
        minor[DealMethod.EVEN],
        minor[DealMethod.CHIP_CHOP],
        minor[DealMethod.CHIP_CHOP_OVER_MINIMUM],
        minor[DealMethod.ICM],
        minor[DealMethod.CURRENT_PLACE],
        tuple((label, shares[method]) for method, label in METHODS.items()),
    )


def _sentences_of_shares(
    money: DealMoney, currency: str, answered: Mapping[DealMethod, DealShares | Refusal]
) -> Iterator[str]:
    """The sum shared, what is left, and the methods that cannot leave that much."""
    amount = money_text(Money(money.whole - money.left, currency))
    yield _now("%(amount)s is shared now.") % {"amount": amount}
    if money.left:
        left = money_text(Money(money.left, currency))
        yield _now("%(amount)s is left to play for.") % {"amount": left}
    for method, outcome in answered.items():
        if isinstance(outcome, Refusal):
            yield _now("%(method)s: %(why)s") % {"method": METHODS[method], "why": explain(outcome)[1]}
