"""How row versions of earlier shapes of automatic actions are read."""

from __future__ import annotations

from journal.rows.shapes import Earlier, earlier_shapes


def register() -> None:
    """Have row versions of before read as rows of today."""
    earlier_shapes(
        {
            "automation.automation": Earlier({"others": []}),
        }
    )
