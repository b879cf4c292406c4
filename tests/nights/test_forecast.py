"""The forecast of the finish, compared with freezeouts played by a simulation's hands."""

from __future__ import annotations

from functools import cache
from statistics import median

import pytest

from rulebook.structure import Structure, forecast
from tests.nights.freezeout import Ended, play_freezeout
from tournaments.library import ours

NEAR_PER_CENT, ERROR_PER_CENT, USUAL_PER_CENT = 9, 10, 6
"""How far the median evening may be from the forecast, the median error of its evenings and of all set-ups."""
SETUPS = (
    (1_000, 20_000, 20, 3),
    (200, 20_000, 20, 9),
    (63, 50_000, 20, 11),
    (63, 20_000, 15, 11),
    (63, 20_000, 20, 11),
    (63, 20_000, 40, 11),
    (27, 20_000, 15, 11),
    (27, 20_000, 40, 11),
    (9, 20_000, 20, 25),
)
"""Entries, stack, minutes of a level, and how many evenings are played."""


def structure_of(minutes: int) -> Structure:
    """The levels of the Sanremo Friday, each this long."""
    return Structure(ours.levels(len(ours.BIG_BLINDS), minutes * 60))


# Several claims are about the same evenings.
freezeout = cache(play_freezeout)


def played(entries: int, stack: int, structure: Structure, evenings: int) -> tuple[list[Ended], list[int]]:
    """This many evenings, and how far each was from the forecast in tenths of a per cent."""
    likely = forecast(entries, stack, structure).likely_seconds
    assert likely is not None
    ended = [freezeout(entries, stack, structure, seed) for seed in range(evenings)]
    return ended, [(one.seconds - likely) * 1_000 // likely for one in ended]


@pytest.mark.parametrize(("entries", "stack", "minutes", "evenings"), SETUPS)
def test_a_freezeout_ends_about_when_it_is_forecast(
    entries: int, stack: int, minutes: int, evenings: int
) -> None:
    _ended, errors = played(entries, stack, structure_of(minutes), evenings)
    assert abs(median(errors)) <= NEAR_PER_CENT * 10
    assert median(map(abs, errors)) <= ERROR_PER_CENT * 10


@pytest.mark.parametrize(("entries", "minutes"), [(27, 15), (63, 15), (63, 20)])
def test_nine_of_ten_evenings_end_within_the_band(entries: int, minutes: int) -> None:
    structure = structure_of(minutes)
    seen = forecast(entries, 20_000, structure)
    assert seen.early_seconds is not None
    assert seen.late_seconds is not None
    ended = [freezeout(entries, 20_000, structure, seed).seconds for seed in range(60)]
    inside = sum(seen.early_seconds <= seconds <= seen.late_seconds for seconds in ended)
    assert inside * 10 >= len(ended) * 8.5


def test_the_middle_set_up_is_within_six_per_cent() -> None:
    errors = [
        median(map(abs, played(entries, stack, structure_of(minutes), evenings)[1]))
        for entries, stack, minutes, evenings in SETUPS
    ]
    assert median(errors) <= USUAL_PER_CENT * 10
