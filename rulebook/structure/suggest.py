"""A structure that ends an event at the time the house wants."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from rulebook.refusals import Refusal
from rulebook.structure.climb import STEEPEST_PERCENT, climb
from rulebook.structure.colours import with_colour_ups
from rulebook.structure.forecast import START, FieldLeft, late_finish, likely_finish
from rulebook.structure.games import Game
from rulebook.structure.payable import (
    ANTE_SHARE,
    USUAL_PRICE,
    Ladder,
    payable_blinds,
    rounded,
    rounded_down,
    rounded_up,
)
from rulebook.structure.periods import AnteKind, Period, PeriodKind, Structure, fill_bets, numbered

LAST_BLINDS = 3
"""No level has fewer big blinds in play."""
SPARE_LEVELS = 2
"""Levels continue until the late finish and this many further, so that no event outruns its structure."""
MOST_LEVELS = 150
"""Nobody plays longer; a higher figure is a typing error."""
BREAK_SECONDS = 900
LATE_SHARE = 3
"""Unless set, registration closes with the break nearest to a third of the levels."""


@dataclass(frozen=True, slots=True)
class StructureWish:
    """What a house wants of a structure: chips, seconds of play and breaks together, entries.

    ``chips`` are the denominations of the set, the smallest being in play at level 1; none: any amount is
    payable. ``late_until_level`` is the last level of registration: None leaves it to the suggestion, 0 is no
    mark. A break follows ``break_after_level``, for the add-on; None: only the time between breaks counts.
    ``ante_from_level`` 0 is no ante at all. ``games`` follow each other, one per level; the antes are those
    of games without limits, limit games with blinds have none, stud its own.
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
    games: tuple[Game, ...] = (Game.HOLDEM,)
    break_after_level: int | None = None

    @property
    def chips_in_play(self) -> int:
        """The sum of all stacks."""
        return self.stack * self.entries

    @property
    def levels_between_breaks(self) -> int:
        """How many levels are played from break to break."""
        return max(1, self.break_every_seconds // self.level_seconds)

    @property
    def antes(self) -> AnteKind:
        """Who posts the ante, if there is an ante."""
        return self.ante if self.ante_from_level else AnteKind.NONE

    @property
    def small_change(self) -> tuple[int, ...]:
        """How many of the smallest chip a big blind holds: antes from everybody need smaller chips."""
        has_stud = any(game.is_stud for game in self.games)
        return ANTE_SHARE[AnteKind.EACH if has_stud else self.antes]

    @property
    def has_blinds(self) -> bool:
        """Whether any of the games is played with blinds."""
        return not all(game.is_stud for game in self.games)

    def game_of(self, number: int) -> Game:
        """The game of level ``number``."""
        return self.games[(number - 1) % len(self.games)]


def suggest_structure(wish: StructureWish) -> Structure:
    """Levels that end the field of ``wish`` at its target, within a level and a break.

    Big blinds rise at every level, by at most ``STEEPEST_PERCENT``, as evenly as round values allow;
    small blinds never fall, and all are payable with the chips left after colour-ups. If the field
    is so small that the payable blinds are fewer than the levels, it ends earlier.
    Raises ``Refusal("forecast_impossible")`` for a field, stack, chip or time too small for two levels,
    ``Refusal("structure_too_steep")`` if the blinds would have to more than double,
    ``Refusal("structure_too_long")`` for more than ``MOST_LEVELS`` levels.
    """
    least = min(wish.stack, wish.level_seconds, wish.opening_blinds, *wish.chips)
    is_payable = wish.stack >= 2 * min(wish.chips, default=1)
    if least <= 0 or not is_payable or wish.entries < 2 or wish.target_seconds < 2 * wish.level_seconds:
        raise _impossible(wish)
    if wish.target_seconds > MOST_LEVELS * wish.level_seconds:
        raise Refusal("structure_too_long", levels=MOST_LEVELS)
    levels = _levels(wish, _blinds(wish))
    wanted = _last_wanted(wish, levels)
    periods = _with_registration(wish, numbered(_with_breaks(wish, levels[:wanted])))
    return Structure(with_colour_ups(periods, wish.chips))


def _levels(wish: StructureWish, blinds: Sequence[tuple[int, int, int]]) -> list[Period]:
    return [_level(wish, number, three) for number, three in enumerate(blinds, 1)]


def _last_wanted(wish: StructureWish, levels: Sequence[Period]) -> int:
    """The last level that an evening may need."""
    late = late_finish(_field(wish), Structure(numbered(levels)))
    return len(levels) if late is None else -(-late // wish.level_seconds) + SPARE_LEVELS


def _field(wish: StructureWish) -> FieldLeft:
    return FieldLeft(wish.entries, wish.chips_in_play)


def levels_until_finish(wish: StructureWish) -> int:
    """The level whose middle is nearest to the target; at least the second."""
    count = 2
    while _middle(wish, count) + _middle(wish, count + 1) <= 2 * wish.target_seconds:
        count += 1
    return count


def _middle(wish: StructureWish, count: int) -> int:
    """Seconds from the start to the middle of level ``count``."""
    breaks = sum(_has_break(wish, played) for played in range(1, count))
    return count * wish.level_seconds - wish.level_seconds // 2 + breaks * wish.break_seconds


def _has_break(wish: StructureWish, played: int) -> bool:
    """Whether a break follows level ``played``: the break that was set, and from there on at the usual intervals.

    A usual break shortly before the break that was set is dropped.
    """
    run, wished = wish.levels_between_breaks, wish.break_after_level
    if wished is None:
        return played % run == 0
    if played <= wished:
        return played == wished or (played % run == 0 and wished - played > run // 2)
    return (played - wished) % run == 0


def _impossible(wish: StructureWish) -> Refusal:
    return Refusal("forecast_impossible", stack=wish.stack, entries=wish.entries, seconds=wish.target_seconds)


def _blinds(wish: StructureWish) -> list[tuple[int, int, int]]:
    """Small blind, big blind and smallest chip of each level, to the finish and after it."""
    count = levels_until_finish(wish)
    most = wish.chips_in_play // LAST_BLINDS
    path: list[int] | None = None
    ladder: Ladder = ()
    for spread in wish.small_change:
        ladder = payable_blinds(most, wish.chips, spread, is_split=wish.has_blinds)
        if len(ladder) < 2:
            raise _impossible(wish)
        path = _path(wish, ladder, count)
        if path is not None and len(path) == count:
            break
    if path is None:
        raise Refusal("structure_too_steep", percent=STEEPEST_PERCENT, levels=count)
    return [ladder[place].amounts for place in [*path, *_behind(ladder, path[-1])]]


def _path(wish: StructureWish, ladder: Ladder, count: int) -> list[int] | None:
    """The blinds from the opening one to that at the finish, the one whose finish is nearest to the target.

    The higher the last blind, the earlier the finish. None if steps would be too steep to end in time.
    """
    first = min(_nearest(ladder, wish.stack // wish.opening_blinds, dearest=0), len(ladder) - 2)
    behind = range(first + 1, len(ladder))
    ends = [at for at in behind if ladder[at].is_round or ladder[at].price <= USUAL_PRICE] or [first + 1]
    seen: dict[int, tuple[int, list[int]] | None] = {}

    def delay(end: int) -> int:
        """Seconds by which the finish is late; a climb that is too steep is early."""
        if end not in seen:
            way = climb(ladder, first, end, count)
            seen[end] = None if way is None else (_finish(wish, ladder, way) - wish.target_seconds, way)
        found = seen[end]
        return -1 if found is None else found[0]

    at = bisect_left(ends, 0, key=lambda end: -delay(end))
    near = [seen[end] for end in ends[max(at - 1, 0) : at + 1] if delay(end) <= wish.level_seconds]
    return min((one for one in near if one is not None), key=lambda one: abs(one[0]), default=(0, None))[1]


def _finish(wish: StructureWish, ladder: Ladder, way: list[int]) -> int:
    """When the event ends with these blinds."""
    blinds = [ladder[place].amounts for place in [*way, *_behind(ladder, way[-1])]]
    structure = Structure(numbered(_with_breaks(wish, _levels(wish, blinds))))
    likely = likely_finish(START, _field(wish), structure)
    return structure.total_seconds if likely is None else likely


def _nearest(ladder: Ladder, wanted: int, *, dearest: int) -> int:
    """The index of the blind nearest in proportion, round or costing no more than the limit."""
    wanted = max(wanted, 1)
    fit = [n for n, blinds in enumerate(ladder) if blinds.is_round or blinds.price <= dearest]
    return min(
        fit or range(len(ladder)),
        key=lambda n: max(ladder[n].big, wanted) * 1_000 // min(ladder[n].big, wanted),
    )


def _behind(ladder: Ladder, place: int) -> Iterator[int]:
    """Blinds after the finish, each at least a quarter higher: round values, else even ones."""
    while place < len(ladder):
        small, big = ladder[place].small, ladder[place].big
        rising = [n for n in range(place + 1, len(ladder)) if ladder[n].small >= small]
        more = [n for n in rising if ladder[n].big * 100 >= big * 125]
        near = [n for n in more if ladder[n].big * 100 <= big * 160]
        plain = [n for n in near if ladder[n].is_round] or [n for n in near[::-1] if ladder[n].is_even]
        place = next(iter(plain or [n for n in more if ladder[n].is_round]), len(ladder))
        if place < len(ladder):
            yield place


def _level(wish: StructureWish, number: int, blinds: tuple[int, int, int]) -> Period:
    small, big, chip = blinds
    game = wish.game_of(number)
    if game.is_stud:
        return _stud_level(wish, game, big, chip)
    level = Period(PeriodKind.LEVEL, 0, wish.level_seconds, small, big, game=game)
    if game.is_limit:
        return fill_bets(level)
    if wish.antes == AnteKind.NONE or number < wish.ante_from_level:
        return level
    ante = big if wish.antes == AnteKind.BIG_BLIND else rounded(big // 10, chip)
    return replace(level, ante=ante, ante_kind=wish.antes)


def _stud_level(wish: StructureWish, game: Game, bet: int, smallest: int) -> Period:
    """A quarter of the small bet as ante and as bring-in, rounded down and up respectively.

    Rounded to the largest chip that a quarter holds, so that nobody needs change: 600/1,200 with an
    ante of 100 and a bring-in of 200.
    """
    quarter = bet // 4
    fit = [chip for chip in wish.chips if smallest <= chip <= quarter and chip % smallest == 0]
    chip = max(fit, default=smallest)
    return Period(
        PeriodKind.LEVEL,
        0,
        wish.level_seconds,
        ante=rounded_down(quarter, chip),
        ante_kind=AnteKind.EACH,
        game=game,
        small_bet=bet,
        big_bet=2 * bet,
        bring_in=rounded_up(quarter, chip),
    )


def _with_breaks(wish: StructureWish, levels: Sequence[Period]) -> Iterator[Period]:
    for index, level in enumerate(levels):
        if index and _has_break(wish, index):
            yield Period(PeriodKind.BREAK, 0, wish.break_seconds)
        yield level


def _with_registration(wish: StructureWish, periods: tuple[Period, ...]) -> tuple[Period, ...]:
    """The same periods with the last level of registration marked."""
    closing = wish.late_until_level
    if closing is None:
        closing = _usual_close(wish, periods)
    return tuple(
        replace(period, closes_registration=period.is_level and period.number == closing)
        for period in periods
    )


def _usual_close(wish: StructureWish, periods: tuple[Period, ...]) -> int:
    """The level before the break nearest to a third of the way to the finish; without such a break, the level there."""
    third = max(1, levels_until_finish(wish) // LATE_SHARE)
    played = takewhile(lambda period: period.number <= levels_until_finish(wish), periods)
    rows = list(played)
    before = [rows[n - 1].number for n, period in enumerate(rows) if period.is_break]
    near = [number for number in before if abs(number - third) <= max(2, third // 2)]
    return min(near, key=lambda number: abs(number - third), default=third)
