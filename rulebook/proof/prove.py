"""Draws carried out again from their seed, number by number, and compared with what was stored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

from rulebook.dice import Dice
from rulebook.proof.draws import Draw
from rulebook.proof.records import KeptDraw, read_draw
from rulebook.refusals import Refusal

T = TypeVar("T")


class StepKind(StrEnum):
    """How numbers became a result."""

    CHOICE = "choice"
    SHUFFLE = "shuffle"


@dataclass(frozen=True, slots=True)
class Number:
    """One number taken from the seed: those discarded before it, itself, and the answer below ``bound``."""

    bound: int
    thrown_away: tuple[int, ...]
    taken: int
    answer: int


@dataclass(frozen=True, slots=True)
class Step:
    """One choice or shuffle: the list, the numbers, the result (one item, or all in their new order)."""

    kind: StepKind
    things: tuple[Any, ...]
    numbers: tuple[Number, ...]
    outcome: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class DrawProof:
    """A stored draw compared with the same draw carried out again.

    ``repeated`` is None and ``refused`` names the reason if the stored data does not allow it.
    """

    kept: KeptDraw
    repeated: Any
    refused: str
    steps: tuple[Step, ...]

    @property
    def is_equal(self) -> bool:
        """Whether the results are equal."""
        return not self.refused and self.repeated == self.kept.result


class Witness(Dice):
    """Dice that record every number taken and how it was used."""

    __slots__ = ("_numbers", "_raw", "_steps")

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self._raw: list[int] = []
        self._numbers: list[Number] = []
        self._steps: list[Step] = []

    def _number(self) -> int:
        number = super()._number()
        self._raw.append(number)
        return number

    def below(self, bound: int) -> int:
        """As the dice do, recorded."""
        self._raw = []
        answer = super().below(bound)
        self._numbers.append(Number(bound, tuple(self._raw[:-1]), self._raw[-1], answer))
        return answer

    def _below_each(self, count: int) -> Iterator[int]:
        return (self.below(bound) for bound in range(count, 1, -1))

    def choice(self, things: Sequence[T]) -> T:
        """As the dice do, recorded."""
        item = super().choice(things)
        self._note(StepKind.CHOICE, things, (item,))
        return item

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """As the dice do, recorded."""
        order = super().shuffled(things)
        self._note(StepKind.SHUFFLE, things, order)
        return order

    def _note(self, kind: StepKind, things: Sequence[Any], outcome: tuple[Any, ...]) -> None:
        self._steps.append(Step(kind, tuple(things), tuple(self._numbers), outcome))
        self._numbers = []

    def steps(self) -> tuple[Step, ...]:
        """The steps since the last call."""
        steps_so_far, self._steps = tuple(self._steps), []
        return steps_so_far


def prove(seed: bytes, draws: Sequence[KeptDraw]) -> tuple[DrawProof, ...]:
    """The draws of one line carried out again, one after the other with the same dice."""
    dice = Witness(seed)
    return tuple(_proven(draw, dice) for draw in draws)


def _proven(record: KeptDraw, dice: Witness) -> DrawProof:
    try:
        draw: Draw[Any] = read_draw(record)
        result = draw.result_written(draw.carry_out(dice))
    except Refusal as refusal:
        return DrawProof(record, None, refusal.code, dice.steps())
    except (TypeError, ValueError, KeyError, IndexError, AttributeError):
        # The stored data has the right shape but values that no draw ever had.
        return DrawProof(record, None, "draw_unreadable", dice.steps())
    return DrawProof(record, result, "", dice.steps())
