"""What a day plays with of its own: the seats per table, its levels, and how long they last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from rulebook.days.day import LengthFrom, Needs, SeatsFrom
from rulebook.structure import Period, Structure, numbered


class OfItsOwn(Protocol):
    """A day that may have levels of its own."""

    @property
    def periods(self) -> tuple[Period, ...]: ...

    @property
    def first_number(self) -> int | None: ...


def own_structure(day: OfItsOwn, whole: Structure) -> Structure:
    """The levels and breaks of a day: its own, counted from its first number, or the ``whole`` event's.

    Unibet Bucharest 2018: a flight of 20-minute levels beside others of 40. Games and what follows the last
    level stay the event's.
    """
    if not day.periods:
        return whole
    return replace(whole, periods=numbered(day.periods, day.first_number or 1))


def seats_at(usual: int, steps: Sequence[SeatsFrom], players: int, *, is_open: bool) -> int:
    """The seats per table with these players left; a number of players waits until nobody may enter any more.

    WPT Rolling Thunder: six-handed from 36 left.
    """
    reached = [] if is_open else [step for step in steps if players <= step.players]
    return min(reached, key=lambda step: step.players).seats if reached else usual


def with_lengths(
    structure: Structure, seconds: int | None, begun: Mapping[int, int] | None = None
) -> Structure:
    """The structure with levels of the day's length; ``begun`` has other lengths, each from a level on.

    Breaks keep theirs (Euro Poker Million: 40, 50 and 60 minutes; Unibet: shorter with six and three left).
    """
    lengths = sorted((begun or {}).items())
    if seconds is None and not lengths:
        return structure
    periods = []
    for period in structure.periods:
        length = next((one for level, one in reversed(lengths) if level <= period.number), seconds)
        periods.append(replace(period, seconds=length) if period.is_level and length is not None else period)
    return replace(structure, periods=tuple(periods))


def lengths_begun(
    steps: Sequence[LengthFrom], out_levels: Sequence[int], players: int, closes_after: int | None
) -> dict[int, int]:
    """From which level on each length is played: the one after that in which its number of players was reached.

    ``out_levels`` are the levels in which the players of the day went out, in order; a number reached while
    registration was open counts from the level ``closes_after``.
    """
    begun: dict[int, int] = {}
    for step in sorted(steps, key=lambda one: -one.players):
        if not players or players > step.players:
            break
        last = len(out_levels) - (step.players - players) - 1
        level = out_levels[last] if 0 <= last < len(out_levels) else 0
        begun[max(level, closes_after or 0) + 1] = step.seconds
    return begun


def needs_bags(needs: Needs, *, leads_on: bool) -> bool:
    """Whether the chips of a day's end are bagged: unless its set-up says otherwise, if another day follows."""
    return leads_on if needs is Needs.USUAL else needs is Needs.BAGS
