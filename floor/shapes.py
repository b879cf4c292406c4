"""How the floor reads row versions of earlier row formats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.apps import apps

from journal.rows.shapes import Earlier, earlier_shapes
from journal.rows.versioned import RowVersion


def marked(column: str, otherwise: Callable[[RowVersion], Any]) -> Callable[[RowVersion], Any]:
    """What the mark of an absence says since the update that set it; ``otherwise`` if its row is gone."""

    def read(absence: RowVersion) -> Any:
        row = apps.get_model("floor", "absence").objects.filter(pk=absence["id"])
        return next(iter(row.values_list(column, flat=True)), None) or otherwise(absence)

    return read


def of_entry(absence: RowVersion) -> int | None:
    """The day of the entry of an absence."""
    entries = apps.get_model("tournaments", "entry").objects.filter(pk=absence["entry_id"])
    return entries.values_list("day_id", flat=True).first()


def register() -> None:
    """Register the conversion of earlier row versions into today's rows."""
    earlier_shapes(
        {
            "floor.match": Earlier({"paused_at": None}),
            "floor.absence": Earlier(
                {"hands": 0, "counted_at": None, "reported_at": None, "is_taken_up": None}
                | {
                    "mark_day_id": marked("mark_day_id", of_entry),
                    "mark_ms": marked("mark_ms", lambda absence: 0),
                }
            ),
            "floor.bag": Earlier(
                {"player_signature_id": None, "floor_signature_id": None, "held_at": None, "raced": 0}
            ),
            "floor.bustreport": Earlier({"pots": ""}),
            "floor.colourup": Earlier({"play_waits": None}),
            "floor.handforhand": Earlier({"is_closed": False}),
            "floor.headcount": Earlier({"announcement_id": None, "day_id": None}),
        }
    )
