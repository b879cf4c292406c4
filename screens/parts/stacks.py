"""The stacks part: the stacks as counted, with the time of each count."""

from __future__ import annotations

from journal.parts import once_shown, shows
from screens.parts.cache import Asked, Body
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
    only_if=once_shown("stacks"),
)

SHOWN = 30
"""How many chip leaders screens list; a last table has fewer seats."""


def stacks_part(asked: Asked) -> Body:
    """The chip leaders, the largest stack first, each with the time of its count.

    ``change`` is the difference to the count before, null without one. A player whose stack was not counted
    is not listed; ``counted`` is the number of players in play who were.
    """
    leaders = tournaments.chip_leaders(asked.event_id, SHOWN) if asked.event_id else ()
    players = {leader.entry_id: (leader.player_id, leader.number) for leader in leaders}
    names, large = shown_names(asked, players), wall_names(asked, players)
    shows_names = bool(leaders) and tournaments.event(asked.event_id).shows_names
    at = seating.seats_of([leader.entry_id for leader in leaders])
    rows = [
        {
            **_row(asked, leader, names[leader.entry_id], at.get(leader.entry_id)),
            **spelt(large[leader.entry_id]),
            **land_of(leader.country if shows_names else ""),
        }
        for leader in leaders
    ]
    return {"rows": rows, "counted": tournaments.how_many_counted(asked.event_id) if rows else 0}


def _row(asked: Asked, one: Leader, name: str, at: seating.SeatRef | None) -> Body:
    fields = {"entry": one.entry_id} if asked.audience == Audience.STAFF else {}
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
