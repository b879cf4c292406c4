"""Playing cards as a draw reads them: rank first with the ace high, then spades, hearts, diamonds, clubs."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.refusals import Refusal

RANKS = "23456789TJQKA"
SUITS = "cdhs"


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card; ``rank`` 0 (a two) to 12 (an ace), ``suit`` 0 (clubs) to 3 (spades).

    Cards compare as a draw ranks them (TDA 2024 addendum rule 10-B; WSOP 67.b).
    """

    rank: int
    suit: int

    def __str__(self) -> str:
        return RANKS[self.rank] + SUITS[self.suit]


DECK = tuple(Card(rank, suit) for rank in range(13) for suit in range(4))
"""The 52 cards from the lowest (two of clubs) to the highest (ace of spades)."""


def read_card(text: str) -> Card:
    """The card written ``As``, ``Td``, ``10d`` or ``2c``; raises ``Refusal("card_unreadable")``."""
    rank, suit = text[:-1].upper().replace("10", "T"), text[-1:].lower()
    if len(rank) != 1 or rank not in RANKS or not suit or suit not in SUITS:
        raise Refusal("card_unreadable", field="card", text=text[:10])
    return Card(RANKS.index(rank), SUITS.index(suit))
