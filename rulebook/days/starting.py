"""Where a day continues: the level it begins with and its time left, whether it sells entries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from rulebook.advance import AdvanceKind
from rulebook.days.day import StartAt, StartOf
from rulebook.days.ending import EndKind, EndRule
from rulebook.refusals import Refusal
from rulebook.structure import Structure


@dataclass(frozen=True, slots=True)
class Stopped:
    """Where the clock of a day stopped: levels over, and the time left of the next one if it had begun."""

    completed: int
    left_ms: int | None = None
    length_ms: int = 0

    @property
    def begun(self) -> int:
        """The last level that was begun."""
        return self.completed + (self.left_ms is not None)

    @property
    def position(self) -> Fraction:
        """Levels over, plus the part played of the next one."""
        if self.left_ms is None or not self.length_ms:
            return Fraction(self.completed)
        return self.completed + max(Fraction(0), 1 - Fraction(self.left_ms, self.length_ms))


@dataclass(frozen=True, slots=True)
class Start:
    """The level a day begins with, and the time on its clock; None: the whole level."""

    level: int = 1
    left_ms: int | None = None


def stopped_by(rules: Sequence[EndRule], stood: Stopped, first_level: int = 1) -> Stopped:
    """Where play stopped if the clock ran on while the stacks were bagged: at the end that a rule names.

    A level that only bagging began was not begun. A clock that ran on for longer was left to run by the house.
    """
    for rule in rules:
        level = rule.number + (first_level - 1 if rule.kind is EndKind.LEVELS else 0)
        if rule.kind in (EndKind.AFTER_LEVEL, EndKind.LEVELS) and stood.completed == level:
            return Stopped(level)
        left_ms = rule.seconds * 1_000
        is_in_level = stood.completed == level - 1 and stood.left_ms is not None
        if rule.kind is EndKind.AT_CLOCK and is_in_level:
            return replace(stood, left_ms=max(stood.left_ms or 0, left_ms))
    return stood


def start_from(
    at: StartAt,
    level: int | None,
    which: StartOf,
    stopped: Sequence[Stopped],
    advance: AdvanceKind,
    structure: Structure,
    *,
    own: bool = False,
) -> Start:
    """Where a day begins, from where the days that lead to it stopped.

    ``USUAL`` is the level after the last one begun (WSOP Europe 2019, Borgata 2011), and the first one for a
    round that only the best reach or a day of ``own`` levels. A structure that is played out continues with its
    last level.
    """
    if at is StartAt.USUAL:
        at = StartAt.NEXT if advance is AdvanceKind.ALL_LEFT and not own else StartAt.LEVEL
    if at is StartAt.LEVEL:
        return Start(level or structure.first_number)
    if not stopped:
        return Start(structure.first_number)
    if at is StartAt.RESUME:
        return _resumed(which, stopped, structure)
    begun = _of_several(which, [one.begun for one in stopped])
    return Start(_within(structure, begun if at is StartAt.REPLAY else begun + 1))


def _within(structure: Structure, number: int) -> int:
    """The level of this number, or the nearest one of the structure."""
    return max(structure.first_number, min(number, structure.last_number))


def _of_several(which: StartOf, levels: Sequence[int]) -> int:
    """One level of several days that ended; an average is rounded down, which nobody publishes."""
    if which is StartOf.AVERAGE:
        return sum(levels) // len(levels)
    return min(levels) if which is StartOf.EARLIEST else max(levels)


def _resumed(which: StartOf, stopped: Sequence[Stopped], structure: Structure) -> Start:
    """The unfinished level with its time left; the next one if it was over."""
    ordered = sorted(stopped, key=lambda one: one.position)
    if which is StartOf.AVERAGE:
        position = sum((one.position for one in ordered), Fraction(0)) / len(ordered)
        level = int(position) + 1
        part = 1 - (position - int(position))
        length = structure.periods[structure.index_of_level(_within(structure, level))].length_ms
        left = None if part == 1 else round(part * length)
    else:
        one = ordered[0] if which is StartOf.EARLIEST else ordered[-1]
        level, left = one.completed + 1, one.left_ms
    return Start(level, left) if level == _within(structure, level) else Start(_within(structure, level))


def start_index(structure: Structure, level: int) -> int:
    """The position of a level in the structure; raises ``Refusal("start_level_unknown")``."""
    for index, period in enumerate(structure.played):
        if period.is_level and period.number == level:
            return index
    first, last = structure.first_number, structure.last_number
    raise Refusal("start_level_unknown", field="level", level=level, first=first, levels=last)


def opening(structure: Structure) -> Start:
    """Where a day begins that no other leads to: with the first level."""
    return Start(structure.first_number)


def played_of(structure: Structure, begins: Start) -> int:
    """What was already played of the level that a day begins with; negative if it gets more time than its length."""
    if begins.left_ms is None:
        return 0
    return structure.played[start_index(structure, begins.level)].length_ms - begins.left_ms


def sells(feeders: Sequence[object], wanted: bool | None) -> bool:
    """Whether entries are sold on a day: as its set-up says, else on first days only."""
    return not feeders if wanted is None else wanted
