"""How the floor reads row versions of earlier row formats."""

from __future__ import annotations

from journal.rows.shapes import Earlier, earlier_shapes


def register() -> None:
    """Register the conversion of earlier row versions into today's rows."""
    earlier_shapes(
        {
            "floor.absence": Earlier(
                {"mark_ms": 0, "hands": 0, "counted_at": None, "reported_at": None, "is_taken_up": None}
            ),
            "floor.bag": Earlier({"player_signature_id": None, "floor_signature_id": None, "held_at": None}),
            "floor.bustreport": Earlier({"pots": ""}),
            "floor.colourup": Earlier({"play_waits": None}),
            "floor.handforhand": Earlier({"is_closed": False}),
            "floor.headcount": Earlier({"announcement_id": None}),
        }
    )
