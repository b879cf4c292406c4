"""The entries of an event with their players and seats, as the API lists them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import Note
from seating import queries as seating
from tournaments import queries as tournaments
from tournaments.queries import EntryKind, EntryStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryListed:
    """An entry: one bullet of one player."""

    id: int
    event: int
    day: Annotated[int, Note("The day it plays.")]
    player: int
    number: Annotated[int, Note("Its number in the event.")]
    bullet: Annotated[int, Note("Which entry of the player it is.")]
    kind: EntryKind
    status: EntryStatus
    registered_at: datetime
    unpaid_until: Annotated[datetime | None, Note("Its deadline while unpaid; null on the waiting list.")]
    stack: Annotated[int | None, Note("In chips, as last counted.")]
    stack_at: datetime | None
    out_at: datetime | None
    table: Annotated[int | None, Note("The number of its table.")]
    seat: int | None


def entries_listed(event_id: int, *, status: str | None = None) -> Sequence[EntryListed]:
    """The entries in the order of their numbers, of one status or of all."""
    found = tournaments.entries(event_id, status)
    seats = seating.seats_of([one.id for one in found])
    return [
        EntryListed(
            id=one.id,
            event=one.event_id,
            day=one.day_id,
            player=one.player_id,
            number=one.number,
            bullet=one.bullet,
            kind=one.kind,
            status=one.status,
            registered_at=one.registered_at,
            unpaid_until=one.unpaid_until,
            stack=one.stack,
            stack_at=one.stack_at,
            out_at=one.out_at,
            table=at.table if (at := seats.get(one.id)) else None,
            seat=at.seat if at else None,
        )
        for one in found
    ]
