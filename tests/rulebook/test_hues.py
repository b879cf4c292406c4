"""The colours of chips whose own nobody typed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulebook.chips.hues import HUES, USUAL, chip_colours

WORTHS = st.lists(st.integers(1, 10**7) | st.sampled_from(list(USUAL)), unique=True, max_size=8)


@given(WORTHS, st.data())
def test_every_chip_has_a_colour_its_own_where_it_has_one_and_no_two_alike(
    worths: list[int], data: st.DataObject
):
    typed = data.draw(st.lists(st.sampled_from(HUES), unique=True, max_size=len(worths)))
    known = dict(zip(worths, typed, strict=False))
    found = dict(zip(worths, chip_colours(worths, known), strict=True))
    assert all(found.values())
    assert {worth: found[worth] for worth in known} == known
    assert len(set(found.values())) == len(worths)


def test_a_usual_set_has_the_usual_colours():
    assert chip_colours((25, 100, 500), {}) == (USUAL[25], USUAL[100], USUAL[500])
