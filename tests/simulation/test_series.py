"""Evenings of the set played through the actions of the product: nothing may be violated."""

from __future__ import annotations

import pytest

from rulebook.structure import Structure, forecast
from tdmanager.simulation.series import EveningReport, play_one
from tools.evenings import figures
from tools.variations import Format, variations
from tournaments import queries
from tournaments.library import ours


@pytest.mark.django_db
def test_a_bubble_is_played_hand_for_hand_with_penalties_and_the_extra_chair() -> None:
    one = next(one for one in variations() if one.format is Format.BUBBLE and one.seats == 8)
    # With this seed the bubble is played at two tables until one of them gets a chair more, after races.
    told = play_one(one.setup, one.entries, 3)
    assert told.violated == ()
    assert told.done["pace: hand"]
    assert told.done["final table"]
    assert told.done["extra chair"]
    assert told.done["penalty served"]
    assert told.done["race"]
    assert not queries.events()


@pytest.mark.django_db
def test_heats_are_played_to_their_winners_with_the_last_hands_of_a_day() -> None:
    one = next(one for one in variations() if one.format is Format.HEATS and one.seats == 6)
    told = play_one(one.setup, one.entries, one.number)
    assert told.violated == ()
    assert told.done["last hands"]
    assert told.done["reconciliation"]


def test_the_figures_of_a_series_count_what_is_forecast_only() -> None:
    expected = forecast(27, 20_000, Structure(ours.levels(20, 900)))
    assert expected.likely_seconds is not None
    near = EveningReport(1, 27, (), expected.likely_seconds, expected)
    far = EveningReport(2, 27, ("a seat twice",), expected.likely_seconds * 2, expected)
    unforecast = EveningReport(3, 27, (), 100, None)
    found = figures([near, far, unforecast])
    assert (found.violated, found.inside, found.forecast, found.median_error) == (1, 1, 2, 50)
