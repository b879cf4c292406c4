"""The blinds that a chip set can pay as small chips leave play and the blinds rise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulebook.structure.periods import AnteKind

ROUND = (10, 12, 15, 20, 25, 30, 40, 50, 60, 80)
"""Leading digits of the big blinds that houses use."""
USUAL = frozenset({16, 24})
"""Leading digits that houses use if small chips allow it: 800/1,600, 1,200/2,400."""
FINE = frozenset({14, 18, 22, 28, 35, 45, 70, 75, 90})
"""Leading digits for slow structures, which need more steps."""
USUAL_PRICE = 60_000
ODD_PRICE = 250_000
"""The cost of a value that is not round: the same as a step that is off by a quarter, or a half."""
UNEVEN_PRICE = 4_000
"""The cost of a small blind that is not half the big one."""
ANTE_SHARE: Mapping[AnteKind, tuple[int, ...]] = {
    AnteKind.NONE: (3, 6, 12, 24),
    AnteKind.BIG_BLIND: (3, 6, 12, 24),
    AnteKind.EACH: (10, 20, 40),
}
"""A chip is the smallest in play once a big blind holds this many of it; antes from everybody need smaller chips.

The later figures keep small chips longer, for slow structures that need the values in between.
"""


@dataclass(frozen=True, slots=True)
class Blinds:
    """A level's blinds in chips, the smallest chip that pays them, and the cost of choosing them."""

    small: int
    big: int
    chip: int
    price: int

    @property
    def amounts(self) -> tuple[int, int, int]:
        """Small blind, big blind, smallest chip."""
        return self.small, self.big, self.chip

    @property
    def is_even(self) -> bool:
        """Whether the small blind is half the big one."""
        return 2 * self.small == self.big

    @property
    def is_round(self) -> bool:
        """Whether it is one of the blinds that houses use."""
        return self.price < USUAL_PRICE


Ladder = tuple[Blinds, ...]
MOST_UNEVEN = 5
"""A big blind of this many chips may be split unevenly: 1,000/1,500, 300/500; never 800/1,500."""


def payable_blinds(most: int, chips: tuple[int, ...], spread: int, *, is_split: bool = True) -> Ladder:
    """Every pair of blinds up to a big blind of ``most`` that ``chips`` pay, the lowest first.

    The smallest chip at a big blind is the largest of which it holds ``spread``; the small blind is half the
    big one, rounded up to that chip (1,000/1,500 with chips of 500). Without ``is_split`` the values are bets
    in games without blinds, which are not halved.
    """
    bases = _chain(chips)
    values = _values(most, bases, spread)
    return tuple(_blinds(big, price, _smallest(big, bases, spread), is_split) for big, price in values)


def rounded_up(amount: int, chip: int) -> int:
    """``amount`` to the next multiple of ``chip``, at least one chip."""
    return max(-(-amount // chip), 1) * chip


def rounded_down(amount: int, chip: int) -> int:
    """``amount`` to the multiple of ``chip`` below it, at least one chip."""
    return max(amount // chip, 1) * chip


def rounded(amount: int, chip: int) -> int:
    """``amount`` to the nearest multiple of ``chip``, at least one chip."""
    return rounded_down(amount + chip // 2, chip)


def _chain(chips: tuple[int, ...]) -> tuple[int, ...]:
    """The chips that can replace each other: each a multiple of the one before."""
    chain: list[int] = []
    for chip in sorted(set(chips)) or [1]:
        if not chain or chip % chain[-1] == 0:
            chain.append(chip)
    return tuple(chain)


def _values(most: int, bases: tuple[int, ...], spread: int) -> Iterator[tuple[int, int]]:
    """Big blinds payable with the chips that are left, and the cost of each."""
    scale = 1
    leads = sorted({*ROUND, *USUAL, *FINE})
    while scale <= most:
        for lead in leads:
            big, odd = divmod(lead * scale, 10)
            if not odd and 2 * bases[0] <= big <= most and big % _smallest(big, bases, spread) == 0:
                yield big, 0 if lead in ROUND else USUAL_PRICE if lead in USUAL else ODD_PRICE
        scale *= 10


def _smallest(big: int, bases: tuple[int, ...], spread: int) -> int:
    """The largest chip of which ``big`` holds ``spread``, or one more if ``big`` is not a multiple of it.

    So 40,000/80,000 is still paid with 5,000s between 60,000 and 100,000.
    """
    fit = [chip for chip in bases if chip * spread <= big] or [bases[0]]
    if big % fit[-1] and big < fit[-1] * (spread + 1):
        return max((chip for chip in fit[:-1]), default=fit[-1])
    return fit[-1]


def _blinds(big: int, price: int, chip: int, is_split: bool) -> Blinds:
    small = rounded_up((big + 1) // 2, chip)
    if is_split and 2 * small != big:
        price += UNEVEN_PRICE if big <= MOST_UNEVEN * chip else ODD_PRICE
    return Blinds(small, big, chip, price)
