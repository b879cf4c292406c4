"""Absent players: blinds awarded to the only one present, and stacks of those who never arrived."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from rulebook.button import DealtHand, Role, hands_after
from rulebook.penalties import blinded_off
from rulebook.profile import ButtonRules, PenaltyRules
from rulebook.profile.variants import NoShow
from rulebook.room import Positions
from rulebook.structure import AnteKind, Period, Structure

MINUTE_MS = 60_000
QUIET_MS = 5 * MINUTE_MS
"""How long one player is alone before anything is posted (WSOP 36)."""
ORBIT_MS = 2 * MINUTE_MS
"""How often the button moves then, and a blind is collected."""
HALF_HOUR_MS = 30 * MINUTE_MS
MOST_HANDS = 999
"""The most hands for which a stack is followed."""


@dataclass(frozen=True, slots=True)
class Awarded:
    """What the only player present has received, in chips: small and big blinds, and antes, by number.

    ``each_time``: whose blinds they receive as the button moves, ``every_ms`` milliseconds.
    """

    small_blinds: int
    big_blinds: int
    antes: int
    chips: int
    every_ms: int
    each_time: tuple[Role, ...] = (Role.SB, Role.BB)

    @property
    def blinds(self) -> int:
        """How many blinds they have received, small and big."""
        return self.small_blinds + self.big_blinds


def awarded_at_table(
    alone_ms: int,
    *,
    small_blind: int,
    big_blind: int,
    first_after_ms: int = QUIET_MS + ORBIT_MS,
) -> Awarded:
    """Both blinds at every move of the button, every two minutes after the first five (WSOP 36).

    ``first_after_ms``: when the first award is due; the text leaves it between five and seven minutes.
    """
    times = 0 if alone_ms < first_after_ms else 1 + (alone_ms - first_after_ms) // ORBIT_MS
    return Awarded(times, times, 0, times * (small_blind + big_blind), ORBIT_MS)


def awarded_heads_up(
    alone_ms: int, *, small_blind: int, big_blind: int, has_button_first: bool = True
) -> Awarded:
    """The opponent's blind every minute, big and small in turn (WSOP 36).

    With the button first, the present player posts the small blind and receives the big one.
    """
    times = alone_ms // MINUTE_MS
    first, second = (times + 1) // 2, times // 2
    big, small = (first, second) if has_button_first else (second, first)
    chips = small * small_blind + big * big_blind
    return Awarded(small, big, 0, chips, MINUTE_MS, (Role.BB,) if has_button_first else (Role.SB,))


def awarded_with_antes(
    alone_ms: int, *, seats_sold: int, small_blind: int, big_blind: int, ante: int
) -> Awarded:
    """One minute per seat sold: after each such round an ante from every seat and both blinds (WSOP 36)."""
    rounds = alone_ms // (seats_sold * MINUTE_MS)
    antes = rounds * seats_sold
    chips = antes * ante + rounds * (small_blind + big_blind)
    return Awarded(rounds, rounds, antes, chips, seats_sold * MINUTE_MS)


class StackLeft(StrEnum):
    """What happens to the stack of a player who has left for good."""

    BLINDED_OFF = "blinded_off"


class RankedWhen(StrEnum):
    """When such a player is ranked."""

    CHIPS_EXHAUSTED = "chips_exhausted"


@dataclass(frozen=True, slots=True)
class LeftForGood:
    """A player who has left the tournament: their stack, place and prize, and the refund in minor units."""

    stack: StackLeft = StackLeft.BLINDED_OFF
    ranked_when: RankedWhen = RankedWhen.CHIPS_EXHAUSTED
    keeps_prize: bool = True
    refund: int = 0


def left_for_good() -> LeftForGood:
    """A player who leaves is blinded off, ranked when the chips are gone, and paid for that place.

    TDA 2024 rules 30 and 71-A; Sanremo art. 4.2.37; WSOP 114.
    """
    return LeftForGood()


def staff_carries_chips(*, is_absent: bool) -> bool:
    """Whether staff carries a player's chips to the new table (TDA 2024 RP-16: if the player is absent)."""
    return is_absent


class StackOf(StrEnum):
    """What happens now to the stack of a player who never came."""

    BLINDED_OFF = "blinded_off"
    MAY_BE_TAKEN_UP = "may_be_taken_up"
    TAKEN_UP = "taken_up"


