"""Stacks by denomination, and the chips that the dealers' bank must hold for a field, level by level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rulebook.chips.exchange import worth_of
from rulebook.products import StacksSold
from rulebook.structure import ColourUp

NONE_TYPED: Mapping[int, int] = {}
SPREAD = 8
"""How many of a chip make change for a table: no stack needs more of a chip that another can replace."""


@dataclass(frozen=True, slots=True)
class ChipOwned:
    """A denomination of the set: how many a starting stack has, how many the house owns (0: not entered)."""

    worth: int
    in_stack: int = 0
    owned: int = 0


@dataclass(frozen=True, slots=True)
class StackOf:
    """A stack sold from ``from_level`` on: how many of each chip, the smallest first; ``odd`` cannot be paid."""

    from_level: int
    counts: tuple[tuple[int, int], ...]
    odd: int = 0


@dataclass(frozen=True, slots=True)
class BankNeed:
    """The most chips needed of a denomination: in every stack, and for exchanges into it after ``after_level``."""

    worth: int
    in_stack: int
    in_stacks: int
    in_exchanges: int
    owned: int
    after_level: int | None
    leaves_after: int | None

    @property
    def needed(self) -> int:
        """The sum."""
        return self.in_stacks + self.in_exchanges

    @property
    def missing(self) -> int:
        """How many the house lacks; 0 if it is not known how many it owns."""
        return max(self.needed - self.owned, 0) if self.owned else 0


def stack_by_chips(amount: int, chips: Sequence[int]) -> StackOf:
    """``amount`` in whole chips: enough small ones to make change, the rest in the largest that fit.

    The number of every chip but the largest lets the next one pay the rest exactly.
    """
    counts, left = [], amount
    worths = sorted(set(chips))
    for chip, bigger in pairwise(worths):
        count = _change(left // chip, bigger // chip if bigger % chip == 0 else 1)
        counts.append((chip, count))
        left -= chip * count
    if worths:
        counts.append((worths[-1], left // worths[-1]))
        left %= worths[-1]
    return StackOf(0, tuple((chip, count) for chip, count in counts if count), left)


def stacks_over_levels(
    amount: int,
    chips: Sequence[ChipOwned],
    leaving: Sequence[ColourUp],
    *,
    is_starting: bool = False,
    piles: Mapping[int, int] = NONE_TYPED,
) -> tuple[StackOf, ...]:
    """The stack of a sale as small chips leave play, from level 1: never a chip that is already coloured up.

    It consists of its ``piles``, or of the starting stack of the set, as long as all of those chips are in
    play.
    """
    starting = {chip.worth: chip.in_stack for chip in chips if chip.in_stack} if is_starting else {}
    pile = dict(piles) or starting
    left = [chip.worth for chip in chips]
    stacks = []
    for after in (None, *leaving):
        left = [chip for chip in left if after is None or chip not in after.chips]
        is_typed = bool(pile) and worth_of(pile) == amount and set(pile) <= set(left)
        counts = tuple(sorted(pile.items())) if is_typed else stack_by_chips(amount, left).counts
        odd = amount - sum(worth * count for worth, count in counts)
        stacks.append(StackOf(after.after_level + 1 if after else 1, counts, odd))
    return tuple(stacks)


def bank_needs(
    amount: int,
    entries: int,
    tables: int,
    chips: Sequence[ChipOwned],
    leaving: Sequence[ColourUp],
    *,
    larger: Sequence[StacksSold] = (),
) -> tuple[BankNeed, ...]:
    """What each denomination needs for ``entries`` stacks of ``amount`` and the colour-ups, the smallest chip first.

    The ``larger`` ones among them need the piles of their own price. When a chip leaves, all of its value
    comes back in the lowest chip that stays, and each table may need one more for its race.
    """
    in_stack = dict(stacks_over_levels(amount, chips, leaving, is_starting=True)[0].counts)
    usual = entries - sum(one.count for one in larger)
    own = _of_larger(larger, chips, leaving)
    in_stacks = {chip.worth: usual * in_stack.get(chip.worth, 0) + own[chip.worth] for chip in chips}
    exchanged = dict.fromkeys(in_stacks, 0)
    first_needed: dict[int, int] = {}
    left = sorted(in_stacks)
    for step in leaving:
        left = [worth for worth in left if worth not in step.chips]
        value = sum(worth * (in_stacks[worth] + exchanged[worth]) for worth in step.chips)
        if left and value:
            exchanged[left[0]] += -(-value // left[0]) + tables
            first_needed.setdefault(left[0], step.after_level)
    leaves_after = {worth: step.after_level for step in leaving for worth in step.chips}
    return tuple(
        BankNeed(
            chip.worth,
            in_stack.get(chip.worth, 0),
            in_stacks[chip.worth],
            exchanged[chip.worth],
            chip.owned,
            first_needed.get(chip.worth),
            leaves_after.get(chip.worth),
        )
        for chip in sorted(chips, key=lambda one: one.worth)
    )


def most_needed(needs: Sequence[tuple[BankNeed, ...]]) -> tuple[BankNeed, ...]:
    """Of several structures, as days with levels of their own play them, the greatest need of each chip."""
    return tuple(max(of_chip, key=lambda need: need.needed) for of_chip in zip(*needs, strict=True))


def _of_larger(
    larger: Sequence[StacksSold], chips: Sequence[ChipOwned], leaving: Sequence[ColourUp]
) -> Counter[int]:
    """How many of each chip the larger stacks hold together."""
    counts: Counter[int] = Counter()
    for sale in larger:
        piles = {pile.worth: pile.count for pile in sale.piles}
        own = stacks_over_levels(sale.stack, chips, leaving, is_starting=True, piles=piles)[0].counts
        counts.update({worth: sale.count * count for worth, count in own})
    return counts


def _change(units: int, ratio: int) -> int:
    """How many of a chip, of ``units`` worth of it: the usual number that leaves a multiple of ``ratio``."""
    count = units % ratio
    while count + ratio <= min(units, SPREAD + ratio - 1):
        count += ratio
    return min(count, units)
