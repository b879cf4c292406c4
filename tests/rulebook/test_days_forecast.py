"""The forecast of an event over its days: from the flights to the last hand, and in play from now on."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.days.day import DaySetup, LengthFrom, StartAt
from rulebook.days.ending import EndKind, EndRule
from rulebook.days.forecast import DayAhead, Sales, entries_a_day, forecast_days
from rulebook.days.starting import Start, Stopped
from rulebook.rounds.kind import DayKind
from rulebook.structure import FieldLeft, LastLevel, Period, PeriodKind, Position, Structure, forecast_from
from rulebook.structure.forecast import with_laps

HOUR = 3_600
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
LEVELS = Structure(
    tuple(
        Period(PeriodKind.LEVEL, one + 1, HOUR, 100 * 5**one // 4**one, 200 * 5**one // 4**one)
        for one in range(40)
    )
)
ALL_LEFT = AdvanceRule()


def rule(kind: EndKind, number: int = 0, **more: Any) -> EndRule:
    return EndRule(kind, number, **more)


def day(after: int, leads_to: int | None, *rules: EndRule, entries: int = 0, **more: Any) -> DayAhead:
    """A day some days after the first, with this many entries of 30,000 chips."""
    setup = DaySetup(NOON + timedelta(days=after), leads_to=leads_to, end_rules=rules, **more)
    return DayAhead(setup, LEVELS, FieldLeft(entries, entries * 30_000), entries, stack=30_000)


UP_TO_10 = rule(EndKind.AFTER_LEVEL, 10)
THREE = (
    day(0, 3, UP_TO_10, entries=300),
    day(1, 3, UP_TO_10, entries=200),
    day(2, 4, rule(EndKind.PLAYERS_LEFT, 9)),
    day(3, None),
)


def test_flights_meet_on_the_next_day_with_all_their_chips() -> None:
    one_a, one_b, two, final = forecast_days(THREE, ALL_LEFT, NOON)
    assert one_a.likely == NOON + timedelta(hours=10)
    assert two.field == FieldLeft(one_a.going.players + one_b.going.players, 500 * 30_000)
    assert (two.begins, two.begins_at) == (Start(11), NOON + timedelta(days=2))
    assert two.early is not None
    assert two.late is not None
    assert two.likely is not None
    assert two.begins_at < two.early < two.likely < two.late
    assert final.field == FieldLeft(9, 500 * 30_000)
    assert final.begins.level > 11
    assert final.likely is not None
    whole = forecast_from(Position(), FieldLeft(500, 500 * 30_000), LEVELS).likely_seconds
    assert whole is not None
    lasts = [one.likely - one.begins_at for one in (one_b, two, final) if one.likely]
    assert abs(sum(lasts, timedelta()).total_seconds() - whole) < 1.5 * HOUR, (
        "the nights change nothing but the level that a day begins with"
    )


def test_in_play_it_is_worked_out_from_now() -> None:
    over = replace(THREE[0], here=FieldLeft(0, 0), stopped=Stopped(10))
    playing = replace(THREE[1], here=FieldLeft(90, 6_000_000), begun=Start(), at=Position(6, 1_800_000))
    bagged = replace(THREE[2], here=FieldLeft(70, 9_000_000))
    now = NOON + timedelta(days=1, hours=7)
    one_b, two, _final = forecast_days((over, playing, bagged, THREE[3]), ALL_LEFT, now)
    assert (one_b.begins_at, one_b.likely) == (now, now + timedelta(hours=3, minutes=30))
    assert two.field == FieldLeft(one_b.going.players + 70, 15_000_000)
    assert two.begins.level == 11


def test_who_plays_for_another_bag_counts_once() -> None:
    playing = replace(day(0, 2, UP_TO_10, entries=90), begun=Start(), at=Position(5))
    bagged = replace(day(1, None), here=FieldLeft(70, 9_000_000))
    flight, apart = forecast_days((playing, bagged), ALL_LEFT, NOON)
    again = replace(bagged, twice={1: FieldLeft(30, 3_000_000)})
    _flight, together = forecast_days((playing, again), ALL_LEFT, NOON)
    twice = 30 * flight.going.players // 90
    assert 0 < twice < 30
    assert apart.field.players - together.field.players == twice
    smaller = min(100_000, flight.going.chips // flight.going.players)
    assert apart.field.chips - together.field.chips == twice * smaller


def test_a_number_of_players_waits_until_nobody_may_enter() -> None:
    early = day(0, 2, rule(EndKind.PLAYERS_LEFT, 250), entries=300)
    (usual, _last), (waiting, last) = (
        forecast_days((one, day(1, None)), ALL_LEFT, NOON)
        for one in (early, replace(early, sales=Sales(period=7)))
    )
    assert usual.likely is not None
    assert usual.likely < NOON + timedelta(hours=8) == waiting.likely == waiting.late
    assert (usual.going.players, last.begins) == (250, Start(9))
    assert 2 <= waiting.going.players < 250
    closes = replace(early, sales=Sales(period=7, at=NOON + timedelta(hours=5)))
    assert forecast_days((closes, day(1, None)), ALL_LEFT, NOON)[0].likely == NOON + timedelta(hours=5)


def test_a_limit_of_play_time_leaves_out_breaks_and_counts_what_was_played() -> None:
    rest = Period(PeriodKind.BREAK, 0, 900)
    structure = Structure((*LEVELS.periods[:2], rest, *LEVELS.periods[2:]))
    limited = replace(day(0, 2, rule(EndKind.TIME, seconds=3 * HOUR), entries=100), structure=structure)
    first, _last = forecast_days((limited, day(1, None)), ALL_LEFT, NOON)
    assert first.likely == NOON + timedelta(hours=3, minutes=15)
    in_play = replace(limited, begun=Start(2), at=Position(1, 600_000), played_ms=600_000)
    first, last = forecast_days((in_play, day(1, None)), ALL_LEFT, NOON)
    assert first.likely == NOON + timedelta(hours=2, minutes=65)
    assert last.begins == Start(5), "level 4 had begun"


def test_a_day_resumes_the_level_in_which_play_will_stop() -> None:
    stops = day(0, 2, rule(EndKind.AT_CLOCK, 4, seconds=1_260), entries=60)
    _first, last = forecast_days((stops, day(1, None, start_at=StartAt.RESUME)), ALL_LEFT, NOON)
    assert (last.begins, last.at) == (Start(4, 1_260_000), Position(3, HOUR * 1_000 - 1_260_000))


def test_rounds_go_on_with_the_winners_of_their_tables_and_new_stacks() -> None:
    round_one = replace(day(0, 2, entries=81, kind=DayKind.SHOOTOUT), seats=9)
    final = day(1, None, kind=DayKind.SHOOTOUT)
    one, last = forecast_days((round_one, final), AdvanceRule(AdvanceKind.TABLE_WINNERS, 1), NOON)
    assert (last.field, last.begins) == (FieldLeft(9, 270_000), Start())
    assert one.likely is not None
    assert last.likely is not None
    assert abs((one.likely - NOON) - (last.likely - last.begins_at)) < timedelta(minutes=5)


def test_nothing_is_said_behind_a_day_that_nobody_knows_the_end_of() -> None:
    by_hand = (day(0, 2, entries=50), day(1, None))
    assert forecast_days(by_hand, ALL_LEFT, NOON) == ()
    bracket = (day(0, None, entries=50, kind=DayKind.BRACKET),)
    assert forecast_days(bracket, ALL_LEFT, NOON) == ()
    ends = replace(
        by_hand[0], structure=replace(LEVELS, periods=LEVELS.periods[:8], last_level=LastLevel.ENDS)
    )
    assert len(forecast_days((ends, by_hand[1]), ALL_LEFT, NOON)) == 2, "its last level ends it"
    nobody = (day(0, 3, entries=50, time_limit_seconds=4 * HOUR), day(0, 3, UP_TO_10), day(1, None))
    assert [one.number for one in forecast_days(nobody, ALL_LEFT, NOON)] == [1, 3], "a flight without entries"


def test_levels_get_the_length_for_so_few_players() -> None:
    short = day(0, None, entries=50, level_seconds_by_players=(LengthFrom(20, HOUR // 2),))
    (whole,) = forecast_days((day(0, None, entries=50),), ALL_LEFT, NOON)
    (one,) = forecast_days((short,), ALL_LEFT, NOON)
    assert one.likely is not None
    assert whole.likely is not None
    assert one.likely < whole.likely
    (few,) = forecast_days((replace(short, here=FieldLeft(18, 1_500_000)),), ALL_LEFT, NOON)
    assert few.structure.levels[0].seconds == HOUR // 2


ENDS = st.sampled_from(
    [
        UP_TO_10,
        rule(EndKind.LEVELS, 4),
        rule(EndKind.PERCENT, points=1_250),
        rule(EndKind.ONE_IN, 8),
        rule(EndKind.PLAYERS_LEFT, 30),
        rule(EndKind.TIME, seconds=6 * HOUR),
    ]
)


@settings(max_examples=40, deadline=None)
@given(
    flights=st.lists(st.tuples(st.integers(0, 900), ENDS), min_size=1, max_size=5),
    late=st.integers(0, 30),
    rules=st.lists(ENDS.filter(lambda one: one.kind in (EndKind.LEVELS, EndKind.PLAYERS_LEFT)), max_size=2),
)
@example(flights=[(1, UP_TO_10), (1, rule(EndKind.PERCENT, points=1_250))], late=0, rules=[])
@example(flights=[(1, rule(EndKind.PERCENT, points=1_250))], late=0, rules=[])
def test_chips_stay_and_players_only_leave(
    flights: list[tuple[int, EndRule]], late: int, rules: list[EndRule]
) -> None:
    """Over any days the chips of all flights and late entries reach the last one, and nobody comes from nowhere."""
    coming = len(flights) + 1
    days = [day(at, coming, one, entries=entries) for at, (entries, one) in enumerate(flights)]
    middle = [
        day(len(flights) + at, coming + at + 1, one, entries=late * (at == 0)) for at, one in enumerate(rules)
    ]
    last = day(len(flights) + len(rules), None, entries=late * (not rules))
    seen = forecast_days((*days, *middle, last), ALL_LEFT, NOON)
    entries = sum(entries for entries, _rule in flights) + late
    if not entries:
        assert seen == ()
        return
    assert seen[-1].field.chips == entries * 30_000
    assert [one.number for one in seen] == sorted(one.number for one in seen)
    for one in seen:
        assert one.going.players <= one.field.players
        assert one.begins_at <= (one.early or one.begins_at)
        assert (one.early or NOON) <= (one.likely or one.begins_at) or one.likely is None
        begins = [level.players for level in one.forecast.levels]
        assert begins == sorted(begins, reverse=True)
    assert seen[-1].field.players <= entries
    assert with_laps(LEVELS) == seen[-1].structure


@given(entries=st.integers(0, 500), most=st.lists(st.none() | st.integers(0, 100), max_size=6))
def test_entries_are_spread_over_the_flights_up_to_their_limits(entries: int, most: list[int | None]) -> None:
    shares = entries_a_day(entries, most)
    assert all(cap is None or share <= cap for share, cap in zip(shares, most, strict=True))
    room = sum(cap or 0 for cap in most) if None not in most else entries
    assert sum(shares) == (min(entries, room) if most else 0)
    free = [share for share, cap in zip(shares, most, strict=True) if cap is None]
    assert max(free, default=0) - min(free, default=0) <= 1
