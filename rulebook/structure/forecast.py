"""When an event will end, and how many players are left at each level until then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Context, Decimal
from functools import lru_cache
from itertools import accumulate, pairwise, takewhile

from rulebook.structure.periods import LastLevel, Period, PeriodKind, Structure
from rulebook.structure.stakes import stake_on_average

GROWTH_OF_AN_HOUR, POWER = Decimal("9.8"), Decimal("0.46")
"""In a level of an hour the average stack grows by 9.8 big blinds; in others with this power of the length."""
FEW, PLAIN_GROWTH = 9, Decimal("8.3")
"""Below nine players it grows faster, the more so the further a level's growth exceeds this."""
PARTS = 20
"""Levels are walked in twentieths."""
Speed = tuple[int, int]
EARLY, LIKELY, LATE = (9, 5), (1, 1), (5, 9)
"""Nine of ten evenings end between 1.8 times the growth and the growth divided by 1.8."""
DIGITS = Context(prec=20)
THOUSAND, MYRIAD = 1_000, 10_000
UNITS = 10**9
"""Growth is counted in whole billionths of a chip: every machine gets the same figures."""
MOST_LEVELS = 150
LAPS = 60
"""How many times a last level that repeats is looked ahead."""


@dataclass(frozen=True, slots=True)
class LevelForecast:
    """What to expect when a level begins: seconds after the start (breaks included), players, stacks."""

    index: int
    number: int
    starts_seconds: int
    players: int
    average_stack: int
    average_big_blinds: int


