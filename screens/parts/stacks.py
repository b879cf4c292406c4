"""The stacks part: the stacks as counted, with the time of each count."""

from __future__ import annotations

from journal.parts import once_announced, shows
from screens.parts.cache import Body, PartRequest
from screens.parts.names import land_of, shown_names, spelt, wall_names
from screens.parts.screen_tokens import Audience
from seating import queries as seating
from tournaments import queries as tournaments
from tournaments.queries import Leader

shows("stacks", "tournaments.stackcount")
# A stack that was not counted is not listed; nor is a player who is out.
shows(
    "stacks",
    "tournaments.entry.stack",
    "tournaments.event.shows_names",
    "tournaments.house.public_names",
    "seating.seat.entry_id",
    only_if=once_announced("stacks"),
)

SHOWN = 30
"""How many chip leaders screens list; a last table has fewer seats."""


def stacks_part(request: PartRequest) -> Body:
    """The chip leaders, of the day that is shown apart or of the event, each with the time of its count.

    ``change`` is the difference to the count before, null without one. A player whose stack was not counted
    is not listed; ``counted`` is the number of players in play who were.
    """
    seen = tournaments.day_in_view()
    leaders = tournaments.chip_leaders(request.event_id, SHOWN, day_id=seen) if request.event_id else ()
    players = {leader.entry_id: (leader.player_id, leader.number) for leader in leaders}
    names, large = shown_names(request, players), wall_names(request, players)
    shows_names = bool(leaders) and tournaments.event(request.event_id).shows_names
    at = seating.seats_of([leader.entry_id for leader in leaders])
    rows = [
        {
            **_row(request, leader, names[leader.entry_id], at.get(leader.entry_id)),
            **spelt(large[leader.entry_id]),
            **land_of(leader.country if shows_names else ""),
        }
        for leader in leaders
    ]
    counted = tournaments.how_many_counted(request.event_id, day_id=seen) if rows else 0
    return {"rows": rows, "counted": counted}


def _row(request: PartRequest, one: Leader, name: str, at: seating.SeatRef | None) -> Body:
    fields = {"entry": one.entry_id} if request.audience == Audience.STAFF else {}
    return {
        "rank": one.rank,
        "name": name,
        "table": at.table if at else 0,
        "seat": at.seat if at else 0,
        "stack": one.stack,
        "change": None if one.before is None else one.stack - one.before,
        "counted_at_ms": round(one.counted_at.timestamp() * 1_000),
        **fields,
    }
