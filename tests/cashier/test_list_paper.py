"""A list on paper: no figure and no time is cut, and its heads are words."""

from __future__ import annotations

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from cashier.inspection import files
from cashier.inspection.declared import all_lists
from cashier.paper.blocks import load_letters, width_of

SIZES = st.floats(0.5, 9)


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_list_has_room_for_its_figures_and_times_and_for_its_heads(language: str) -> None:
    load_letters()
    for listed in all_lists():
        shown = [one for one in listed.columns if one.is_paper]
        with translation.override(language):
            size, lefts, widths = files.laid_out(shown)
        assert size >= 6, listed.name
        assert lefts[-1] + widths[-1] <= files.WIDE - files.MARGIN + 0.1
        for column, width in zip(shown, widths, strict=True):
            least = width_of(files.least_text(column), files.FACE, size)
            assert least <= width + 0.01, (listed.name, column.name)
            with translation.override(language):
                _size, lines = files.head_lines(str(column.label), width, size)
            assert files.ELLIPSIS not in "".join(lines), (listed.name, column.name, lines)


@given(st.lists(st.tuples(SIZES, st.floats(0, 25)), min_size=1, max_size=20))
def test_a_width_is_shared_whole_and_nobody_gets_less_than_the_least(
    columns: list[tuple[float, float]],
) -> None:
    weights, least = [one for one, _least in columns], [one for _weight, one in columns]
    widths = files.shared_by_weight(500, weights, least)
    assert sum(widths) == pytest.approx(500)
    assert all(width >= one - 1e-6 for width, one in zip(widths, least, strict=True))
