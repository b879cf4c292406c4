"""The payouts of real events as published, kept in memory once read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rulebook.payouts import PublishedEvent, Tier

SOURCE = Path(__file__).parent / "published_payouts.json"


@cache
def published_events() -> tuple[PublishedEvent, ...]:
    """Those with a known field and pool."""
    records = json.loads(SOURCE.read_text(encoding="utf-8"))["records"]
    return tuple(_event(one) for one in records if one["entries"] and one["prize_pool"])


def _event(record: Mapping[str, Any]) -> PublishedEvent:
    return PublishedEvent(
        name=record["name"],
        year=record["year"],
        currency=record["currency"],
        entries=record["entries"],
        price=record["buy_in_total"] or 0,
        pool=record["prize_pool"],
        places=record["places_paid"],
        tiers=tuple(Tier(one["from"], one["to"], one["prize"]) for one in record["tiers"]),
    )
