"""The fields of a set-up that are fixed once there are entries or play has started."""

from __future__ import annotations

SOLD_FIELDS = frozenset(
    {
        "currency",
        "buy_in_minor",
        "fee_minor",
        "withholdings",
        "starting_stack",
        "rebuy_stack",
        "add_on_stack",
    }
)
"""What buyers relied on: fixed once there is an entry."""
STARTED_FIELDS = frozenset({"starts_at", "seats_per_table", "min_entries", "advance", "unpaid_holds_seat"})
"""What play relies on: fixed once play has started."""


def frozen_fields(*, has_entries: bool, is_running: bool) -> frozenset[str]:
    """The fields of a set-up that can no longer be changed."""
    sold = SOLD_FIELDS if has_entries else frozenset()
    return sold | STARTED_FIELDS if is_running else sold
