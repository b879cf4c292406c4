"""The stack of a player over the counts, as a chart."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from rulebook.stackchart import HEIGHT, LEFT, RIGHT, WIDTH, stack_chart

SEVEN = datetime(2026, 11, 20, 19, tzinfo=UTC)


def after(hours: float) -> datetime:
    return SEVEN + timedelta(hours=hours)


def test_counts_stand_at_their_times_and_heights() -> None:
    chart = stack_chart([(SEVEN, 20_000), (after(1), 40_000), (after(3), 0)], average=30_000)
    first, second, third = chart.dots
    assert (first.x, third.x) == (LEFT, WIDTH - RIGHT)
    assert abs((second.x - first.x) * 3 - (third.x - first.x)) < 3
    assert second.y == chart.top
    assert third.y == chart.floor
    assert first.y == (chart.top + chart.floor) // 2
    assert chart.average is not None
    assert second.y < chart.average < first.y
    assert [mark.chips for mark in chart.stacks] == [0, 20_000, 40_000]


def test_a_night_between_two_counts_takes_little_width() -> None:
    chart = stack_chart([(SEVEN, 20_000), (after(1), 30_000), (after(17), 30_000), (after(18), 90_000)])
    one, two, three, four = (dot.x for dot in chart.dots)
    assert abs((two - one) - (four - three)) < 2
    assert three - two < two - one
    assert len(chart.gaps) == 1
    assert two < chart.gaps[0] < three


def test_times_that_could_not_be_read_are_left_out_but_for_the_last() -> None:
    chart = stack_chart([(after(at / 60), 1_000 * at) for at in range(1, 40)])
    assert len(chart.dots) == 39
    assert 2 <= len(chart.times) <= 7
    assert chart.times[-1] == chart.dots[-1]
    assert all(two.x - one.x >= 62 for one, two in zip(chart.times, chart.times[1:], strict=False))


def test_one_count_is_a_dot_and_none_is_an_empty_frame() -> None:
    (dot,) = stack_chart([(SEVEN, 12_500)]).dots
    assert (dot.x, dot.y) == (LEFT, stack_chart([]).top)
    assert stack_chart([]).dots == ()
    assert stack_chart([]).height == HEIGHT
