"""A chip race drawn by the house: the cards, and who wins a chip with them (docs/draws.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from rulebook.cards import DECK, Card
from rulebook.chips import by_best_card, left_of
from rulebook.dice import Lots
from rulebook.profile.variants import RaceCards, RaceTie
from rulebook.proof.draws import Plain


@dataclass(frozen=True, slots=True)
class RaceDrawn:
    """The cards of each round by seat, in the order of the deal, and the winners, the best card first."""

    rounds: tuple[Mapping[int, tuple[Card, ...]], ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RaceOfChips:
    """``chips`` are raced for; ``cards`` are the seats in the order of the deal, each with its number of cards."""

    kind: ClassVar[str] = "race"

    rule: RaceCards
    tie: RaceTie
    chips: int
    cards: tuple[tuple[int, int], ...]

    def carry_out(self, lots: Lots) -> RaceDrawn:
        """All cards at once, or one card each from a new deck in every round."""
        if self.rule is RaceCards.ONE_PER_CHIP:
            deck = iter(_cards(lots, sum(count for _seat, count in self.cards)))
            hands = {seat: tuple(next(deck) for _card in range(count)) for seat, count in self.cards}
            return RaceDrawn((hands,), tuple(by_best_card(hands, self.tie)[: self.chips]))
        waiting = tuple(seat for seat, _count in self.cards)
        rounds, winners = [], []
        for _chip in range(self.chips):
            round_ = {seat: (card,) for seat, card in zip(waiting, lots.cards(len(waiting)), strict=True)}
            winner = by_best_card(round_, self.tie)[0]
            rounds.append(round_)
            winners.append(winner)
            waiting = left_of(winner, waiting)
        return RaceDrawn(tuple(rounds), tuple(winners))

    def written(self) -> dict[str, Any]:
        """Rule, tie, chips, cards."""
        return {
            "rule": self.rule.value,
            "tie": self.tie.value,
            "chips": self.chips,
            "cards": [list(card) for card in self.cards],
        }

    def result_written(self, result: RaceDrawn) -> list[Any]:
        """The rounds, each a list of a seat with its cards; then the winners."""
        rounds = [
            [[seat, [str(card) for card in cards]] for seat, cards in hands.items()]
            for hands in result.rounds
        ]
        return [rounds, list(result.winners)]

    @classmethod
    def read(cls, plain: Plain) -> Self:
        """As it was written."""
        cards = tuple((seat, count) for seat, count in plain["cards"])
        return cls(RaceCards(plain["rule"]), RaceTie(plain["tie"]), plain["chips"], cards)


def _cards(lots: Lots, count: int) -> tuple[Card, ...]:
    """``count`` cards; ten players may hold more odd chips than a deck has cards: then of several, shuffled together."""
    decks = -(-count // len(DECK))
    return lots.shuffled(DECK * decks)[:count]
