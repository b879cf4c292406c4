"""How row versions of earlier shapes of the clock are read."""

from __future__ import annotations

from journal.rows.shapes import Earlier, earlier_shapes


def register() -> None:
    """Have row versions of before read as rows of today."""
    earlier_shapes(
        {
            "clock.clock": Earlier({"is_time_out": False, "seats_shown_at": None}),
        }
    )
