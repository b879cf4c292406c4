"""How to fix a finding of the check before registration, if there is a usual answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from rulebook.preflight import EventFigures
from rulebook.structure import AnteKind, Finding, Period, PeriodKind, ante_payer, fill_big_blind, numbered

BREAK_SECONDS = 900
"""The length of a break if the structure has no break yet."""
BREAK_EVERY_SECONDS = 7_200
LATE_SHARE = 3
"""Registration usually closes with the break nearest to a third of the levels."""


@dataclass(frozen=True, slots=True)
class Fix:
    """What a fix sets: the periods, or figures of the event by name; ``told`` holds the numbers of its label."""

    periods: tuple[Period, ...] | None = None
    figures: tuple[tuple[str, int], ...] = ()
    told: tuple[tuple[str, int], ...] = ()


def fix_of(finding: Finding, figures: EventFigures) -> Fix | None:
    """The fix of ``finding``; None if only the director can say what was intended."""
    how = FIXES.get(finding.code)
    return None if how is None else how(dict(finding.detail), figures)


def _add_on_break(detail: Mapping[str, int], figures: EventFigures) -> Fix | None:
    """A break after the level of the add-on, as long as the others; None after the last level, or without a level."""
    return _with_break(figures.structure.periods, detail["level"])


def _long_play(_detail: Mapping[str, int], figures: EventFigures) -> Fix | None:
    """A break once two hours have been played since the last one."""
    seconds, last = 0, 0
    for period in figures.structure.periods:
        if period.is_break:
            seconds = 0
        elif seconds and seconds + period.seconds > BREAK_EVERY_SECONDS:
            return _with_break(figures.structure.periods, last)
        else:
            seconds, last = seconds + period.seconds, period.number
    return None


def _with_break(periods: Sequence[Period], after: int) -> Fix | None:
    levels = [period.number for period in periods if period.is_level]
    if after not in levels[:-1]:
        return None
    lengths = [period.seconds for period in periods if period.is_break] or [BREAK_SECONDS]
    pause = Period(PeriodKind.BREAK, 0, max(lengths, key=lengths.count))
    at = next(index for index, period in enumerate(periods) if period.is_level and period.number == after)
    label = (("level", after), ("minutes", pause.seconds // 60))
    return Fix(periods=(*periods[: at + 1], pause, *periods[at + 1 :]), told=label)


def _late_registration(_detail: Mapping[str, int], figures: EventFigures) -> Fix | None:
    """Until the break nearest to a third of the levels."""
    level = usual_close(figures.structure.periods)
    return Fix(figures=(("late_until_level", level),), told=(("level", level),)) if level else None


def usual_close(periods: Sequence[Period]) -> int:
    """The usual last level of late registration; 0 without levels."""
    levels = sum(period.is_level for period in periods)
    third = max(1, levels // LATE_SHARE) if levels else 0
    before = [period.number for period, after in pairwise(periods) if period.is_level and after.is_break]
    near = [number for number in before if abs(number - third) <= max(2, third // 2)]
    return min(near, key=lambda number: abs(number - third), default=third)


def _room(detail: Mapping[str, int], figures: EventFigures) -> Fix | None:
    """As many entries as there are seats; only the director can add tables."""
    seats = detail["seats"]
    if figures.max_entries is None or seats < figures.min_entries:
        return None
    return Fix(figures=(("max_entries", seats),), told=(("entries", seats),))


def _seats(detail: Mapping[str, int], _figures: EventFigures) -> Fix:
    seats = detail.get("most") or detail["least"]
    return Fix(figures=(("seats_per_table", seats),), told=(("seats", seats),))


def _minimum(detail: Mapping[str, int], _figures: EventFigures) -> Fix:
    return Fix(figures=(("min_entries", detail["least"]),), told=(("entries", detail["least"]),))


def _no_break_at(at: int) -> Callable[[Mapping[str, int], EventFigures], Fix]:
    def without(_detail: Mapping[str, int], figures: EventFigures) -> Fix:
        rows = list(figures.structure.periods)
        del rows[at]
        return Fix(periods=tuple(rows))

    return without


def _one_break(detail: Mapping[str, int], figures: EventFigures) -> Fix:
    """Of two breaks in a row the longer stays."""
    rows = list(figures.structure.periods)
    at = detail["row"] - 1
    rows[at - 1 : at + 1] = [max(rows[at - 1 : at + 1], key=lambda period: period.seconds)]
    return Fix(periods=tuple(rows), told=(("minutes", rows[at - 1].seconds // 60),))


def _level(change: Callable[[Period], Period]) -> Callable[[Mapping[str, int], EventFigures], Fix | None]:
    """A fix of the level that the finding names; None if it would change nothing."""

    def fixed(detail: Mapping[str, int], figures: EventFigures) -> Fix | None:
        number = detail["level"]
        rows = tuple(
            change(period) if period.is_level and period.number == number else period
            for period in figures.structure.periods
        )
        if rows == figures.structure.periods:
            return None
        level = next(period for period in rows if period.is_level and period.number == number)
        label = {"level": number, "small": level.small_blind, "big": level.big_blind, "ante": level.ante}
        return Fix(periods=rows, told=tuple(label.items()))

    return fixed


def _doubled(level: Period) -> Period:
    return replace(level, big_blind=fill_big_blind(level.small_blind))


def _swapped(level: Period) -> Period:
    return replace(level, small_blind=level.big_blind, big_blind=level.small_blind)


def _halved(level: Period) -> Period:
    return replace(level, small_blind=level.big_blind // 2) if level.big_blind % 2 == 0 else level


def _big_blind_ante(level: Period) -> Period:
    return replace(level, ante=level.stake)


def _ante_paid(level: Period) -> Period:
    """An ante without a payer gets the usual one; a payer without an ante is removed."""
    return replace(level, ante_kind=ante_payer(level.game) if level.ante else AnteKind.NONE)


def _bets_swapped(level: Period) -> Period:
    return replace(level, small_bet=level.big_bet, big_bet=level.small_bet)


def _without_blinds(level: Period) -> Period:
    return replace(level, small_blind=0, big_blind=0)


def _renumbered(_detail: Mapping[str, int], figures: EventFigures) -> Fix:
    return Fix(periods=numbered(figures.structure.periods))


FIXES: Mapping[str, Callable[[Mapping[str, int], EventFigures], Fix | None]] = {
    "add_on_without_break": _add_on_break,
    "no_break_for_long": _long_play,
    "late_registration_unset": _late_registration,
    "way_back_without_late_registration": _late_registration,
    "late_registration_beyond_levels": _late_registration,
    "late_registration_too_long": _late_registration,
    "room_too_small": _room,
    "seats_over_profile": _seats,
    "seats_under_profile": _seats,
    "minimum_under_profile": _minimum,
    "break_first": _no_break_at(0),
    "break_last": _no_break_at(-1),
    "breaks_adjacent": _one_break,
    "big_blind_missing": _level(_doubled),
    "small_blind_over_big": _level(_swapped),
    "blinds_equal": _level(_halved),
    "ante_over_big_blind": _level(_big_blind_ante),
    "ante_unclear": _level(_ante_paid),
    "bets_wrong_way": _level(_bets_swapped),
    "blinds_in_stud": _level(_without_blinds),
    "levels_misnumbered": _renumbered,
}
