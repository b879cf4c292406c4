"""Casino di Sanremo, Regolamento Texas Hold'em Poker Torneo: the daily events and the satellite."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from rulebook.pool import Withholding
from rulebook.profile import profile_named
from tournaments.library import ours
from tournaments.values import EventSetup, PayoutKind, PayoutRule, simple_setup

SATELLITE = "satellite"
OURS = ("starting_stack", "periods", "chip_set", "seats_per_table", "max_entries")
CENTS = 100
WITHHELD = "Casino"
"""Art. 14: the house keeps 3 % of the stakes."""
SEATS_PER_TABLE = 9


def names(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The days of the daily events, and the satellite of the regulation's example."""
    days = [day for event in data["daily_events"] for day in event["days"]]
    return (*days, SATELLITE)


def setup(data: Mapping[str, Any], name: str, starts_at: datetime) -> EventSetup:
    """The event of that day, or the satellite, by the house's rules."""
    if name == SATELLITE:
        return _satellite(data, starts_at)
    event = next(row for row in data["daily_events"] if name in row["days"])
    return simple_setup(
        name=f"Sanremo {gettext(name.capitalize())}",
        buy_in_minor=event["buy_in"] * CENTS,
        fee_minor=event["fee"] * CENTS,
        withholdings=_withheld(data),
        rebuys=0,
        **_common(data, starts_at),
    )


def _satellite(data: Mapping[str, Any], starts_at: datetime) -> EventSetup:
    """Art. 6: 110 per player buy seats worth 1,100; the remainder is cash for the next place.

    The example distributes the whole prize pool of 63 x 110: nothing is withheld and there is no fee.
    """
    example = data["satellite_example"]
    ticket = example["target_entry"] * CENTS
    return simple_setup(
        name="Sanremo Satellite",
        buy_in_minor=example["satellite_entry"] * CENTS,
        payout=PayoutRule(
            PayoutKind.SATELLITE, ticket_minor=ticket, ticket_name=f"Entry {example['target_entry']}"
        ),
        **_common(data, starts_at),
    )


def _withheld(data: Mapping[str, Any]) -> tuple[Withholding, ...]:
    return (Withholding(WITHHELD, data["house_rules"]["withheld_from_prize_pool_percent"] * 100),)


def _common(data: Mapping[str, Any], starts_at: datetime) -> dict[str, Any]:
    rules = data["house_rules"]
    return {
        "starts_at": starts_at,
        "currency": "EUR",
        "min_entries": rules["min_entries"],
        "late_until_level": rules["late_registration_closes_after_level"],
        "rebuy_until_level": rules["rebuy_until_level"],
        "starting_stack": ours.STARTING_STACK,
        "seats_per_table": SEATS_PER_TABLE,
        "chip_set": ours.CHIPS,
        "periods": ours.levels(len(ours.BIG_BLINDS), ours.LEVEL_SECONDS),
        "profile": profile_named("SANREMO"),
        "house_defaults": OURS,
    }
