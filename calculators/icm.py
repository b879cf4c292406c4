"""The worth of stacks in the prizes still to be won, at a final table or in a whole field."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import Annotated

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.fields import SPREAD, Aside, Note
from calculators.calculator import calculator, refused_at
from calculators.rulebooks import Source
from calculators.stacks_and_prizes import StacksForm, StacksRequest
from rulebook.icm import icm_values, off_in_minor
from rulebook.money import Money
from rulebook.split import RestGoes, split
from wording.figures import chips_text, money_text
from wording.icm import icm_checked


@dataclass(frozen=True, slots=True)
class WorthFound:
    """The worth of a stack in minor units, for each of the ``players`` who hold it."""

    player: str
    stack: int
    players: int
    worth_minor: int
    worth: Annotated[Money, Aside()]


@dataclass(frozen=True, slots=True)
class IcmFound:
    """The worth of each stack; ``off`` is how far the calculation may be off, as a share of the prizes."""

    stacks: tuple[WorthFound, ...]
    pool_minor: int
    chips: int
    off: Annotated[float, Note("0: every order of the places was counted.")]
    currency: Annotated[str, Aside()]


def _sentences(result: IcmFound) -> tuple[str, ...]:
    """The sum, and how the calculation was checked."""
    values = {
        "pool": money_text(Money(result.pool_minor, result.currency)),
        "chips": chips_text(result.chips),
    }
    text = _now("%(chips)s chips are worth %(pool)s.") % values
    return (text, icm_checked(Money(off_in_minor(result.off, result.pool_minor), result.currency)))


@calculator(
    _("What stacks are worth (ICM)"),
    _("Each stack’s part of the prizes still to be won, for a final table or a whole field."),
    says=_sentences,
    form=StacksForm,
    example={
        "stacks": [{"player": "Rossi", "stack": 5_000}, {"stack": 3_000}, {"stack": 2_000}],
        "prizes": [{"amount_minor": 5_000}, {"amount_minor": 3_000}, {"amount_minor": 2_000}],
    },
    sources=(Source("Malmuth–Harville"),),
)
def icm(*, play: Annotated[StacksRequest, SPREAD]) -> IcmFound:
    """Who is in play with how many chips, and the prizes still to be won from the first place on (procedure 24).

    Cents are divided by the largest remainder; of equal stacks on one line the first one is shown.
    """
    stacks, prizes = play.each_stack, play.each_prize
    with refused_at("stacks", "no_chips"), refused_at("prizes", "more_prizes_than_players"):
        result = icm_values(stacks, prizes)
    amounts = split(sum(prizes), result.values, rest=RestGoes.LARGEST_FRACTION)
    firsts = accumulate((stack.players for stack in play.stacks), initial=0)
    lines = tuple(
        WorthFound(name, stack.stack, stack.players, amounts[first], Money(amounts[first], play.currency))
        for name, stack, first in zip(play.names, play.stacks, firsts, strict=False)
    )
    return IcmFound(lines, sum(prizes), sum(stacks), result.off, play.currency)
