"""Odd chips: a pot shared to the chip (TDA rules 20 and 21)."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from rulebook.cards import Card
from rulebook.profile import BettingRules
from rulebook.profile.variants import IdenticalHands
from rulebook.refusals import Refusal

Winner = TypeVar("Winner", bound=Hashable)


def shared_by_seat(pot: int, smallest: int, winners: Collection[int], button: int) -> dict[int, int]:
    """A board game's pot: the odd chips go from the first winner left of the button on (TDA rule 20-A)."""
    return shared_pot(pot, smallest, left_of_button(winners, button))


@dataclass(frozen=True, slots=True)
class SharedByPot:
    """Several pots with the same winners: the shares of each pot, and of all together.

    ``at_once`` is what their sum would give, which is wrong.
    """

    by_pot: tuple[dict[int, int], ...]
    shares: dict[int, int]
    at_once: dict[int, int]


def shared_by_pot(pots: Sequence[int], smallest: int, winners: Collection[int], button: int) -> SharedByPot:
    """Pots of a board game with the same winners: each is split separately, never their sum (TDA rule 21)."""
    by_pot = tuple(shared_by_seat(pot, smallest, winners, button) for pot in pots)
    totals = {seat: sum(pot[seat] for pot in by_pot) for seat in left_of_button(winners, button)}
    return SharedByPot(by_pot, totals, shared_by_seat(sum(pots), smallest, winners, button))


def left_of_button(winners: Collection[int], button: int) -> tuple[int, ...]:
    """The seats clockwise, beginning left of the button."""
    return tuple(sorted(winners, key=lambda seat: (seat <= button, seat)))


def shared_by_card(pot: int, smallest: int, cards: Mapping[str, Card]) -> dict[str, int]:
    """A stud pot: the odd chips go by the high card of the winning five, suits counting (TDA rule 20-B)."""
    return shared_pot(pot, smallest, tuple(sorted(cards, key=lambda name: cards[name], reverse=True)))


def shared_pot(pot: int, smallest: int, order: Sequence[Winner]) -> dict[Winner, int]:
    """``pot`` shared in the smallest chip, one odd chip each from the first of ``order`` on.

    What is less than a chip goes to the first. Raises ``Refusal("nobody_wins")``.
    """
    if not order:
        raise Refusal("nobody_wins", field="winners")
    chips, crumbs = divmod(pot, smallest)
    units, odd = divmod(chips, len(order))
    shares = {name: smallest * (units + (place < odd)) for place, name in enumerate(order)}
    shares[order[0]] += crumbs
    return shares


def shared_high_low(
    pot: int, smallest: int, high: Sequence[Winner], low: Sequence[Winner], rules: BettingRules
) -> dict[Winner, int]:
    """A pot split between high and low, each in its order; the odd chip of the whole to the high (TDA rule 20-C).

    Identical hands that win both halves share as evenly as possible in TDA 2019 (20-D); without that
    item, deleted in 2022, each half is shared separately.
    """
    if set(high) == set(low) and rules.identical_hands is IdenticalHands.EVENLY:
        return shared_pot(pot, smallest, high)
    low_half = pot // smallest // 2 * smallest if low else 0
    shares = shared_pot(pot - low_half, smallest, high)
    for name, part in (shared_pot(low_half, smallest, low) if low else {}).items():
        shares[name] = shares.get(name, 0) + part
    return shares


def shared_high_low_by_seat(
    pot: int, smallest: int, high: Collection[int], low: Collection[int], button: int, rules: BettingRules
) -> dict[int, int]:
    """A high-low pot of a board game: within each half the odd chips go as in TDA rule 20-A."""
    orders = left_of_button(high, button), left_of_button(low, button)
    return shared_high_low(pot, smallest, *orders, rules)
