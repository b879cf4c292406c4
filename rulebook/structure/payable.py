"""The blinds that a chip set can pay, small chips leaving play as the blinds rise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulebook.structure.periods import AnteKind

ROUND = (10, 12, 15, 20, 25, 30, 40, 50, 60, 80)
"""Leading digits of the big blinds that houses use."""
FINE = frozenset({14, 16, 18, 22, 24, 28, 35, 45, 70, 75, 90})
"""Leading digits for slow structures that need more steps."""
ANTE_SHARE: Mapping[AnteKind, tuple[int, ...]] = {
    AnteKind.NONE: (3, 6, 12, 24),
    AnteKind.BIG_BLIND: (3, 6, 12, 24),
    AnteKind.EACH: (10, 20, 40),
}
"""A chip serves as the smallest from a big blind of so many of it; an ante of each needs small change.

The later figures keep small chips longer, for slow structures that need the values in between.
"""


@dataclass(frozen=True, slots=True)
class Blinds:
    """A level's blinds in chips, the smallest chip that pays them, and whether the big blind is round."""

    small: int
    big: int
    chip: int
    is_round: bool

    @property
    def amounts(self) -> tuple[int, int, int]:
        """Small blind, big blind, smallest chip."""
        return self.small, self.big, self.chip

    @property
    def is_even(self) -> bool:
        """Whether the small blind is half the big one."""
        return 2 * self.small == self.big


Ladder = tuple[Blinds, ...]


def payable_blinds(most: int, chips: tuple[int, ...], spread: int) -> Ladder:
    """Every pair of blinds up to a big blind of ``most`` that ``chips`` pay, the lowest first.

    The smallest chip at a big blind is the largest of which it holds ``spread``; the small blind is half
    the big one, rounded up to that chip (1,000/1,500 with chips of 500).
    """
    bases = _chain(chips)
    return tuple(_blinds(big, is_round, bases, spread) for big, is_round in _values(most, bases, spread))


def rounded_up(amount: int, chip: int) -> int:
    """``amount`` to the next multiple of ``chip``, at least one chip."""
    return max(-(-amount // chip), 1) * chip


def _chain(chips: tuple[int, ...]) -> tuple[int, ...]:
    """The chips that can take each other's place: each a multiple of the one before."""
    chain: list[int] = []
    for chip in sorted(set(chips)) or [1]:
        if not chain or chip % chain[-1] == 0:
            chain.append(chip)
    return tuple(chain)


def _values(most: int, bases: tuple[int, ...], spread: int) -> Iterator[tuple[int, bool]]:
    """Big blinds payable with the chips that are left, and whether each is round."""
    scale = 1
    leads = sorted({*ROUND, *FINE})
    while scale <= most:
        for lead in leads:
            big, odd = divmod(lead * scale, 10)
            if not odd and 2 * bases[0] <= big <= most and big % _smallest(big, bases, spread) == 0:
                yield big, lead in ROUND
        scale *= 10


def _smallest(big: int, bases: tuple[int, ...], spread: int) -> int:
    return max((chip for chip in bases if chip * spread <= big), default=bases[0])


def _blinds(big: int, is_round: bool, bases: tuple[int, ...], spread: int) -> Blinds:
    chip = _smallest(big, bases, spread)
    return Blinds(rounded_up((big + 1) // 2, chip), big, chip, is_round)
