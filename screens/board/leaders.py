"""The chip leaders next to the figures of the board, from the stacks that were counted."""

from __future__ import annotations

from dataclasses import dataclass

from access.viewer import Viewer, address
from floor.counts.rows import LeaderLine, leaders

SHOWN = 3


@dataclass(frozen=True, slots=True)
class LeadersPanel:
    """The leaders as templates/screens/_leaders.html names them; empty if no stack was counted."""

    lines: tuple[LeaderLine, ...]
    chips_url: str


def leaders_panel(event_id: int, _viewer: Viewer) -> LeadersPanel:
    """The chip leaders, with their stacks in current big blinds."""
    return LeadersPanel(
        lines=leaders(event_id, SHOWN),
        chips_url=address("floor-chips", event_id),
    )
