"""How row versions of the clock's earlier shapes are read."""

from __future__ import annotations

from importlib import import_module

from journal.rows.shapes import Earlier, earlier_shapes
from journal.rows.versioned import RowVersion
from rulebook.clock import AtDayEnd, level_ms
from rulebook.refusals import Refusal


def by_position(clock: RowVersion) -> int:
    """What had been played of a day, by the position of its clock: before the update nothing else told it."""
    if not clock["has_started"]:
        return 0
    rows, begun = import_module("clock.rows"), import_module("tournaments.queries")
    try:
        structure = begun.structure_on(clock["day_id"])
        index, elapsed_ms = rows.begins_at(clock["day_id"])
        ran = level_ms(structure, clock["index"], clock["elapsed_ms"])
        return max(ran - level_ms(structure, index, elapsed_ms), 0)
    except (Refusal, IndexError):
        return 0


def register() -> None:
    """Register how earlier row versions are read as current rows."""
    earlier_shapes(
        {
            "clock.clock": Earlier(
                {
                    "is_time_out": False,
                    "seats_shown_at": None,
                    "match_id": None,
                    "played_ms": by_position,
                    "at_day_end": AtDayEnd.RUNS_ON.value,
                }
            ),
            "clock.gap": Earlier({"played_ms": None}),
        }
    )
