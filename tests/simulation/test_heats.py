"""Montegalda's heats: most of a table leave by busting within two hours, as at a club night."""

from __future__ import annotations

from datetime import UTC, datetime
from statistics import median

from tdmanager.simulation.manner import CLUB_BOLDNESS
from tests.simulation.heat import busted_in_heat
from tournaments.library import load_event

SEEDS = 40
OF_EIGHT = 5


def test_in_the_median_of_40_heats_five_of_eight_leave_by_busting() -> None:
    setup = load_event("montegalda_2010.json", datetime(2026, 1, 27, 20, tzinfo=UTC))
    assert setup.seats_per_table == 8
    assert median(busted_in_heat(setup, CLUB_BOLDNESS, seed) for seed in range(SEEDS)) >= OF_EIGHT
    assert median(busted_in_heat(setup, 1, seed) for seed in range(SEEDS)) < OF_EIGHT
