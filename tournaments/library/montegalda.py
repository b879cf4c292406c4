"""Consulta Giovani di Montegalda, 2010: four heats of two tables, table winners meet in a final."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.days.day import DaySetup, all_to_the_last
from rulebook.profile import profile_named
from rulebook.structure import LastLevel
from rulebook.timelimit import levels_within
from tournaments.library import ours
from tournaments.values import EventSetup, PayoutKind, PayoutRule, Thing, simple_setup

ZONE = ZoneInfo("Europe/Rome")
MINUTE = 60
CENTS = 100
OURS = ("starting_stack", "periods", "chip_set", "min_entries")


def names(_data: Mapping[str, Any]) -> tuple[str, ...]:
    """No names: the file contains one event."""
    return ()


def setup(data: Mapping[str, Any], _name: str, starts_at: datetime) -> EventSetup:
    """The tournament as published, its first heat at ``starts_at``, the others at the same intervals.

    A buy-in of 20 and prizes in kind: the buy-ins stay with the house, which buys the prizes.
    """
    days = _days(data, starts_at)
    limit = data["time_limit_minutes"] * MINUTE
    level = data["level_minutes"] * MINUTE
    return simple_setup(
        name=data["name"],
        starts_at=days[0].starts_at,
        currency=data["currency"],
        buy_in_minor=data["buy_in"] * CENTS,
        fee_minor=data["fee"] * CENTS,
        max_entries=data["max_entries"],
        seats_per_table=data["seats_per_table"]["heat"],
        late_until_level=data["late_registration"]["closes_after_level"],
        starting_stack=ours.STARTING_STACK,
        chip_set=ours.CHIPS,
        periods=ours.levels(levels_within(limit, level), level, breaks_after=()),
        last_level=LastLevel.ENDS,
        days=days,
        advance=AdvanceRule(AdvanceKind.TABLE_WINNERS, data["advancing_per_heat_table"]),
        payout=PayoutRule(PayoutKind.IN_KIND, things=_things(data)),
        profile=profile_named("MONTEGALDA"),
        house_defaults=OURS,
    )


def _days(data: Mapping[str, Any], starts_at: datetime) -> tuple[DaySetup, ...]:
    limit = data["time_limit_minutes"] * MINUTE
    first = _instant(data["heats"][0])
    begin = starts_at.astimezone(ZONE)
    heats = [
        DaySetup(
            begin + (_instant(heat) - first),
            f"Heat {number}",
            time_limit_seconds=limit,
            max_tables=len(heat["tables"]),
        )
        for number, heat in enumerate(data["heats"], start=1)
    ]
    final = DaySetup(
        begin + (_instant(data["final"]) - first), "Final", time_limit_seconds=limit, max_tables=1
    )
    return all_to_the_last((*heats, final))


def _instant(day: Mapping[str, Any]) -> datetime:
    return datetime.fromisoformat(f"{day['date']}T{day['start']}").replace(tzinfo=ZONE)


def _things(data: Mapping[str, Any]) -> tuple[Thing, ...]:
    return tuple(Thing(int(place), name) for place, name in data["prizes_in_kind"].items())
