"""Chip leaders, read by API."""

from __future__ import annotations

from collections.abc import Sequence

from access.reads import read
from access.roles import READERS
from payouts.leaders.rows import LeaderBoard, leader_boards


@read("events/<int:event>/leaders/", admits=READERS, is_whole=True)
def leaders(event: int) -> Sequence[LeaderBoard]:
    """List the prizes of chip leaders by day: who leads by the bags, or who was awarded."""
    return leader_boards(event)
