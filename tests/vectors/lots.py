"""A manual draw: the choices that a record lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from rulebook.cards import Card, read_card

T = TypeVar("T")


class HandDraw:
    """Choices in the order of ``drawn`` and the cards on the table."""

    def __init__(self, drawn: Sequence[Any] = (), cards: Sequence[Card] = ()) -> None:
        self._drawn = tuple(drawn)
        self._cards = tuple(cards)

    def choice(self, things: Sequence[T]) -> T:
        """The first of the drawn choices that is among ``things``."""
        drawn = next(lot for lot in self._drawn if lot in things)
        return things[things.index(drawn)]

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """``things`` in the order drawn."""
        return tuple(sorted(things, key=self._drawn.index))

    def cards(self, count: int) -> tuple[Card, ...]:
        """The cards on the table, one per seat."""
        return self._cards[:count]


def read_first_button(inputs: Mapping[str, Any]) -> tuple[Sequence[int], HandDraw]:
    """The seats that may have the button, and the cards or the number that decide."""
    if "cards" in inputs:
        return cards_by_seat(inputs["cards"])
    return inputs.get("occupied", inputs.get("stacks_in_seats")), HandDraw([inputs.get("draw")])


def cards_by_seat(cards: Mapping[str, str]) -> tuple[tuple[int, ...], HandDraw]:
    """Seats ascending and the choices that deal each its card."""
    seats = sorted(int(seat) for seat in cards)
    return tuple(seats), HandDraw(cards=[read_card(cards[str(seat)]) for seat in seats])


def rank_of(card: str) -> int:
    """The number of a card written ``2c``, ``10h`` or ``Td``; face cards are higher."""
    rank = card[:-1]
    return int(rank) if rank.isdigit() else "--------- TJQKA".index(rank)
