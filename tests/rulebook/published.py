"""Payouts that real events published, and how far the generated prizes are from them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import log
from pathlib import Path
from typing import Any

from rulebook.payouts import default_payouts

SOURCE = Path(__file__).parents[2] / "payouts" / "divisions" / "published_payouts.json"
PUBLISHED = json.loads(SOURCE.read_text(encoding="utf-8"))
EVENTS = [
    record
    for record in PUBLISHED["records"]
    if record["tiers"] and record["entries"] and record["prize_pool"] and record["buy_in_total"]
]
"""Those whose field, pool and price are published, with at least one prize."""
IPO_21 = {
    "id": "ipo-21-2016",
    "entries": 2_300,
    "buy_in_total": 550,
    "prize_pool": 1_115_500,
    "places_paid": 180,
    "tiers": [
        {"from": first, "to": last, "prize": prize}
        for first, last, prize in (
            *((1, 1, 215_000), (2, 2, 131_000), (3, 3, 96_800), (4, 4, 70_700), (5, 5, 52_400)),
            *((6, 6, 38_700), (7, 7, 28_800), (8, 8, 20_800), (9, 9, 15_450), (10, 12, 9_600)),
            *((13, 15, 7_500), (16, 20, 6_010), (21, 30, 5_050), (31, 40, 4_200), (41, 50, 3_600)),
            *((51, 60, 3_000), (61, 80, 2_500), (81, 100, 2_050), (101, 120, 1_750), (121, 140, 1_500)),
            (141, 180, 1_250),
        )
    ],
}
"""A festival of Italy, published whole (assopoker.com, italianpokeropen.it): no constant was fitted to it."""


def deviations(record: dict[str, Any]) -> Iterator[tuple[int, bool, float]]:
    """Each place published, whether it is the first of its tier, and the logarithm of generated over published.

    Generated from pool, entries, price, places paid, and the last prize where it is published.
    """
    places = record["places_paid"]
    last = next((tier["prize"] for tier in record["tiers"] if tier["to"] == places), 0)
    prizes = default_payouts(
        record["prize_pool"] * 100,
        places,
        record["entries"],
        record["buy_in_total"] * 100,
        min_cash=last * 100,
    )
    for tier in record["tiers"]:
        for place in range(tier["from"], tier["to"] + 1):
            yield place, place == tier["from"], log(prizes[place - 1] / (tier["prize"] * 100))
