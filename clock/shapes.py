"""How row versions of the clock's earlier shapes are read."""

from __future__ import annotations

from journal.rows.shapes import Earlier, earlier_shapes


def register() -> None:
    """Register how earlier row versions are read as current rows."""
    earlier_shapes(
        {
            "clock.clock": Earlier({"is_time_out": False, "seats_shown_at": None}),
        }
    )
