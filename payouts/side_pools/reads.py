"""The side pools of an event, read by API."""

from __future__ import annotations

from collections.abc import Sequence

from access.reads import read
from access.roles import READERS
from payouts.side_pools import rows as queries
from payouts.side_pools.rows import SidePoolDetails
from tournaments import queries as tournaments


@read("events/<int:event>/side-pools/", admits=READERS, is_whole=True)
def side_pools(event: int) -> Sequence[SidePoolDetails]:
    """List the side pools of an event: what is in each, who bought it, who would win or was awarded what."""
    return queries.side_pools(tournaments.event(event).id)