@dataclass(frozen=True, slots=True)
class Forecast:
    """The finish in seconds after the start, breaks included; ``None``: the structure ends before the event.

    It is worked out from ``from_seconds`` on, when ``players`` are left; ``levels`` are those that begin later.
    ``players_at_end`` are left when the last level is over.
    """

    players: int
    from_seconds: int
    chips_in_play: int
    early_seconds: int | None
    likely_seconds: int | None
    late_seconds: int | None
    levels: tuple[LevelForecast, ...]
    players_at_end: int


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a structure: the index of a period, and the milliseconds of it that are over."""

    index: int = 0
    elapsed_ms: int = 0


START = Position()


@dataclass(frozen=True, slots=True)
class Until:
    """Where play ends: with ``players`` left, or ``seconds`` after the start of the structure; the first reached.

    Entries are sold until ``waits``: before that second no number of players ends it.
    """

    players: int = 1
    seconds: int | None = None
    waits: int | None = None

    def not_before(self, end: int) -> int:
        """The second at which play ends if its players are reached at ``end``."""
        end = end if self.waits is None else max(end, self.waits)
        return end if self.seconds is None else min(end, self.seconds)


FINISH = Until()
"""Until one player has all chips."""


@dataclass(frozen=True, slots=True)
class FieldLeft:
    """The players in play and all their chips."""

    players: int
    chips: int

    def to_gain(self, players: int = 1) -> int:
        """By how many units the average stack grows until this many players have all chips."""
        return -(-self.chips * UNITS * (self.players - players) // (self.players * players))

    def is_many(self, gained: int) -> bool:
        """Whether nine or more are left when the average has grown by ``gained`` units."""
        return (self.chips * UNITS + gained * self.players) * FEW <= self.chips * UNITS * self.players

    def left(self, gained: int, of: int = 1) -> int:
        """The players left when the average has grown by ``gained`` units, rounded up, in parts ``of`` a player."""
        whole = self.chips * UNITS * self.players * of
        return -(-whole // (self.chips * UNITS + gained * self.players))


def forecast(entries: int, stack: int, structure: Structure, *, extra_chips: int = 0) -> Forecast:
    """The finish of ``entries`` stacks and ``extra_chips`` (rebuys, add-ons) through ``structure``."""
    return forecast_from(START, FieldLeft(entries, entries * stack + extra_chips), structure)


def likely_finish(at: Position, field: FieldLeft, structure: Structure, until: Until = FINISH) -> int | None:
    """The likely finish alone, in seconds after the start."""
    return _finish(field, structure, at, LIKELY, until)


def late_finish(field: FieldLeft, structure: Structure) -> int | None:
    """The late finish alone, from the start."""
    return _finish(field, structure, START, LATE)


@lru_cache(maxsize=100)
def forecast_from(at: Position, field: FieldLeft, structure: Structure, until: Until = FINISH) -> Forecast:
    """The finish of the field that is left ``at`` a position of ``structure``, or of a day that ends before.

    With each level the average stack grows by a nearly constant number of big blinds: the longer the level,
    the more. The players left are the chips in play divided by it.
    """
    early, likely, late = (_finish(field, structure, at, speed, until) for speed in (EARLY, LIKELY, LATE))
    levels = tuple(_levels(field, structure, at, likely))
    left = _left_at(field, structure, at, likely, until)
    return Forecast(field.players, begins(structure, at), field.chips, early, likely, late, levels, left)


@lru_cache(maxsize=1_000)
def ends_with(
    at: Position, field: FieldLeft, structure: Structure, until: Until, speed: Speed = LIKELY
) -> tuple[int | None, int]:
    """When play from ``at`` on ends, in seconds after the start, and how many players are left then.

    ``None``: the levels end before; the players are those left after the last one.
    """
    end = _finish(field, structure, at, speed, until)
    return end, _left_at(field, structure, at, end, until, speed)


def play_of_pace(entries: int, opening: int, rise_percent: int, level_seconds: int) -> int:
    """Seconds of play, without breaks, if a stack opens with ``opening`` big blinds and blinds rise evenly."""
    chips, stake = entries * opening * MYRIAD, MYRIAD
    levels: list[Period] = []
    while stake <= chips and len(levels) < MOST_LEVELS:
        levels.append(Period(PeriodKind.LEVEL, len(levels) + 1, level_seconds, stake // 2, stake))
        stake += max(stake * rise_percent // 100, 1)
    structure = Structure(tuple(levels))
    likely = likely_finish(START, FieldLeft(entries, chips), structure)
    return structure.total_seconds if likely is None else likely


def with_laps(structure: Structure) -> Structure:
    """The structure with its last level played again and again, if it repeats."""
    if structure.last_level is not LastLevel.REPEATS:
        return structure
    played = structure.played
    return replace(structure, periods=played + (played[-1],) * LAPS)


def begins(structure: Structure, at: Position) -> int:
    """The second of the structure at which a position is."""
    return structure.starts[at.index] + at.elapsed_ms // THOUSAND


def _finish(
    field: FieldLeft, structure: Structure, at: Position, speed: Speed, until: Until = FINISH
) -> int | None:
    """Seconds after the start at which one player has all chips, or at which the day ends."""
    start = begins(structure, at)
    if field.players < 2 or field.chips < 1:
        return start
    if field.players <= until.players:
        return max(start, until.not_before(start))
    need = field.to_gain(until.players)
    for (from_ms, before), (to_ms, after) in pairwise(walk(field, structure, at, speed)):
        if after >= need:
            found = (from_ms + (to_ms - from_ms) * (need - before) // (after - before)) // THOUSAND
            return until.not_before(found)
    return until.seconds


def _left_at(
    field: FieldLeft, structure: Structure, at: Position, end: int | None, until: Until, speed: Speed = LIKELY
) -> int:
    """The players left when play ends at ``end``, or when the levels are over."""
    has_waited = end is not None and end == until.waits
    if end is not None and not has_waited and (until.seconds is None or end < until.seconds):
        return min(until.players, field.players)
    gained = 0
    for (from_ms, before), (to_ms, after) in pairwise(walk(field, structure, at, speed)):
        gained = after
        if end is not None and to_ms >= end * THOUSAND:
            gained = before + (after - before) * max(end * THOUSAND - from_ms, 0) // max(to_ms - from_ms, 1)
            break
    return max(1 if has_waited else until.players, min(2, field.players), field.left(gained))


def _levels(
    field: FieldLeft, structure: Structure, at: Position, likely: int | None
) -> Iterator[LevelForecast]:
    end = structure.total_seconds if likely is None else likely
    steps = walk(field, structure, at, LIKELY)
    gained = dict(takewhile(lambda step: step[0] < end * THOUSAND, steps))
    rows = list(enumerate(zip(structure.periods, structure.starts, strict=True)))
    for index, (period, start) in rows[at.index :]:
        if period.is_level and start < end and start * THOUSAND in gained:
            players = max(2, field.left(gained[start * THOUSAND]))
            average = field.chips // players
            stake = max(stake_on_average(period, structure.order), 1)
            yield LevelForecast(index, period.number, start, players, average, average // stake)


def walk(field: FieldLeft, structure: Structure, at: Position, speed: Speed) -> Iterator[tuple[int, int]]:
    """Milliseconds after the start, and by how much the average has grown since ``at``."""
    now, gained = structure.starts[at.index] * THOUSAND + at.elapsed_ms, 0
    yield now, gained
    stakes = _stakes(structure)
    for index, period in enumerate(structure.periods[at.index :], at.index):
        done = min(at.elapsed_ms, period.length_ms) if index == at.index else 0
        while done < period.length_ms:
            step, rise = _step(field, period, stakes[index] * speed[0], speed[1], (done, gained))
            done, now, gained = done + step, now + step, gained + rise
            yield now, gained


def _step(
    field: FieldLeft, period: Period, stake: int, over: int, so_far: tuple[int, int]
) -> tuple[int, int]:
    """The next step of a period in milliseconds, and by how much the average grows in it.

    While nine are left at its end it is the rest of the level, below that the rest of a twentieth.
    """
    done, gained = so_far
    growth = growth_of(period.seconds) * stake * UNITS // THOUSAND
    rest = period.length_ms - done
    rise = growth * rest // (period.length_ms * over)
    if not rise or _power_of_haste(period.seconds) <= 0 or field.is_many(gained + rise):
        return rest, rise
    part = period.length_ms // PARTS
    step = min(part - done % part, rest)
    haste = haste_of(period.seconds, field.left(gained, of=100))
    return step, growth * haste * step // (period.length_ms * over * MYRIAD)


@lru_cache(maxsize=1_000)
def growth_of(seconds: int) -> int:
    """By how many thousandths of a big blind the average stack grows in a level of this length."""
    return int(_exact_growth(seconds) * THOUSAND)


@lru_cache(maxsize=10_000)
def haste_of(seconds: int, hundredths: int) -> int:
    """How much faster it grows with this many hundredths of a player left, in ten-thousandths."""
    power = _power_of_haste(seconds)
    if hundredths >= FEW * 100 or power <= 0:
        return MYRIAD
    return int(DIGITS.power(Decimal(FEW * 100) / hundredths, power) * MYRIAD)


@lru_cache(maxsize=1_000)
def _power_of_haste(seconds: int) -> Decimal:
    return DIGITS.divide(DIGITS.ln(_exact_growth(seconds) / PLAIN_GROWTH), DIGITS.ln(Decimal(2)))


def _exact_growth(seconds: int) -> Decimal:
    return GROWTH_OF_AN_HOUR * DIGITS.power(Decimal(max(seconds, 1)) / 3_600, POWER)


@lru_cache(maxsize=100)
def _stakes(structure: Structure) -> tuple[int, ...]:
    """The evened big blind of each level; 0 for breaks."""
    levels = iter(_evened(structure))
    return tuple(next(levels) if period.is_level else 0 for period in structure.periods)


def _evened(structure: Structure) -> tuple[int, ...]:
    """The big blind of each level; if games alternate between higher and lower bets, halfway between the two.

    The higher bound is the largest blind until then, the lower one the smallest from then on: if blinds only
    rise, both are the blind of the level.
    """
    stakes = [max(stake_on_average(level, structure.order), 1) for level in structure.levels]
    upper = accumulate(stakes, max)
    lower = reversed(tuple(accumulate(reversed(stakes), min)))
    return tuple((high + low) // 2 for high, low in zip(upper, lower, strict=True))
