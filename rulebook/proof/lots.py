"""Single random choices: one of several, an order, cards; and choices each stored as a draw of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self, TypeVar

from rulebook.cards import Card
from rulebook.dice import Lots
from rulebook.proof.draws import Plain

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several numbers: tables that tie, seats that are equally good."""

    kind: ClassVar[str] = "choice"

    among: tuple[int, ...]

    def carry_out(self, lots: Lots) -> int:
        """The number drawn."""
        return lots.choice(self.among)

    def written(self) -> dict[str, Any]:
        """The numbers in their order."""
        return {"among": list(self.among)}

    def result_written(self, result: int) -> int:
        """The number drawn."""
        return result

    @classmethod
    def read(cls, plain: Plain) -> Self:
        """As it was written."""
        return cls(tuple(plain["among"]))


@dataclass(frozen=True, slots=True)
class InOrder:
    """Numbers in a random order: the free seats of a final table."""

    kind: ClassVar[str] = "shuffle"

    things: tuple[int, ...]

    def carry_out(self, lots: Lots) -> tuple[int, ...]:
        """All of them, shuffled."""
        return lots.shuffled(self.things)

    def written(self) -> dict[str, Any]:
        """The numbers in their order."""
        return {"things": list(self.things)}

    def result_written(self, result: tuple[int, ...]) -> list[int]:
        """The numbers in the order drawn."""
        return list(result)

    @classmethod
    def read(cls, plain: Plain) -> Self:
        """As it was written."""
        return cls(tuple(plain["things"]))


@dataclass(frozen=True, slots=True)
class PlayingCards:
    """Cards dealt from a shuffled deck: the highest moves, or has the button."""

    kind: ClassVar[str] = "cards"

    count: int

    def carry_out(self, lots: Lots) -> tuple[Card, ...]:
        """The cards."""
        return lots.cards(self.count)

    def written(self) -> dict[str, Any]:
        """How many."""
        return {"count": self.count}

    def result_written(self, result: tuple[Card, ...]) -> list[str]:
        """The cards in the order dealt."""
        return [str(card) for card in result]

    @classmethod
    def read(cls, plain: Plain) -> Self:
        """As it was written."""
        return cls(plain["count"])


class KeptLots:
    """Random choices that go through ``draw``, so that each is stored; items are identified by position or number."""

    __slots__ = ("_draw",)

    def __init__(self, draw: Callable[[Any], Any]) -> None:
        self._draw = draw

    def choice(self, things: Sequence[T]) -> T:
        """One of ``things``."""
        return things[self._position(things)]

    def _position(self, things: Sequence[T]) -> int:
        numbers = _numbers(things)
        return numbers.index(self._draw(OneOf(numbers)))

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """All of ``things`` in a random order."""
        numbers = _numbers(things)
        thing_of = dict(zip(numbers, things, strict=True))
        return tuple(thing_of[number] for number in self._draw(InOrder(numbers)))

    def cards(self, count: int) -> tuple[Card, ...]:
        """``count`` different cards of one deck."""
        return tuple(self._draw(PlayingCards(count)))


def _numbers(things: Sequence[Any]) -> tuple[int, ...]:
    """The items themselves if they are distinct numbers (tables, seats), else their positions from 1."""
    if len(set(things)) == len(things) and all(type(thing) is int for thing in things):
        return tuple(things)
    return tuple(range(1, len(things) + 1))
