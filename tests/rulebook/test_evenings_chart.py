"""Simulated evenings as a chart: the middle one as a line, nine in ten as a band."""

from __future__ import annotations

from rulebook.structure import Band, Evening, Period, PeriodKind, Structure, band_of, chart_of_evenings

HOUR = 3_600
LEVELS = Structure(
    (
        Period(PeriodKind.LEVEL, 1, HOUR, 100, 200),
        Period(PeriodKind.BREAK, 0, 600),
        Period(PeriodKind.LEVEL, 2, 3 * HOUR, 200, 400),
    )
)


def test_a_band_names_figures_that_occurred() -> None:
    assert band_of([7]) == Band(7, 7, 7)
    assert band_of(range(1, 101)) == Band(6, 51, 95)
    assert band_of([3, 1, 2]) == Band(1, 2, 3)


def test_an_evening_has_as_many_left_as_were_noted_last_and_one_after_its_finish() -> None:
    evening = Evening(3 * HOUR, ((0, 27), (HOUR, 18)))
    assert [evening.left_at(at) for at in (0, HOUR - 1, HOUR, 3 * HOUR)] == [27, 27, 18, 1]


def test_the_chart_ends_with_the_longest_evening_and_shows_the_breaks() -> None:
    evenings = [Evening(hours * HOUR, ((0, 20), (HOUR, 10))) for hours in (2, 3, 4)]
    chart = chart_of_evenings(LEVELS, evenings)
    assert len(chart.breaks) == 1
    assert chart.finish is not None
    assert chart.likely is not None
    assert chart.likely.text == "3:00"
    assert chart.finish.at < chart.likely.at < chart.finish.at + chart.finish.wide
    assert chart.line.startswith(f"{chart.left},{chart.top}")
    assert len(chart.area.split()) == 2 * len(chart.line.split())
