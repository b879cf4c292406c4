"""Levels of a length with which an event ends at a closing time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from rulebook.refusals import Refusal
from rulebook.structure.forecast import FINISH, FieldLeft, Position, Until, likely_finish, with_laps
from rulebook.structure.periods import Period, Structure

MINUTE = 60
LENGTHS_OF_LEVELS = (*range(1, 41), *range(45, 121, 5), *range(150, 241, 30))
"""Minutes of levels that are offered."""


def nearest_length(finishes: Mapping[int, int], wanted: int) -> int:
    """The minutes of a level whose finish is nearest to ``wanted``; of two the shorter ones.

    All lengths are compared: with few players left longer levels of over forty minutes may end earlier.
    """
    return min(finishes, key=lambda minutes: (abs(finishes[minutes] - wanted), minutes))


def to_one_player(_structure: Structure) -> Until:
    """Until one player has all chips, whatever the lengths."""
    return FINISH


def levels_that_end(
    at: Position,
    field: FieldLeft,
    structure: Structure,
    wanted: int,
    until: Callable[[Structure], Until] = to_one_player,
) -> Structure:
    """The structure with levels after ``at`` that end play nearest to ``wanted`` seconds after the start.

    They keep their proportions, in whole minutes; breaks and the level in play stay. ``until`` says where the
    day ends in levels of some lengths. Raises
    ``no_level_to_change`` in the last level, ``closing_time_far`` with the earliest and latest finish,
    ``closing_time_levels`` if the structure ends before the event whatever their length.
    """
    later = [index for index in range(at.index, len(structure.periods)) if _changes(structure, index, at)]
    if not later:
        raise Refusal("no_level_to_change")
    own = structure.periods[later[0]].seconds

    def with_length(minutes: int) -> Structure:
        periods = list(structure.periods)
        for index in later:
            periods[index] = _scaled(periods[index], minutes * MINUTE, own)
        return replace(structure, periods=tuple(periods))

    def ends(minutes: int) -> int | None:
        made = with_laps(with_length(minutes))
        return likely_finish(at, field, made, until(made))

    likely = {minutes: ends(minutes) for minutes in LENGTHS_OF_LEVELS}
    finishes = {minutes: end for minutes, end in likely.items() if end is not None}
    if not finishes:
        raise Refusal("closing_time_levels")
    minutes = nearest_length(finishes, wanted)
    if abs(finishes[minutes] - wanted) > max(MINUTE * minutes, own):
        raise Refusal("closing_time_far", earliest=min(finishes.values()), latest=max(finishes.values()))
    return with_length(minutes)


def _changes(structure: Structure, index: int, at: Position) -> bool:
    """Whether a level has not begun yet."""
    return structure.periods[index].is_level and (index > at.index or not at.elapsed_ms)


def _scaled(level: Period, first: int, own: int) -> Period:
    """The level in proportion to the first one, in whole minutes."""
    minutes = (level.seconds * first + own * MINUTE // 2) // (own * MINUTE)
    return replace(level, seconds=max(minutes, 1) * MINUTE)
