"""How old row versions of tables in play are read."""

from __future__ import annotations

from journal.rows.shapes import Earlier, earlier_shapes


def register() -> None:
    """Register the conversion of old row versions to the present columns."""
    earlier_shapes({"seating.tableinplay": Earlier({"game_turn": 0, "game": "", "game_hands": 0})})
