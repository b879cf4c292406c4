"""The set-up before any input: the house's defaults."""

from __future__ import annotations

from datetime import datetime

from rulebook.clock import usual_last_level
from tournaments.values import EventSetup
from tournaments.venue.rows import HouseView


def blank_setup(house: HouseView, starts_at: datetime) -> EventSetup:
    """An event with the house's defaults, without name, price or levels."""
    return EventSetup(
        name="",
        starts_at=starts_at,
        currency=house.currency,
        starting_stack=house.starting_stack,
        seats_per_table=min(9, house.profile.seating.seats_max),
        min_entries=max(2, house.profile.places.min_players),
        late_until_level=usual_last_level(house.profile.clock),
        profile=house.profile,
        unpaid_holds_seat=house.unpaid_holds_seat,
        unpaid_minutes=house.unpaid_minutes,
    )


def still_ours(before: EventSetup, after: EventSetup) -> tuple[str, ...]:
    """The unpublished fields that are still defaults, because they were not changed."""
    typed_over = {name for name in before.house_defaults if getattr(before, name) != getattr(after, name)}
    return tuple(name for name in after.house_defaults if name not in typed_over)


SOLD_FIELDS = frozenset(
    {
        "currency",
        "buy_in_minor",
        "fee_minor",
        "entry_parts",
        "withholdings",
        "starting_stack",
        "rebuy_stack",
        "add_on_stack",
    }
)
"""Buyers rely on these fields: fixed once there is an entry."""

STARTED_FIELDS = frozenset({"starts_at", "seats_per_table", "min_entries", "advance", "unpaid_holds_seat"})
"""Play relies on these fields: fixed once play has started."""

SIDE_POOLS = "side_pools"
"""How side pools are divided: fixed once they are awarded."""

PRIZE_FIELDS = frozenset(
    {
        *(
            "guarantee_minor",
            "is_guarantee_gross",
            "guarantee_parts",
            "added_minor",
            "withholdings",
            "payout",
        ),
        SIDE_POOLS,
    }
)
"""These fields determine prizes: once prizes are published, only the next version changes them."""


def frozen_fields(*, has_entries: bool, is_running: bool) -> frozenset[str]:
    """The fields of a set-up that can no longer be changed."""
    sold = SOLD_FIELDS if has_entries else frozenset()
    return sold | STARTED_FIELDS if is_running else sold
