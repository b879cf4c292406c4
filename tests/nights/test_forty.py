"""The 40 evenings of a simulation: nothing violated, the forecast close, everything played that evenings play."""

from __future__ import annotations

import pytest

from tdmanager.simulation.series import play_one
from tools.evenings import figures
from tools.variations import variations

pytestmark = pytest.mark.django_db
INSIDE_PER_CENT, ERROR_PER_CENT = 85, 10


def test_forty_evenings_hold_and_end_about_when_they_are_forecast() -> None:
    told = [play_one(one.setup, one.entries, one.number) for one in variations()]
    assert [one.violated for one in told if one.violated] == []
    found = figures(told)
    assert found.inside * 100 >= INSIDE_PER_CENT * found.forecast
    assert found.median_error is not None
    assert found.median_error <= ERROR_PER_CENT
    done = {name for one in told for name, count in one.done.items() if count}
    assert done >= {
        "pace: hand", "pace: soft", "pace: orbit", "board held", "misdeal", "money announced", "redraw",
        "re-entry", "add-on", "halt", "extra chair", "automatic move", "last hands", "disqualification",
        "penalty: suspension", "penalty: missed rounds", "penalty: missed hands", "clock called",
    }  # fmt: skip
