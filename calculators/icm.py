"""What stacks are worth in the prizes still to be won, at a final table or in a whole field."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from calculators.calculator import Calculator, Given, refused_at
from calculators.rulebooks import Source
from calculators.stacks_and_prizes import StacksForm, StacksRequest, names_of, prizes_of, stacks_of
from rulebook.icm import icm_values, off_in_minor
from rulebook.money import Money
from rulebook.split import RestGoes, split
from wording.figures import chips_text, money_text
from wording.icm import icm_checked


class WorthFound(serializers.Serializer):
    """What a stack is worth, in minor units: each of ``players`` who hold it."""

    player = serializers.CharField()
    stack = serializers.IntegerField()
    players = serializers.IntegerField()
    worth_minor = serializers.IntegerField()


class IcmFound(serializers.Serializer):
    """The worth of each stack; ``off`` is how far the calculation may be off, as a share of the prizes."""

    stacks = WorthFound(many=True)
    pool_minor = serializers.IntegerField()
    chips = serializers.IntegerField()
    off = serializers.FloatField(help_text="0: every order of the places was counted.")


@dataclass(frozen=True, slots=True)
class Worth:
    """A line of the answer."""

    player: str
    stack: int
    players: int
    worth_minor: int
    currency: str

    @property
    def worth(self) -> Money:
        """What it is worth as money."""
        return Money(self.worth_minor, self.currency)


@dataclass(frozen=True, slots=True)
class IcmMade:
    """The worth of all stacks, and how far the calculation may be off."""

    stacks: tuple[Worth, ...]
    pool_minor: int
    chips: int
    off: float
    currency: str


def icm_made(given: Given) -> IcmMade:
    """The worth of stacks (procedure 24); raises ``Refusal`` ``no_chips`` or ``more_prizes_than_players``.

    Cents are divided by the largest remainder; of equal stacks on one line the first one is shown.
    """
    stacks, prizes = stacks_of(given), prizes_of(given)
    with refused_at("stacks", "no_chips"), refused_at("prizes", "more_prizes_than_players"):
        found = icm_values(stacks, prizes)
    amounts = split(sum(prizes), found.values, rest=RestGoes.LARGEST_FRACTION)
    firsts = accumulate((one["players"] for one in given["stacks"]), initial=0)
    lines = tuple(
        Worth(name, one["stack"], one["players"], amounts[first], given["currency"])
        for name, one, first in zip(names_of(given), given["stacks"], firsts, strict=False)
    )
    return IcmMade(lines, sum(prizes), sum(stacks), found.off, given["currency"])


def icm_told(made: IcmMade) -> tuple[str, ...]:
    """The sum, and how the calculation was checked."""
    told = {"pool": money_text(Money(made.pool_minor, made.currency)), "chips": chips_text(made.chips)}
    said = _now("%(chips)s chips are worth %(pool)s.") % told
    return (said, icm_checked(Money(off_in_minor(made.off, made.pool_minor), made.currency)))


ICM = Calculator(
    name="icm",
    title=_("What stacks are worth (ICM)"),
    summary=_("Each stack’s part of the prizes still to be won, for a final table or a whole field."),
    asks=StacksRequest,
    works=icm_made,
    answers=IcmFound,
    tells=icm_told,
    form=StacksForm,
    template="calculators/_icm.html",
    example={
        "stacks": [{"player": "Rossi", "stack": 5_000}, {"stack": 3_000}, {"stack": 2_000}],
        "prizes": [{"amount_minor": 5_000}, {"amount_minor": 3_000}, {"amount_minor": 2_000}],
    },
    sources=(Source("Malmuth–Harville"),),
)
