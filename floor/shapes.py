"""How the floor reads row versions of earlier row formats."""

from __future__ import annotations

from typing import Any

from django.apps import apps

from journal.rows.shapes import Earlier, earlier_shapes
from journal.rows.versioned import RowVersion


def marked_on(absence: RowVersion) -> int | None:
    """The day on which a player left, since the update that said it; the entry's if the row is gone."""
    row = _absences().filter(pk=absence["id"]).values_list("mark_day_id", flat=True).first()
    return row or _entries().filter(pk=absence["entry_id"]).values_list("day_id", flat=True).first()


def marked_at(absence: RowVersion) -> int:
    """What had been played of that day, since that update."""
    row = _absences().filter(pk=absence["id"]).values_list("mark_ms", flat=True)
    return next(iter(row), absence.get("mark_ms", 0))


def _absences() -> Any:
    return apps.get_model("floor", "absence").objects


def _entries() -> Any:
    return apps.get_model("tournaments", "entry").objects


def register() -> None:
    """Register the conversion of earlier row versions into today's rows."""
    earlier_shapes(
        {
            "floor.absence": Earlier(
                {"hands": 0, "counted_at": None, "reported_at": None, "is_taken_up": None}
                | {"mark_day_id": marked_on, "mark_ms": marked_at}
            ),
            "floor.bag": Earlier({"player_signature_id": None, "floor_signature_id": None, "held_at": None}),
            "floor.bustreport": Earlier({"pots": ""}),
            "floor.colourup": Earlier({"play_waits": None}),
            "floor.handforhand": Earlier({"is_closed": False}),
            "floor.headcount": Earlier({"announcement_id": None}),
        }
    )
