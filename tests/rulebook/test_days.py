"""Days as a graph: each accepted one can be played from the first days to the last."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from rulebook.advance import AdvanceKind
from rulebook.days.day import DaySetup, LengthFrom, SeatsFrom, StartAt, StartOf
from rulebook.days.ending import EndKind, EndRule
from rulebook.days.graph import check_graph, feeders, leads_of, stage, way
from rulebook.days.playing import lengths_begun, own_structure, seats_at, with_lengths
from rulebook.days.starting import Start, Stopped, start_from, stopped_by
from rulebook.structure import AnteKind, Period, PeriodKind, Severity, Structure, numbered
from rulebook.structure.read_rows import periods_typed
from rulebook.structure.text_rows import short_csv_of

START = datetime(2026, 11, 27, 19, tzinfo=UTC)


@st.composite
def graphs(draw: st.DrawFn) -> list[DaySetup]:
    """Days that lead anywhere, themselves included."""
    count = draw(st.integers(1, 7))
    return [
        DaySetup(
            START + timedelta(days=draw(st.integers(0, 9))),
            leads_to=draw(st.none() | st.integers(1, count)),
            sells=draw(st.sampled_from((None, None, True, False))),
        )
        for _ in range(count)
    ]


def codes(*leads_to: int | None) -> list[str]:
    days = [DaySetup(START + timedelta(days=at), leads_to=to) for at, to in enumerate(leads_to)]
    return [finding.code for finding in check_graph(days) if finding.severity is Severity.ERROR]


@given(graphs())
def test_an_accepted_graph_is_played_from_each_first_day_to_the_one_last_day(days: list[DaySetup]) -> None:
    findings = [finding.code for finding in check_graph(days) if finding.severity is Severity.ERROR]
    leads = leads_of(days)
    if "day_cycle" in findings:
        assert findings == ["day_cycle"]
        assert any(leads[way(day, leads)[-1]] == day for day in leads)
        return
    if findings:
        return
    (last,) = [day for day, to in leads.items() if to is None]
    firsts = [day for day in leads if not feeders(day, leads)]
    for first in firsts:
        played = way(first, leads)
        assert days[first - 1].sells is not False
        assert played[-1] == last
        assert len(set(played)) == len(played)
        starts = [days[day - 1].starts_at for day in played]
        assert starts == sorted(set(starts))
        assert [stage(day, leads) for day in played] == sorted({stage(day, leads) for day in played})
    assert {day for first in firsts for day in way(first, leads)} == set(leads)


def test_a_level_that_only_bagging_began_does_not_count() -> None:
    ran_on = Stopped(14, 700_000, 1_200_000)
    assert stopped_by((EndRule(EndKind.AFTER_LEVEL, 14),), ran_on) == Stopped(14)
    assert stopped_by((EndRule(EndKind.LEVELS, 7),), ran_on, first_level=8) == Stopped(14)
    at_clock = EndRule(EndKind.AT_CLOCK, 15, seconds=1_080)
    assert stopped_by((at_clock,), ran_on) == Stopped(14, 1_080_000, 1_200_000)
    early = Stopped(14, 1_100_000, 1_200_000)
    assert stopped_by((at_clock,), early) == early
    # Whole levels more were played, whatever the rule says; other rules name no level.
    for rule in (EndRule(EndKind.AFTER_LEVEL, 12), EndRule(EndKind.PLAYERS_LEFT, 14)):
        assert stopped_by((rule,), ran_on) == ran_on


STRUCTURE = Structure(tuple(Period(PeriodKind.LEVEL, number, 1_200) for number in range(1, 13)))


@st.composite
def stops(draw: st.DrawFn) -> list[Stopped]:
    """Where one or several days stopped, the level in play lengthened or not."""
    left = st.none() | st.integers(1, 1_500_000)
    one = st.builds(Stopped, st.integers(0, 14), left, st.just(1_200_000))
    return draw(st.lists(one, min_size=1, max_size=4))


@given(stops(), st.sampled_from((StartAt.NEXT, StartAt.RESUME, StartAt.REPLAY)))
def test_a_day_begins_within_its_structure_and_the_average_lies_between(
    stopped: list[Stopped], at: StartAt
) -> None:
    def begins(which: StartOf) -> Start:
        return start_from(at, None, which, stopped, AdvanceKind.ALL_LEFT, STRUCTURE)

    earliest, average, latest = (begins(one) for one in (StartOf.EARLIEST, StartOf.AVERAGE, StartOf.LATEST))
    assert 1 <= earliest.level <= average.level <= latest.level <= 12
    assert all(one.left_ms is None or one.left_ms > 0 for one in (earliest, average, latest))
    if len(stopped) == 1:
        assert earliest == latest
        assert average.level == latest.level


def test_flights_that_lead_to_one_day_pass_and_each_mistake_has_its_name() -> None:
    assert codes(3, 3, 4, None) == []
    assert codes(2, 1) == codes(1) == ["day_cycle"]
    assert codes(3, None, None) == ["several_last_days"]
    assert codes(None, 1) == ["day_before_feeder"]


def test_a_final_is_the_second_stage_after_heats_and_the_third_after_two_days() -> None:
    heats = {1: 4, 2: 4, 3: 4, 4: None}
    assert [stage(day, heats) for day in heats] == [1, 1, 1, 2]
    mixed = {1: 3, 2: 4, 3: 4, 4: None}
    assert [stage(day, mixed) for day in mixed] == [1, 1, 2, 3]


def test_seats_follow_the_smallest_number_reached_once_nobody_may_enter() -> None:
    steps = (SeatsFrom(36, 6), SeatsFrom(9, 9))
    assert [seats_at(8, steps, left, is_open=False) for left in (37, 36, 10, 9, 2)] == [8, 6, 6, 9, 9]
    assert seats_at(8, steps, 5, is_open=True) == 8


@given(
    st.lists(st.integers(1, 12), min_size=1, max_size=30).map(sorted),
    st.sets(st.integers(1, 20), min_size=1, max_size=4),
    st.integers(0, 6),
)
def test_a_length_begins_with_the_level_after_its_number_was_reached(
    out: list[int], numbers: set[int], closes: int
) -> None:
    steps = tuple(LengthFrom(players, 60 * players) for players in numbers)
    for left in range(len(out), -1, -1):
        gone, players = out[: len(out) - left], left + 1
        begun = lengths_begun(steps, gone, players, closes or None)
        assert all(level > max(closes, 0) for level in begun)
        assert set(begun.values()) <= {step.seconds for step in steps if players <= step.players}
        lengths = [period.seconds for period in with_lengths(STRUCTURE, 900, begun).levels]
        assert len(lengths) == len(STRUCTURE.levels)
        # What is over, and the level in force, keep their length.
        now = max(gone[-1], closes) if gone else 0
        before = lengths_begun(steps, gone[:-1], players + 1, closes or None)
        assert (
            lengths[:now] == [period.seconds for period in with_lengths(STRUCTURE, 900, before).levels][:now]
        )


@given(stops(), st.sampled_from(tuple(StartAt)), st.integers(1, 40))
def test_levels_of_its_own_that_go_on_begin_as_if_all_were_counted_from_one(
    stopped: list[Stopped], at: StartAt, first: int
) -> None:
    def begins(which: int) -> Start:
        own = own_structure(DaySetup(START, periods=STRUCTURE.periods, first_number=which), Structure(()))
        assert [level.number for level in own.levels] == list(range(which, which + 12))
        later = [replace(one, completed=one.completed + which - 1) for one in stopped]
        level = which + 2 if at is StartAt.LEVEL else None
        return start_from(at, level, StartOf.LATEST, later, AdvanceKind.ALL_LEFT, own, own=True)

    one = begins(1)
    assert begins(first) == replace(one, level=one.level + first - 1)
    if at is StartAt.USUAL:
        assert one == Start(1)


def test_without_rows_a_day_plays_the_levels_of_the_event() -> None:
    assert own_structure(DaySetup(START, level_seconds=900), STRUCTURE) is STRUCTURE


CHIPS = st.integers(1, 900).map(lambda units: 100 * units)
ROWS = st.lists(
    st.builds(
        Period,
        st.just(PeriodKind.LEVEL),
        st.just(0),
        st.integers(1, 7_200),
        CHIPS,
        CHIPS,
        CHIPS,
        st.sampled_from((AnteKind.EACH, AnteKind.BIG_BLIND)),
        st.booleans(),
    )
    | st.builds(Period, st.just(PeriodKind.BREAK), st.just(0), st.integers(1, 7_200)),
    min_size=1,
    max_size=8,
).filter(lambda rows: any(row.is_level for row in rows))


@given(ROWS)
def test_rows_shown_short_are_read_as_they_were(rows: list[Period]) -> None:
    assert periods_typed(short_csv_of(rows)) == numbered(rows)


def test_rows_typed_with_spaces_are_read_too() -> None:
    level, pause = periods_typed("20 100/200 200\nbreak 15")
    assert (level.seconds, level.big_blind, level.ante, pause.seconds) == (1_200, 200, 200, 900)
    assert periods_typed("  ") == ()
