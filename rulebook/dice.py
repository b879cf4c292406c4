"""The dice of every draw: numbers from a seed that anybody can repeat (docs/draws.md)."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from struct import Struct
from typing import Protocol, TypeVar

from rulebook.cards import DECK, Card
from rulebook.refusals import Refusal

T = TypeVar("T")

NUMBER_BYTES = 8
NUMBER_SPAN = 1 << (8 * NUMBER_BYTES)
SEED_BYTES = 32
_FOUR = Struct(">4Q")


class Lots(Protocol):
    """What makes random choices: the dice, or a draw made manually and typed in."""

    def choice(self, things: Sequence[T]) -> T:
        """One of ``things``."""

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """All of ``things`` in a drawn order."""

    def cards(self, count: int) -> tuple[Card, ...]:
        """``count`` different cards of one deck."""


class Dice:
    """HMAC-SHA-256 of a counter under ``seed``, cut into numbers of eight bytes."""

    __slots__ = ("_counter", "_left", "_seed")

    def __init__(self, seed: bytes) -> None:
        self._seed = bytes(seed)
        self._counter = 0
        # The numbers of the last block that are still to come, the next one last.
        self._left: list[int] = []

    def _number(self) -> int:
        """The next number from 0 to 2**64 - 1; a block of 32 bytes gives four."""
        if not self._left:
            self._throw()
        return self._left.pop()

    def _throw(self) -> None:
        message = self._counter.to_bytes(NUMBER_BYTES, "big")
        self._left.extend(reversed(_FOUR.unpack(hmac.digest(self._seed, message, "sha256"))))
        self._counter += 1

    def below(self, bound: int) -> int:
        """A whole number from 0 to ``bound`` - 1, each equally likely.

        Numbers of the last incomplete round are discarded, so that none is favoured.
        Raises ``Refusal("nothing_to_draw")`` for a bound below 1.
        """
        if bound < 1:
            raise Refusal("nothing_to_draw", bound=bound)
        fair = NUMBER_SPAN - NUMBER_SPAN % bound
        number = self._number()
        while number >= fair:
            number = self._number()
        return number % bound

    def choice(self, things: Sequence[T]) -> T:
        """One of ``things``, each equally likely; raises ``Refusal("nothing_to_draw")`` for none."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """``things`` in a random order: Fisher-Yates, from the last place down to the second."""
        order = list(things)
        for bound, index in zip(range(len(order), 1, -1), self._below_each(len(order)), strict=True):
            order[bound - 1], order[index] = order[index], order[bound - 1]
        return tuple(order)

    def _below_each(self, count: int) -> Iterator[int]:
        """A number below each of ``count``, ``count`` - 1 … 2, as ``below`` gives them, in half the time."""
        left = self._left
        # No number below this one is discarded for any of the bounds.
        surely_fair = NUMBER_SPAN - count
        for bound in range(count, 1, -1):
            if not left:
                self._throw()
            yield left.pop() % bound if left[-1] < surely_fair else self.below(bound)

    def cards(self, count: int) -> tuple[Card, ...]:
        """``count`` different cards, the top ones of a shuffled deck.

        Raises ``Refusal("deck_too_small")`` beyond 52.
        """
        if count > len(DECK):
            raise Refusal("deck_too_small", wanted=count, cards=len(DECK))
        return self.shuffled(DECK)[:count]


def commitment(seed: bytes) -> str:
    """What is published before a draw: SHA-256 of its seed, as 64 hexadecimal digits."""
    return hashlib.sha256(seed).hexdigest()


def seed_chain(last: bytes, count: int) -> tuple[bytes, ...]:
    """``count`` seeds for single draws in order of use, ending with ``last``.

    Each is the SHA-256 of the one used after it; the hash of the first is published beforehand.
    """
    links = [last]
    while len(links) < count:
        links.append(hashlib.sha256(links[-1]).digest())
    return tuple(reversed(links[:count]))
