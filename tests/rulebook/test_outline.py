"""A structure in a few words: its breaks and its first ante."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulebook.structure import AnteKind, Period, PeriodKind, numbered
from rulebook.structure.outline import breaks_after, first_ante

KINDS = st.sampled_from(["level", "ante", "break", "skipped"])


def period(kind: str) -> Period:
    """A period of this kind."""
    if kind in ("break", "skipped"):
        return Period(PeriodKind.BREAK, 0, 0 if kind == "skipped" else 600)
    ante = (200, AnteKind.BIG_BLIND) if kind == "ante" else (0, AnteKind.NONE)
    return Period(PeriodKind.LEVEL, 0, 1_200, 100, 200, *ante)


@given(st.lists(KINDS, max_size=30))
def test_breaks_stand_after_levels_that_there_are_and_antes_only_where_one_is_due(kinds: list[str]) -> None:
    periods = numbered([period(kind) for kind in kinds])
    levels = [one.number for one in periods if one.is_level]
    found = breaks_after(periods)
    assert list(found) == sorted(set(found))
    assert set(found) <= set(levels)
    for at, one in enumerate(periods):
        before = [level.number for level in periods[:at] if level.is_level]
        if one.is_break and one.seconds and before:
            assert before[-1] in found
    ante = first_ante(periods)
    assert (ante is None) == ("ante" not in kinds)
    if ante is not None:
        assert all(not one.ante for one in periods[: periods.index(ante)])


def test_an_evening_in_words() -> None:
    kinds = ("level", "level", "break", "ante", "skipped", "level", "break", "break")
    periods = numbered([period(kind) for kind in kinds])
    assert breaks_after(periods) == (2, 4)
    assert getattr(first_ante(periods), "number", 0) == 3