@dataclass(frozen=True, slots=True)
class NoShowRuling:
    """The stack of a player who never came; whether the buy-in leaves the prize pool and is kept for the player.

    ``is_lost``: the game is lost all the same. ``kept`` is the buy-in, ``pool`` what is left, in minor units.
    """

    stack: StackOf
    is_buy_in_kept: bool = False
    is_lost: bool = False
    kept: int = 0
    pool: int = 0

    @property
    def may_be_taken_up(self) -> bool:
        """Whether the stack is, or may be, taken up now."""
        return self.stack is not StackOf.BLINDED_OFF


def no_show(
    rules: PenaltyRules,
    *,
    is_first_break_over: bool,
    absent_ms: int = 0,
    is_new_level: bool = False,
    is_heads_up: bool = False,
    buy_in: int = 0,
    pool: int = 0,
) -> NoShowRuling:
    """What is done about a player who has not taken a hand (WSOP 16; Robert's Rules, section 15; Montegalda).

    If the rules say nothing, and in heads-up events, the stack is blinded off (TDA 2024 rule 71-A).
    """
    if rules.no_show is NoShow.AT_ONCE:
        return NoShowRuling(StackOf.TAKEN_UP, is_lost=True, pool=pool)
    if rules.no_show is NoShow.AFTER_FIRST_BREAK and is_first_break_over and not is_heads_up:
        return NoShowRuling(StackOf.TAKEN_UP, is_buy_in_kept=True, kept=buy_in, pool=pool - buy_in)
    if rules.no_show is NoShow.HALF_HOUR and (is_new_level or absent_ms >= HALF_HOUR_MS):
        return NoShowRuling(StackOf.MAY_BE_TAKEN_UP, pool=pool)
    return NoShowRuling(StackOf.BLINDED_OFF, pool=pool)


@dataclass(frozen=True, slots=True)
class BlindingOff:
    """What blinds and antes took from the stack of an absent player so far, and what is left, in chips.

    ``out_in``: in how many more hands the rest is gone; None if nothing is posted, or if it lasts beyond
    ``MOST_HANDS``.
    """

    paid: int
    stack: int
    out_in: int | None


def hands_by_time(play_ms: int) -> int:
    """The number of hands assumed for this much play if nobody reports it: one every two minutes.

    WSOP 36 moves the button at that pace for an absent player's table.
    """
    return max(0, play_ms) // ORBIT_MS


def levels_played(
    structure: Structure, since_ms: int, now_ms: int, hands: int, halved_from_ms: int | None = None
) -> tuple[Period, ...]:
    """The level of each of these ``hands``, spread evenly over the play between two readings of the day's clock.

    From ``halved_from_ms`` on, with half of its ante.
    """
    levels, ends, at = [period for period in structure.played if period.is_level], [], 0
    for level in levels:
        at += level.length_ms
        ends.append(at)
    marks = (since_ms + (now_ms - since_ms) * (2 * hand + 1) // (2 * hands) for hand in range(hands))
    last = len(levels) - 1
    if not levels:
        return ()
    pairs = ((levels[min(bisect_right(ends, mark), last)], mark) for mark in marks)
    return tuple(
        level if halved_from_ms is None or mark < halved_from_ms else replace(level, ante=level.ante // 2)
        for level, mark in pairs
    )


def blinding_off(
    seat: int,
    stack: int,
    levels: Sequence[Period],
    hand: Positions,
    occupied: Collection[int],
    rules: ButtonRules,
) -> BlindingOff:
    """What is left of the ``stack`` of an absent player, and in how many hands it is gone (procedure 12).

    ``levels``: the level of each hand played since the stack was counted, then the level in force for all
    hands to come. ``hand``: the positions of the first hand.
    """
    *past, now = levels
    left, paid = stack, 0
    for number, positions in enumerate(hands_after(hand, occupied, rules, {}, len(past) + MOST_HANDS)):
        level = past[number] if number < len(past) else now
        after = blinded_off(left, _cost(seat, positions, level))
        left = after.stack
        paid = stack - left if number < len(past) else paid
        if after.is_out:
            return BlindingOff(paid, stack - paid, max(number + 1 - len(past), 0))
    return BlindingOff(paid, stack - paid, None)


def _cost(seat: int, dealt: DealtHand, level: Period) -> int:
    """What a seat posts in a hand, in chips."""
    cost, at = level.ante if level.ante_kind == AnteKind.EACH else 0, dealt.positions
    if seat == at.bb:
        return cost + level.big_blind + (level.ante if level.ante_kind == AnteKind.BIG_BLIND else 0)
    return cost + (level.small_blind if seat == at.sb and not dealt.is_sb_dead else 0)
