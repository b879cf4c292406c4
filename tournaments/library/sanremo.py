"""Casino di Sanremo, Regolamento Texas Hold'em Poker Torneo: the daily events, the main event and its satellite."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext

from rulebook.days.day import DaySetup, StartAt, one_after_another
from rulebook.days.ending import EndKind, EndRule
from rulebook.pool import Withholding
from rulebook.profile import profile_named
from tournaments.library import ours
from tournaments.values import EventSetup, PayoutKind, PayoutRule, simple_setup

SATELLITE, MAIN = "satellite", "main_event"
OURS = ("starting_stack", "periods", "chip_set", "seats_per_table", "max_entries")
CENTS = 100
WITHHELD = "Casino"
"""Art. 14: the house keeps 3 % of the stakes."""
SEATS_PER_TABLE = 9
MAIN_STACK, DAY_1_ENDS = 40_000, 8
"""Of the main event the regulation has the price, the fee and the places paid; days, levels and stack are ours."""
MAIN_LEVEL_SECONDS = 2_700


def names(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The days of the daily events, the satellite of the regulation's example, and the event that it leads to."""
    days = [day for event in data["daily_events"] for day in event["days"]]
    return (*days, SATELLITE, MAIN)


def setup(data: Mapping[str, Any], name: str, starts_at: datetime) -> EventSetup:
    """The event of that day, or the satellite, by the house's rules."""
    if name == SATELLITE:
        return _satellite(data, starts_at)
    if name == MAIN:
        return _main(data, starts_at)
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


def _main(data: Mapping[str, Any], starts_at: datetime) -> EventSetup:
    """Three days, the last one the final table; the price is that of the satellite's seats, its fee by the regulation."""
    rules, price = data["house_rules"], data["satellite_example"]["target_entry"]
    # Ten percent up to 3,000: of 1,100 they are a hundred.
    percent = rules["entry_fee_percent"][0]["percent"]
    buy_in = price * 100 // (100 + percent)
    ends = (
        EndRule(EndKind.AFTER_LEVEL, DAY_1_ENDS),
        EndRule(EndKind.PLAYERS_LEFT, SEATS_PER_TABLE),
    )
    days = [
        DaySetup(starts_at, "1", end_rules=ends[:1]),
        DaySetup(starts_at + timedelta(days=1), "2", end_rules=ends[1:]),
        DaySetup(starts_at + timedelta(days=2), "Final", start_at=StartAt.RESUME),
    ]
    terms = _common(data, starts_at) | {
        "starting_stack": MAIN_STACK,
        "chip_set": tuple(replace(chip, count=2 * chip.count) for chip in ours.CHIPS),
        "periods": ours.levels(len(ours.BIG_BLINDS), MAIN_LEVEL_SECONDS),
        "house_defaults": (*OURS, "days"),
    }
    return simple_setup(
        name="Sanremo Main Event",
        is_main=True,
        buy_in_minor=buy_in * CENTS,
        fee_minor=(price - buy_in) * CENTS,
        withholdings=_withheld(data),
        payout=PayoutRule(paid_points=rules["places_paid_percent"]["main_event"] * 100),
        rebuys=0,
        days=one_after_another(days),
        **terms,
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
