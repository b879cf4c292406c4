"""Shot clocks and requests for them, read by API."""

from __future__ import annotations

from collections.abc import Sequence

from access.reads import read
from access.roles import READERS
from floor.shot_clock import queries
from floor.shot_clock.answers import ShotClock, ShotClockRequest, clock_shown, request_shown
from journal import instants
from tournaments import queries as tournaments


@read("events/<int:event>/shot-clocks/", admits=READERS)
def shot_clocks(event: int) -> Sequence[ShotClock]:
    """Those that run, and those that ended within two minutes."""
    found = queries.shot_clocks(tournaments.event(event).id, instants.now())
    return [clock_shown(one) for one in found]


@read("shot-clocks/<int:shot_clock>/", admits=READERS)
def shot_clock(shot_clock: int) -> ShotClock:
    """Whether it runs, when it ends, and with what result."""
    return clock_shown(queries.shot_clock(shot_clock))


@read("events/<int:event>/shot-clock-requests/", admits=READERS)
def shot_clock_requests(event: int) -> Sequence[ShotClockRequest]:
    """List the requests that wait, the oldest first."""
    return [request_shown(one) for one in queries.shot_clock_requests(tournaments.event(event).id)]
