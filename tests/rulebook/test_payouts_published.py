"""The default payout structure beside the tables of real events, as published."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from rulebook.payouts import default_payouts

SOURCE = Path(__file__).parents[2] / "payouts" / "published_payouts.json"
PUBLISHED = json.loads(SOURCE.read_text(encoding="utf-8"))
EVENTS = [
    record
    for record in PUBLISHED["records"]
    if record["tiers"] and record["entries"] and record["prize_pool"] and record["buy_in_total"]
]
"""Those whose field, pool and price are published, with at least one prize."""
FIRST_SHARES = (
    *((25, 0.35, 0.62), (60, 0.26, 0.38), (300, 0.24, 0.35), (700, 0.16, 0.25)),
    *((1_999, 0.15, 0.23), (5_000, 0.115, 0.20), (10**9, 0.09, 0.185)),
)
"""Up to which field the first prize has which share of the pool."""
LAST_SMALL = (60, 1.4, 3.6)
"""Up to which field the last prize is how many prices."""
LAST_TIMES = ((0.135, 1.4, 2.1), (0.115, 1.6, 2.2), (0.0, 1.7, 2.7))
"""In larger fields: from which part paid it is how many."""
SECOND_TIMES = (0.48, 0.85)
MOST_DISTANCE = 0.20


def made_of(record: dict[str, Any]) -> tuple[int, ...]:
    step = 100 if record["prize_pool"] <= 100_000 else 10_000
    return default_payouts(
        record["prize_pool"] * 100,
        record["places_paid"],
        record["entries"],
        record["buy_in_total"] * 100,
        step=step,
    )


@pytest.mark.parametrize("record", EVENTS, ids=lambda record: record["id"])
def test_first_last_and_second_are_in_the_range_of_events_of_that_size(record: dict[str, Any]) -> None:
    prizes, entries = made_of(record), record["entries"]
    low, high = next((low, high) for most, low, high in FIRST_SHARES if entries <= most)
    assert low <= prizes[0] / sum(prizes) <= high
    paid = len(prizes) / entries
    small, low, high = LAST_SMALL
    if entries > small:
        low, high = next((low, high) for part, low, high in LAST_TIMES if paid >= part)
    assert low <= prizes[-1] / (record["buy_in_total"] * 100) <= high
    assert SECOND_TIMES[0] <= prizes[1] / prizes[0] <= SECOND_TIMES[1]


@pytest.mark.parametrize("record", EVENTS, ids=lambda record: record["id"])
def test_the_median_distance_from_the_published_prizes_is_a_fifth_at_most(record: dict[str, Any]) -> None:
    prizes = made_of(record)
    distances = {
        tier["from"]: abs(prizes[tier["from"] - 1] / (tier["prize"] * 100) - 1) for tier in record["tiers"]
    }
    misses = {place: round(distance, 2) for place, distance in distances.items() if distance > MOST_DISTANCE}
    assert median(distances.values()) <= MOST_DISTANCE, misses
    assert misses == {int(place): off for place, off in MISSES.get(record["id"], {}).items()}


MISSES: dict[str, dict[int, float]] = {
    "wsop-me-2015": {11: 0.46, 13: 0.4, 16: 0.39, 163: 0.22, 226: 0.24, 289: 0.22},
    "wsop-me-2014": {8: 0.32, 9: 0.49, 10: 0.54, 13: 0.47, 16: 0.48, 19: 0.25, 226: 0.2},
    "wsop-me-2015-tentative": {
        10: 0.48,
        13: 0.39,
        16: 0.39,
        19: 0.21,
        163: 0.23,
        226: 0.27,
        289: 0.26,
        352: 0.22,
    },
    "shrb-viii-2023": {4: 0.25},
    "wpt-wc-2024": {1: 0.22, 8: 0.25, 9: 0.4, 11: 0.34, 48: 0.2, 100: 0.27},
    "wsop-me-2024": {7: 0.27, 8: 0.32, 9: 0.45, 10: 0.46, 12: 0.95, 14: 0.96},
    "wsop-me-2025": {7: 0.23, 8: 0.28, 9: 0.41},
    "wsop-me-2022": {9: 0.5, 10: 0.51},
    "wsop-me-2021": {10: 0.37},
    "wsop-me-2019": {9: 0.28},
    "ept-prague-2022-03": {8: 0.28},
    "erfurt-2011": {4: 0.32},
    "wsop-ev56-2011": {9: 0.42},
}
"""Published prizes that are more than a fifth away, by place: houses differ, and some round up the top."""
