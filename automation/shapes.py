"""How row versions of earlier shapes of automations are read."""

from __future__ import annotations

from journal.rows.shapes import Earlier, earlier_shapes


def register() -> None:
    """Register how earlier row versions are read as current rows."""
    earlier_shapes(
        {
            "automation.automation": Earlier({"others": []}),
        }
    )
