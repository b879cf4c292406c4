"""Hand for hand: what each hand costs on the clock, who may deal, when it is over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Generic, TypeVar

from rulebook.clock import ClockAnchors, clock_at, settle, stop_ahead
from rulebook.knockouts import Bust, Placing, TieRules, rank_busts
from rulebook.profile import BubbleRules
from rulebook.profile.variants import AgainstStalling, Carry, ChargeAt, PauseAt, RunOff
from rulebook.room import PlayState
from rulebook.structure import DayStop, Structure

K = TypeVar("K", int, str)


class Pace(StrEnum):
    """How the tables wait for one another: hand for hand charged to the clock, a soft hand, or a whole orbit."""

    HAND = "hand"
    SOFT = "soft"
    ORBIT = "orbit"


@dataclass(frozen=True, slots=True)
class BubbleClock:
    """``left_ms`` on the clock, ``level_offset`` levels after the one of the announcement."""

    left_ms: int
    level_offset: int = 0


@dataclass(frozen=True, slots=True)
class Barrier(Generic[K]):
    """Whether every table has finished its hand, and which tables are still playing, in order."""

    may_deal: bool
    waiting_for: tuple[K, ...]


@dataclass(frozen=True, slots=True)
class HandEnded:
    """A bust of ``key`` and the instant at which the hand ended (comparable with the announcement)."""

    key: str
    ended: datetime


def paces(rules: BubbleRules) -> tuple[Pace, ...]:
    """What the floor may announce: hand for hand, and what the house does against stalling (TDA 2024 RP-19)."""
    soft = {
        AgainstStalling.FLOOR_CHOOSES: (Pace.SOFT, Pace.ORBIT),
        AgainstStalling.SOFT: (Pace.SOFT,),
        AgainstStalling.ORBIT: (Pace.ORBIT,),
        AgainstStalling.NONE: (),
    }
    return (Pace.HAND, *soft[rules.against_stalling])


def pays_by_hand(pace: Pace) -> bool:
    """Whether the clock is paused and charged per hand; at a soft pace it keeps running (RP-19 gives no figure)."""
    return pace is Pace.HAND


def ties_busts(pace: Pace) -> bool:
    """Whether the busts of a hand rank together (TDA RP-8-A); a soft pace only synchronises (TDA 2024 RP-19)."""
    return pace is Pace.HAND


def ends_at(rules: BubbleRules, pace: Pace, left: int, paid: int) -> int:
    """The number of players left at which it ends, unless the floor decides: the places paid.

    At a soft pace, when hand for hand is due, as long as more than that are left.
    """
    soon = paid + rules.announce_before
    return soon if not pays_by_hand(pace) and left > soon else paid


@dataclass(frozen=True, slots=True)
class PaceTerms:
    """Whether the house lets the floor announce a pace, and what a hand costs then; None: the clock keeps running."""

    is_offered: bool
    cost_ms: int | None


def pace_terms(rules: BubbleRules, pace: Pace) -> PaceTerms:
    """The terms of a pace (TDA RP-8-B; TDA 2024 RP-19)."""
    return PaceTerms(pace in paces(rules), cost_ms(rules) if pays_by_hand(pace) else None)


def cost_ms(rules: BubbleRules, real_ms: int | None = None) -> int:
    """What one hand costs on the clock, in milliseconds.

    A fixed deduction (TDA RP-8-B: two minutes), or its real time up to the cap (TDA 2024: three minutes; the
    cap if the time is unknown).
    """
    if rules.runoff == RunOff.FIXED:
        return rules.runoff_seconds * 1_000
    cap = rules.cap_seconds * 1_000
    return cap if real_ms is None else min(real_ms, cap)


@dataclass(frozen=True, slots=True)
class HandsPlayed:
    """The hands since the announcement: begun after it, completed, or each in real milliseconds, as known.

    If only one of the counts is known, play is between two hands.
    """

    started_after: int | None = None
    completed: int | None = None
    real_ms: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RunOffHands:
    """The clock at the announcement, and what each hand has cost and left on it."""

    announced: BubbleClock
    hands: tuple[tuple[int, BubbleClock], ...]

    @property
    def clock(self) -> BubbleClock:
        """What the clock shows now."""
        return self.hands[-1][1] if self.hands else self.announced


def run_off_hands(
    rules: BubbleRules, left_ms: int, played: HandsPlayed, next_level_ms: Sequence[int] = ()
) -> RunOffHands:
    """The clock after the hands played, from ``left_ms`` at the announcement, as ``run_off`` deducts them."""
    costs = [cost_ms(rules, real) for real in played.real_ms] or [cost_ms(rules)] * _hands(rules, played)
    steps = run_off(rules, left_ms, costs, next_level_ms)
    return RunOffHands(BubbleClock(left_ms), tuple(zip(costs, steps, strict=True)))


def _hands(rules: BubbleRules, played: HandsPlayed) -> int:
    """How many hands have been charged, the one in progress at the announcement being the first.

    A hand is charged as the next one starts, or as it ends (WSOP 126).
    """
    if charges_at(rules, ChargeAt.END_OF_HAND):
        return (played.started_after or 0) if played.completed is None else played.completed
    return max(0, (played.completed or 0) - 1) if played.started_after is None else played.started_after


def charges_at(rules: BubbleRules, moment: ChargeAt) -> bool:
    """Whether a hand is deducted at this moment (TDA RP-8-B: as the next starts; WSOP 126: at its end)."""
    return rules.charge_at is moment


def pauses_at(rules: BubbleRules, moment: PauseAt) -> bool:
    """Whether the clock is paused at this moment (TDA RP-8-B: at the announcement; WSOP 126: at a table's end)."""
    return rules.pause is moment


def state_between(rules: BubbleRules, *, has_hand_on: bool) -> PlayState:
    """The play state for moving players: nobody moves during a hand, nor if the house allows no moves."""
    is_still = has_hand_on or not rules.moves_between_hands
    return PlayState.HAND_ON if is_still else PlayState.HAND_FOR_HAND


def run_off(
    rules: BubbleRules, left_ms: int, costs: Iterable[int], next_level_ms: Sequence[int] = ()
) -> tuple[BubbleClock, ...]:
    """The clock after each hand, from ``left_ms`` at the announcement (TDA RP-8-B to D).

    The clock is paused at the announcement and reduced hand by hand; exactly zero is the new level, full.
    A cost beyond the level's end is taken from the next one (``CARRY_DEFICIT``) or dropped
    (``RESET``). ``next_level_ms`` are the lengths of the levels to come, the last one repeating; without any
    the clock stays at zero.
    """
    steps = []
    clock = BubbleClock(left_ms)
    for cost in costs:
        clock = _after_hand(rules, clock, cost, next_level_ms)
        steps.append(clock)
    return tuple(steps)


def _after_hand(rules: BubbleRules, clock: BubbleClock, cost: int, lengths: Sequence[int]) -> BubbleClock:
    left, offset = clock.left_ms - cost, clock.level_offset
    while left <= 0 and lengths:
        deficit = left if rules.carry == Carry.CARRY_DEFICIT else 0
        left = lengths[min(offset, len(lengths) - 1)] + deficit
        offset += 1
    return BubbleClock(max(left, 0), offset)


def charge_hand(
    structure: Structure,
    anchors: ClockAnchors,
    instant: datetime,
    rules: BubbleRules,
    real_ms: int | None = None,
) -> ClockAnchors:
    """The anchors of a paused clock after one hand for hand hand was charged to it; the hand counts as so much play.

    A deficit goes into the next level, also over a skipped break; a break that is taken starts full, and the
    deficit ends with it, or with the day.
    """
    current = settle(structure, anchors, instant)
    current = replace(current, played_ms=current.played_ms + cost_ms(rules, real_ms))
    if clock_at(structure, anchors, instant).ends_day:
        return current
    charged = _charged(structure, current, instant, rules, real_ms)
    stop = stop_ahead(structure, current)
    if stop is None or DayStop(charged.index, charged.elapsed_ms) < stop:
        return charged
    return replace(charged, index=stop.index, elapsed_ms=stop.elapsed_ms)


def _charged(
    structure: Structure, current: ClockAnchors, instant: datetime, rules: BubbleRules, real_ms: int | None
) -> ClockAnchors:
    reading = clock_at(structure, current, instant)
    over = cost_ms(rules, real_ms) - reading.left_ms
    index = structure.following(reading.index)
    if over < 0 or index is None:
        return replace(current, elapsed_ms=current.elapsed_ms + cost_ms(rules, real_ms))
    carries = rules.carry == Carry.CARRY_DEFICIT
    while carries and _swallows(structure, index, over):
        over -= structure.periods[index].length_ms
        index = structure.following(index) or index
    elapsed = over if carries and structure.periods[index].is_level else 0
    return replace(current, index=index, elapsed_ms=elapsed)


def _swallows(structure: Structure, index: int, over: int) -> bool:
    """Whether a deficit is longer than the whole level, which is not the last one."""
    period = structure.periods[index]
    return period.is_level and over >= period.length_ms and structure.following(index) is not None


def barrier(playing: Mapping[K, bool]) -> Barrier[K]:
    """Whether the next hand may be dealt: not before every table has finished (TDA RP-8; WSOP 126.a)."""
    waiting = tuple(table for table, is_playing in playing.items() if is_playing)
    return Barrier(not waiting, waiting)


@dataclass(frozen=True, slots=True)
class NextHandStart(Generic[K]):
    """Whether the next hand may be dealt, who is awaited, and what the clock is set to."""

    barrier: Barrier[K]
    left_ms: int


def next_hand_start(rules: BubbleRules, playing: Mapping[K, bool], left_ms: int) -> NextHandStart[K]:
    """The next hand, from a clock that shows ``left_ms`` and is charged as it starts (TDA RP-8-B)."""
    gate = barrier(playing)
    if gate.may_deal and charges_at(rules, ChargeAt.START_OF_NEXT_HAND):
        left_ms = run_off(rules, left_ms, [cost_ms(rules)])[-1].left_ms
    return NextHandStart(gate, left_ms)


def eligible(announced: datetime, busts: Sequence[HandEnded]) -> tuple[HandEnded, ...]:
    """The busts of the hand in progress at the announcement: those whose hand ended after it (RP-8-A)."""
    return tuple(bust for bust in busts if bust.ended > announced)


@dataclass(frozen=True, slots=True)
class AnnouncedHand:
    """The busts of the hand in progress at the announcement, and the places of all reported with them."""

    eligible: tuple[HandEnded, ...]
    placings: tuple[Placing, ...]


def announced_hand(
    announced: datetime, busts: Sequence[HandEnded], left: int, paid: int, rules: TieRules
) -> AnnouncedHand:
    """The places of ``busts`` around the announcement, of ``left`` players before them (TDA RP-8-A).

    Those of the hand in progress tie if it reaches the money, else they rank by time.
    """
    together = eligible(announced, busts)
    ends = max((bust.ended for bust in together), default=announced)
    breaks_in = not goes_on(left - len(busts), paid)
    ranking = [
        Bust(bust.key, number, at=ends if breaks_in and bust in together else bust.ended)
        for number, bust in enumerate(busts)
    ]
    return AnnouncedHand(together, rank_busts(left, ranking, rules))


def goes_on(left: int, paid: int) -> bool:
    """Whether hand for hand continues with ``left`` players: until the paid places (or jump) are reached."""
    return left > paid


def penalises_absence(rules: BubbleRules, *, is_away: bool) -> bool:
    """Whether a player away from the seat in hand for hand is penalised (TDA RP-8-E: not required to stay)."""
    return is_away and rules.must_stay_seated
