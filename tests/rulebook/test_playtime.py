"""Play time: counted in levels alone, across days on the way of a player, due at an instant while the clock runs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from rulebook.bubble import charge_hand
from rulebook.clock import ClockAnchors, clock_at, pause, played_at, resume, start, without_command
from rulebook.playtime import MINUTE_MS, DayPlayed, Mark, Play, instant_of, played, progress
from rulebook.profile import profile_named
from rulebook.structure import Period, PeriodKind, Structure

NINE = datetime(2026, 11, 21, 21, tzinfo=UTC)
LENGTHS = st.lists(st.tuples(st.booleans(), st.integers(1, 60)), min_size=0, max_size=6)
WAY = {1: DayPlayed(3, 85), 2: DayPlayed(3, 95), 3: DayPlayed(4, 40), 4: DayPlayed(None, 7)}


def structure_of(rows: list[tuple[bool, int]]) -> Structure:
    kinds = [(PeriodKind.BREAK if is_break else PeriodKind.LEVEL, 60 * minutes) for is_break, minutes in rows]
    ends = (PeriodKind.LEVEL, 1_200)
    return Structure(tuple(Period(kind, 1, seconds) for kind, seconds in (ends, *kinds, ends)))


def minutes_dealt(structure: Structure, anchors: ClockAnchors, until: datetime) -> int:
    """Minutes of play up to an instant, counted one by one."""
    minutes, at = 0, NINE
    while at < until:
        minutes += clock_at(structure, anchors, at).period.is_level
        at += timedelta(minutes=1)
    return minutes


@given(LENGTHS, st.integers(0, 60), st.integers(1, 40))
def test_a_duration_is_due_when_so_much_was_dealt(
    rows: list[tuple[bool, int]], after: int, minutes: int
) -> None:
    structure = structure_of(rows)
    anchors, given_at = start(structure, ClockAnchors(), NINE), NINE + timedelta(minutes=after)
    mark = played_at(structure, anchors, given_at)
    ends = instant_of(structure, anchors, mark + minutes * MINUTE_MS)
    assert ends is not None
    assert minutes_dealt(structure, anchors, ends) - minutes_dealt(structure, anchors, given_at) == minutes
    assert clock_at(structure, anchors, ends - timedelta(seconds=1)).period.is_level


def test_a_duration_waits_with_the_clock_and_goes_on_with_it() -> None:
    structure = structure_of([])
    running = start(structure, ClockAnchors(), NINE)
    stood = pause(structure, running, NINE + timedelta(minutes=4))
    assert instant_of(structure, stood, 10 * MINUTE_MS) is None
    goes_on = resume(structure, stood, NINE + timedelta(minutes=30))
    assert instant_of(structure, goes_on, 10 * MINUTE_MS) == NINE + timedelta(minutes=36)
    assert instant_of(structure, goes_on, 3 * MINUTE_MS) == NINE + timedelta(minutes=30)
    assert instant_of(structure, ClockAnchors(), 10 * MINUTE_MS) is None


def test_a_hand_of_hand_for_hand_is_two_minutes_of_play_and_none_when_taken_back() -> None:
    structure, rules = structure_of([]), profile_named("TDA2024").bubble
    running = start(structure, ClockAnchors(), NINE)
    stood = pause(structure, running, NINE + timedelta(minutes=4))
    at = NINE + timedelta(minutes=9)
    charged = charge_hand(structure, stood, at, rules)
    assert charged.played_ms == 6 * MINUTE_MS
    assert without_command(structure, stood, charged, charged, at).played_ms == 4 * MINUTE_MS


@given(st.integers(0, 85), st.integers(0, 40), st.integers(0, 7))
def test_what_is_played_adds_up_over_the_days_on_the_way(first: int, second: int, third: int) -> None:
    a, b, c = Mark(1, first), Mark(3, second), Mark(4, third)
    assert played(WAY, a, b) + played(WAY, b, c) == played(WAY, a, c) == 85 - first + 40 + third
    assert played(WAY, Mark(2, 90), b) == 5 + second
    assert played(WAY, a, Mark(2, 50)) == 0
    assert played(WAY, b, a) == 0


@given(st.integers(0, 85), st.integers(1, 200))
def test_what_is_due_is_due_when_it_was_played(mark: int, span: int) -> None:
    since = Mark(1, mark)
    found = progress(WAY, since, Mark(4, 3), Play(span))
    moment = found.due
    assert moment is not None
    assert found.played_ms == min(played(WAY, since, Mark(4, 3)), span) == span - found.left_ms
    assert (
        played(WAY | {moment.day: DayPlayed(WAY[moment.day].leads_to, moment.played_ms)}, since, moment)
        == span
    )
