"""Cards: a turn dealt too soon, burns, a short stub in stud, a redeal after a misdeal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulebook.profile import BettingRules, PenaltyRules
from rulebook.profile.variants import PrematureTurn
from rulebook.room import Positions

STUD_BURNS = 3
LEAST_STUB = 3


class TurnComes(StrEnum):
    """Where the turn comes from after it was dealt too soon."""

    RIVER_CARD = "river_card"
    STUB = "stub"


@dataclass(frozen=True, slots=True)
class PrematureCard:
    """Where the turn comes from, when the early card goes back, and whether the river is burned for."""

    turn: TurnComes
    back_before_turn: bool
    is_turn_burn_kept: bool
    is_river_burned: bool


class StubProcedure(StrEnum):
    """The procedure for a stub too short to give everybody a last card."""

    SHUFFLE_AND_DEAL = "A"
    """Stub and burns are shuffled together, one is burned, everybody gets a card."""
    COMMUNITY_CARD = "B"
    """One is burned from the stub, the next is a community card."""
    SHUFFLE_COMMUNITY = "C"
    """Stub and burns are shuffled together, one is burned, the next is a community card."""


@dataclass(frozen=True, slots=True)
class StubFound:
    """Cards needed, cards there with the burns, and the procedure; none: the stub is enough."""

    required: int
    with_burns: int
    procedure: StubProcedure | None


@dataclass(frozen=True, slots=True)
class Redeal:
    """The redeal after a misdeal: positions, who is new, whether the limits change, and the absent."""

    positions: Positions
    are_new_players_seated: bool
    do_limits_change: bool
    may_absent_play: bool


@dataclass(frozen=True, slots=True)
class BagLabel:
    """What is written on a bag and in which order, whether the slip of the new seat goes in, and how it is found."""

    written: tuple[str, ...]

    name: str
    count: int
    holds_seat_slip: bool
    is_seat_drawn: bool


def premature_turn(rules: BettingRules) -> PrematureCard:
    """A turn dealt before the betting was over (TDA RP-5-B).

    2024: the early card goes back, the stub is reshuffled, the turn is dealt again without another burn.
    2019: the river's card becomes the turn, then the early card goes back and the river has no burn.
    """
    if rules.premature_turn is PrematureTurn.RIVER_FIRST:
        return PrematureCard(TurnComes.RIVER_CARD, False, True, False)
    return PrematureCard(TurnComes.STUB, True, True, True)


def burns_before_flop(cards_of_dead_hand: int) -> int:
    """One burn, whatever number of cards a dead hand had once there was substantial action (TDA rule 38, addendum)."""
    return min(1, max(cards_of_dead_hand, 1))


def stud_short_stub(players: int, stub: int) -> StubFound:
    """The procedure on seventh street with too few cards (TDA RP-10-H): one each, a burn and a last card are needed."""
    required, with_burns = players + 2, stub + STUD_BURNS
    if stub >= required:
        return StubFound(required, with_burns, None)
    if with_burns >= required:
        return StubFound(required, with_burns, StubProcedure.SHUFFLE_AND_DEAL)
    is_short = stub < LEAST_STUB
    return StubFound(
        required, with_burns, StubProcedure.SHUFFLE_COMMUNITY if is_short else StubProcedure.COMMUNITY_CARD
    )


def redeal(hand: Positions, rules: PenaltyRules) -> Redeal:
    """The redeal is the same hand again (TDA rule 35-C): no new player, the same limits.

    Players absent at the first deal may play it since 2024.
    """
    return Redeal(hand, False, False, rules.absent_play_redeal)


def bag_label(name: str, count: int) -> BagLabel:
    """What a bag carries at the end of a day: name and count; the drawn seat's slip goes in (WSOP 2026 glossary)."""
    return BagLabel(("name", "count"), name, count, holds_seat_slip=True, is_seat_drawn=True)
