"""A structure that brings a field to its end at the hour the house wants."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from rulebook.refusals import Refusal
from rulebook.structure.climb import STEEPEST_PERCENT, climb
from rulebook.structure.colours import with_colour_ups
from rulebook.structure.forecast import FINISH_BLINDS
from rulebook.structure.payable import ANTE_SHARE, Ladder, payable_blinds, rounded_up
from rulebook.structure.periods import AnteKind, Period, PeriodKind, Structure, numbered

LAST_BLINDS = 6
"""Levels go on until so few big blinds are left in play, so that no event outruns its structure."""
MOST_LEVELS = 150
"""Nobody plays longer; more is a slip of the keyboard."""
BREAK_SECONDS = 900
LATE_SHARE = 3
"""Registration ends, if nobody says when, with the break next to a third of the levels."""


@dataclass(frozen=True, slots=True)
class StructureWish:
    """What a house asks of a structure: chips, seconds of play and breaks together, entries.

    ``chips`` are the denominations of the set, the smallest being in play at level 1; none: any amount
    is payable. ``late_until_level`` is the last level of registration: none leaves it to the suggestion,
    0 is no mark. ``ante_from_level`` 0 is no ante at all.
    """

    stack: int
    entries: int
    target_seconds: int
    level_seconds: int
    chips: tuple[int, ...] = ()
    ante: AnteKind = AnteKind.BIG_BLIND
    ante_from_level: int = 4
    opening_blinds: int = 100
    late_until_level: int | None = None
    break_every_seconds: int = 7_200
    break_seconds: int = BREAK_SECONDS

    @property
    def chips_in_play(self) -> int:
        """All stacks together."""
        return self.stack * self.entries

    @property
    def levels_between_breaks(self) -> int:
        """How many levels are played from break to break."""
        return max(1, self.break_every_seconds // self.level_seconds)

    @property
    def antes(self) -> AnteKind:
        """Who posts the ante, if there is one."""
        return self.ante if self.ante_from_level else AnteKind.NONE


def suggest_structure(wish: StructureWish) -> Structure:
    """Levels that end the field of ``wish`` at its target, give or take a level and a break.

    Big blinds rise at every level, by at most ``STEEPEST_PERCENT``, as evenly as round values allow;
    small blinds never fall, and all is payable with the chips that the colour-ups leave. Where the field
    is so small that the payable blinds are fewer than the levels, it ends earlier.
    Raises ``Refusal("forecast_impossible")`` for a field, stack, chip or time that gives no two levels,
    ``Refusal("structure_too_steep")`` where the blinds would have to more than double,
    ``Refusal("structure_too_long")`` for more than ``MOST_LEVELS`` levels.
    """
    least = min(wish.stack, wish.level_seconds, wish.opening_blinds, *wish.chips)
    if least <= 0 or wish.entries < 2 or wish.target_seconds < 2 * wish.level_seconds:
        raise _impossible(wish)
    if wish.target_seconds > MOST_LEVELS * wish.level_seconds:
        raise Refusal("structure_too_long", levels=MOST_LEVELS)
    levels = [_level(wish, number, blinds) for number, blinds in enumerate(_blinds(wish), 1)]
    periods = _with_registration(wish, numbered(_with_breaks(wish, levels)))
    return Structure(with_colour_ups(periods, wish.chips))


def levels_until_finish(wish: StructureWish) -> int:
    """The level whose middle is nearest to the target; at least the second."""
    run, count = wish.levels_between_breaks, 2
    while _middle(wish, count, run) + _middle(wish, count + 1, run) <= 2 * wish.target_seconds:
        count += 1
    return count


def _middle(wish: StructureWish, count: int, run: int) -> int:
    """Seconds from the start to the middle of level ``count``."""
    return count * wish.level_seconds - wish.level_seconds // 2 + (count - 1) // run * wish.break_seconds


def _impossible(wish: StructureWish) -> Refusal:
    return Refusal("forecast_impossible", stack=wish.stack, entries=wish.entries, seconds=wish.target_seconds)


def _blinds(wish: StructureWish) -> list[tuple[int, int, int]]:
    """Small blind, big blind and smallest chip of each level, to the finish and behind it."""
    count = levels_until_finish(wish)
    most = wish.chips_in_play // LAST_BLINDS
    path: list[int] | None = None
    ladder: Ladder = ()
    for spread in ANTE_SHARE[wish.antes]:
        ladder = payable_blinds(most, wish.chips, spread)
        if len(ladder) < 2:
            raise _impossible(wish)
        first, last = _ends(wish, ladder)
        path = climb(ladder, first, last, count)
        if path is not None and len(path) == count:
            break
    if path is None:
        raise Refusal("structure_too_steep", percent=STEEPEST_PERCENT, levels=count)
    return [ladder[place].amounts for place in [*path, *_behind(ladder, path[-1])]]


def _ends(wish: StructureWish, ladder: Ladder) -> tuple[int, int]:
    """The places of the opening big blind and of the one at the finish."""
    first = _nearest(ladder, wish.stack // wish.opening_blinds)
    last = _nearest(ladder, wish.chips_in_play // FINISH_BLINDS)
    first = min(first, len(ladder) - 2)
    return first, max(last, first + 1)


def _nearest(ladder: Ladder, wanted: int) -> int:
    """The place of the round blind that is nearest in proportion."""
    wanted = max(wanted, 1)
    return min(
        [n for n, blinds in enumerate(ladder) if blinds.is_round] or range(len(ladder)),
        key=lambda n: max(ladder[n].big, wanted) * 1_000 // min(ladder[n].big, wanted),
    )


def _behind(ladder: Ladder, place: int) -> Iterator[int]:
    """Round blinds behind the finish, a quarter more each at the least."""
    before = ladder[place].big
    for n in range(place + 1, len(ladder)):
        if ladder[n].is_round and ladder[n].big * 100 >= before * 125:
            before = ladder[n].big
            yield n


def _level(wish: StructureWish, number: int, blinds: tuple[int, int, int]) -> Period:
    small, big, chip = blinds
    level = Period(PeriodKind.LEVEL, 0, wish.level_seconds, small, big)
    if wish.antes == AnteKind.NONE or number < wish.ante_from_level:
        return level
    ante = big if wish.antes == AnteKind.BIG_BLIND else rounded_up(big // 10, chip)
    return replace(level, ante=ante, ante_kind=wish.antes)


def _with_breaks(wish: StructureWish, levels: Sequence[Period]) -> Iterator[Period]:
    for played, level in enumerate(levels):
        if played and played % wish.levels_between_breaks == 0:
            yield Period(PeriodKind.BREAK, 0, wish.break_seconds)
        yield level


def _with_registration(wish: StructureWish, periods: tuple[Period, ...]) -> tuple[Period, ...]:
    """The same periods, the last level of registration marked."""
    closing = wish.late_until_level
    if closing is None:
        closing = _usual_close(wish, periods)
    return tuple(
        replace(period, closes_registration=period.is_level and period.number == closing)
        for period in periods
    )


def _usual_close(wish: StructureWish, periods: tuple[Period, ...]) -> int:
    """The level before the break next to a third of the way to the finish; without a break that level."""
    third = max(1, levels_until_finish(wish) // LATE_SHARE)
    played = takewhile(lambda period: period.number <= levels_until_finish(wish), periods)
    rows = list(played)
    before = [rows[n - 1].number for n, period in enumerate(rows) if period.is_break]
    return min(before, key=lambda number: abs(number - third), default=third)
