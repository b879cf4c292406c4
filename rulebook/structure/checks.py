"""What is missing or implausible in a structure, reported before registration opens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from rulebook.structure.periods import AnteKind, Period, Structure
from rulebook.structure.stakes import stakes_played

STEEP_PERCENT = 250
"""A big blind above this share of the one before, per level between them, is a jump that players find unfair."""
SHALLOW_BLINDS = 20
"""A starting stack of fewer big blinds leaves no play."""
PLAYABLE_BLINDS = 5
"""Nobody plays for fewer: a zero is missing."""
LONG_PLAY_SECONDS = 3 * 3_600
"""Play without a break for longer than this is longer than players can be expected to sit."""
SHORT_LEVEL_SECONDS = 60


MISSING = frozenset({"big_blind_missing", "bring_in_missing", "bets_missing"})
"""The fields that a level needs before it can be dealt."""


class Severity(StrEnum):
    """An error makes the event unplayable as typed; a warning may be intended."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found: its code, its severity, and the numbers that its sentence needs."""

    code: str
    severity: Severity
    detail: tuple[tuple[str, int], ...] = ()


def check_structure(
    structure: Structure, *, starting_stack: int = 0, smallest_chip: int = 0, days: int = 1
) -> tuple[Finding, ...]:
    """Everything that a director would want to know about ``structure`` before selling the first entry.

    Stack and chip are in chips; 0 omits the checks that need them. With several ``days`` the last row may be
    a break that ends a day. Errors come first.
    """
    if not structure.levels:
        return (_error("no_levels"),)
    findings = [finding for check in CHECKS for finding in check(structure)]
    if structure.periods[-1].is_break and days < 2:
        findings.append(_warning("break_last"))
    findings += _against_stack(structure.levels[0], starting_stack)
    findings += _against_chip(structure.levels, smallest_chip)
    return tuple(sorted(findings, key=lambda finding: finding.severity == Severity.WARNING))


def missing_in(structure: Structure) -> tuple[Finding, ...]:
    """Fields missing in levels: a blind, a bring-in, limits; each with its level."""
    findings = (finding for check in (_blinds, _bets) for finding in check(structure))
    return tuple(finding for finding in findings if finding.code in MISSING)


def _error(code: str, **detail: int) -> Finding:
    return Finding(code, Severity.ERROR, tuple(detail.items()))


def _warning(code: str, **detail: int) -> Finding:
    return Finding(code, Severity.WARNING, tuple(detail.items()))


def _durations(structure: Structure) -> Iterator[Finding]:
    for row, period in enumerate(structure.periods, start=1):
        if period.seconds <= 0:
            yield _error("period_without_time", row=row, level=period.number)
        elif period.is_level and period.seconds <= SHORT_LEVEL_SECONDS:
            yield _warning("level_very_short", level=period.number, seconds=period.seconds)


def _blinds(structure: Structure) -> Iterator[Finding]:
    for level in stakes_played(structure):
        if level.game.is_stud:
            yield from _stud(level)
        elif level.big_blind <= 0:
            yield _error("big_blind_missing", level=level.number)
        elif level.small_blind > level.big_blind:
            yield _error("small_blind_over_big", level=level.number, small=level.small_blind)
        elif level.small_blind == level.big_blind:
            yield _warning("blinds_equal", level=level.number, blind=level.big_blind)


def _stud(level: Period) -> Iterator[Finding]:
    """A stud level has a bring-in below its small bet, and nobody posts a blind."""
    if level.bring_in <= 0:
        yield _error("bring_in_missing", level=level.number)
    elif level.bring_in > level.small_bet > 0:
        yield _error("bring_in_over_bet", level=level.number, bring_in=level.bring_in, bet=level.small_bet)
    if level.small_blind or level.big_blind:
        yield _warning("blinds_in_stud", level=level.number)


def _bets(structure: Structure) -> Iterator[Finding]:
    for level in stakes_played(structure):
        if not level.game.is_limit:
            continue
        if level.small_bet <= 0:
            yield _error("bets_missing", level=level.number)
        elif level.big_bet < level.small_bet:
            yield _error("bets_wrong_way", level=level.number, small=level.small_bet, big=level.big_bet)


def _antes(structure: Structure) -> Iterator[Finding]:
    for level in stakes_played(structure):
        if level.ante > level.stake > 0:
            yield _error("ante_over_big_blind", level=level.number, ante=level.ante, big=level.stake)
        if (level.ante > 0) != (level.ante_kind != AnteKind.NONE):
            yield _warning("ante_unclear", level=level.number, ante=level.ante)


def _growth(structure: Structure) -> Iterator[Finding]:
    """Limit games are compared with limit games only: in a mix their bets are higher than in no limit.

    Missing blinds are reported by another check.
    """
    for is_limit in (False, True):
        levels = [level for level in structure.levels if level.game.is_limit == is_limit and level.stake]
        for before, after in pairwise(levels):
            yield from _step(before, after)


def _step(before: Period, after: Period) -> Iterator[Finding]:
    stakes = {"level": after.number, "before": before.stake, "big": after.stake}
    steps = max(after.number - before.number, 1)
    is_less = before.game == after.game and after.small_blind < before.small_blind
    if after.stake < before.stake or (after.stake == before.stake and is_less):
        yield _error("blinds_go_down", **stakes)
    elif _cost(after) == _cost(before):
        yield _warning("blinds_stand_still", level=after.number, big=after.stake)
    elif after.stake * 100**steps > before.stake * STEEP_PERCENT**steps:
        yield _warning("blinds_jump", **stakes)


def _cost(level: Period) -> tuple[object, ...]:
    return *level.amounts, level.ante_kind, level.game


def _breaks(structure: Structure) -> Iterator[Finding]:
    if structure.periods[0].is_break:
        yield _warning("break_first")
    for row, (before, after) in enumerate(pairwise(structure.periods), start=2):
        if before.is_break and after.is_break:
            yield _warning("breaks_adjacent", row=row)


def _play_between_breaks(structure: Structure) -> Iterator[Finding]:
    seconds = 0
    for period in structure.periods:
        seconds = 0 if period.is_break else seconds + period.seconds
        if seconds > LONG_PLAY_SECONDS:
            yield _warning("no_break_for_long", level=period.number, minutes=seconds // 60)
            return


def _numbers(structure: Structure) -> Iterator[Finding]:
    for count, level in enumerate(structure.levels, start=1):
        if level.number != count:
            yield _error("levels_misnumbered", level=level.number, count=count)
            return


def _registration_marks(structure: Structure) -> Iterator[Finding]:
    marks = sum(period.closes_registration for period in structure.periods)
    if marks > 1:
        yield _error("registration_closes_twice", marks=marks)


CHECKS: tuple[Callable[[Structure], Iterator[Finding]], ...] = (
    _numbers,
    _durations,
    _blinds,
    _bets,
    _antes,
    _growth,
    _breaks,
    _play_between_breaks,
    _registration_marks,
)


def _against_stack(first: Period, stack: int) -> Iterator[Finding]:
    if not stack or not first.stake or stack >= SHALLOW_BLINDS * first.stake:
        return
    severity = _error if stack < PLAYABLE_BLINDS * first.stake else _warning
    code = "stack_unplayable" if severity is _error else "stack_shallow"
    yield severity(code, stack=stack, blinds=stack // first.stake)


def _against_chip(levels: tuple[Period, ...], chip: int) -> Iterator[Finding]:
    for level in levels:
        if chip and any(amount % chip for amount in level.amounts):
            yield _warning("blinds_not_payable", level=level.number, chip=chip)
