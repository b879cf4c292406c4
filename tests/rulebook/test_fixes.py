"""What fixes a finding of the check: after it the finding is gone, and nothing else came."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rulebook.fixes import FIXES, fix_of, usual_close
from rulebook.preflight import EventFigures, check_event
from rulebook.products import Product, ProductKind
from rulebook.structure import AnteKind, Game, Period, PeriodKind, Structure, numbered

PAUSE = Period(PeriodKind.BREAK, 0, 900)
SHORT = Period(PeriodKind.BREAK, 0, 300)


def level(small: int, **over: Any) -> Period:
    return replace(Period(PeriodKind.LEVEL, 0, 1_200, small_blind=small, big_blind=2 * small), **over)


LEVELS = tuple(level(100 + 50 * at) for at in range(12))
SOUND = (*LEVELS[:6], PAUSE, *LEVELS[6:])


def figures(periods: tuple[Period, ...] = SOUND, **over: Any) -> EventFigures:
    made = EventFigures(
        structure=Structure(numbered(periods)),
        starting_stack=20_000,
        smallest_chip=25,
        seats_per_table=9,
        seats_min=2,
        seats_max=10,
        min_entries=10,
        max_entries=100,
        room_seats=180,
        largest_pool=10**7,
        guarantee=0,
        has_late_registration=True,
        late_until_level=4,
        sells_back=False,
        is_free=False,
    )
    return replace(made, **over)


def changed(at: int, **over: Any) -> tuple[Period, ...]:
    rows = list(SOUND)
    rows[at] = replace(rows[at], **over)
    return tuple(rows)


def add_on(after_level: int) -> tuple[Product, ...]:
    return (Product(number=1, kind=ProductKind.ADD_ON, after_level=after_level),)


STUD = {"game": Game.STUD, "small_bet": 300, "big_bet": 600, "bring_in": 100, "ante": 50}
CASES: dict[str, EventFigures] = {
    "add_on_without_break": figures(products=add_on(4)),
    "no_break_for_long": figures(LEVELS),
    "late_registration_unset": figures(has_late_registration=False, late_until_level=None),
    "way_back_without_late_registration": figures(
        has_late_registration=False, late_until_level=None, sells_back=True
    ),
    "late_registration_beyond_levels": figures(late_until_level=60),
    "late_registration_too_long": figures(late_until_level=11),
    "room_too_small": figures(max_entries=300),
    "seats_over_profile": figures(seats_max=8),
    "seats_under_profile": figures(seats_min=10),
    "minimum_under_profile": figures(min_entries=4, house_min_entries=10),
    "break_first": figures((PAUSE, *SOUND)),
    "break_last": figures((*SOUND, PAUSE)),
    "breaks_adjacent": figures((*LEVELS[:6], SHORT, PAUSE, *LEVELS[6:])),
    "big_blind_missing": figures(changed(2, big_blind=0)),
    "small_blind_over_big": figures(changed(2, small_blind=400, big_blind=200)),
    "blinds_equal": figures(changed(2, small_blind=400)),
    "ante_over_big_blind": figures(changed(2, ante=5_000, ante_kind=AnteKind.BIG_BLIND)),
    "ante_unclear": figures(changed(2, ante=400)),
    "bets_wrong_way": figures(changed(2, game=Game.LIMIT_HOLDEM, small_bet=800, big_bet=400)),
    "blinds_in_stud": figures(changed(2, ante_kind=AnteKind.EACH, **STUD)),
    "levels_misnumbered": replace(figures(), structure=Structure(SOUND)),
}


def after(before: EventFigures, code: str) -> EventFigures:
    found = next(one for one in check_event(before) if one.code == code)
    fix = fix_of(found, before)
    assert fix is not None
    over: dict[str, Any] = dict(fix.figures)
    if fix.periods is not None:
        over["structure"] = Structure(numbered(fix.periods))
    if "late_until_level" in over:
        over["has_late_registration"] = True
    return replace(before, **over)


@pytest.mark.parametrize("code", FIXES)
def test_a_fixed_finding_is_gone_and_no_other_came(code: str) -> None:
    before = CASES[code]
    codes = {one.code for one in check_event(before)}
    assert code in codes
    left = {one.code for one in check_event(after(before, code))}
    assert code not in left
    assert left <= codes


def test_a_break_is_as_long_as_the_others() -> None:
    with_short = figures((*LEVELS[:6], SHORT, *LEVELS[6:]), products=add_on(4))
    rows = after(with_short, "add_on_without_break").structure.periods
    assert (rows[4].is_break, rows[4].seconds) == (True, 300)
    assert after(figures(LEVELS, products=add_on(4)), "add_on_without_break").structure.periods[4] == PAUSE


@pytest.mark.parametrize(
    ("before", "code"),
    [
        (figures(products=add_on(12)), "add_on_without_break"),
        (figures(products=add_on(40)), "add_on_without_break"),
        (figures(max_entries=None, min_entries=200), "room_too_small"),
        (figures(guarantee=10**9), "guarantee_far_above_pool"),
        (figures(is_free=True), "no_money"),
        (figures(changed(2, small_blind=0, big_blind=0)), "big_blind_missing"),
        (figures(room_seats=0), "room_without_tables"),
    ],
)
def test_where_only_the_director_can_know_nothing_is_offered(before: EventFigures, code: str) -> None:
    found = next(one for one in check_event(before) if one.code == code)
    assert fix_of(found, before) is None


def test_registration_usually_closes_with_the_break_next_to_a_third_of_the_levels() -> None:
    assert usual_close(numbered(SOUND)) == 6
    assert usual_close(numbered(LEVELS)) == 4
    assert usual_close(()) == 0
