"""How old row versions of displays are read."""

from __future__ import annotations

from journal.rows.shapes import Earlier, earlier_shapes


def register() -> None:
    """Register the conversion of old row versions to the present columns."""
    earlier_shapes(
        {
            "displays.announcement": Earlier({"shown_day": 0}),
            "displays.display": Earlier({"shown_day": 0}),
            "displays.look": Earlier({"more_sponsors": [], "sponsor_terms": {}}),
        }
    )
