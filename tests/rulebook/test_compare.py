"""Two structures side by side, level by level."""

from __future__ import annotations

from dataclasses import replace

from rulebook.structure import Difference, Period, PeriodKind, compare_structures, numbered


def level(small: int, **over: object) -> Period:
    made = Period(PeriodKind.LEVEL, 0, 1_200, small_blind=small, big_blind=2 * small)
    return replace(made, **over)  # type: ignore[arg-type]


PAUSE = Period(PeriodKind.BREAK, 0, 900)


def differences(before: list[Period], after: list[Period]) -> list[tuple[int, str]]:
    compared = compare_structures(numbered(before), numbered(after))
    return [(row.after_level, row.difference.value) for row in compared.rows]


def test_the_same_structure_stays_whatever_closes_registration_or_is_noted() -> None:
    marked = level(100, closes_registration=True, note="late", has_colour_up=True)
    compared = compare_structures(numbered([level(100), PAUSE]), numbered([marked, PAUSE]))
    assert compared.count(Difference.SAME) == 2


def test_levels_change_come_and_go_by_their_number() -> None:
    before, after = [level(100), level(200)], [level(100), level(150), level(300)]
    assert differences(before, after) == [(1, "same"), (2, "changed"), (3, "added")]
    assert differences(after, before) == [(1, "same"), (2, "changed"), (3, "dropped")]
    assert differences([level(100)], [level(100, seconds=900)]) == [(1, "changed")]


def test_a_break_belongs_to_the_level_before_it() -> None:
    before, after = [level(100), PAUSE, level(200)], [level(100), level(200), PAUSE]
    assert differences(before, after) == [(1, "same"), (1, "dropped"), (2, "same"), (2, "added")]
    assert differences([], [PAUSE, level(100)]) == [(0, "added"), (1, "added")]
