"""Players not seen in their seats yet: since when, and who is overdue."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import Named, Note
from rulebook.profile import SeatingRules
from rulebook.transit import awaits, has_lapsed, is_overdue
from seating.models import Move, Seat, TableState
from tournaments import queries as tournaments

COLUMNS = ("entry_id", "entry__number", "entry__player_id", "table_id", "table__number", "number")


@dataclass(frozen=True, slots=True)
class Awaited:
    """A player not seen in the assigned seat yet; ``number`` is that of the entry.

    ``since`` is when the player was sent there, in a first seat not before the day began.
    """

    entry_id: Annotated[int, Named("entry")]
    number: int
    player_id: Annotated[int, Named("player")]
    table_id: int
    table: int
    seat: int
    move_number: Annotated[int | None, Named("move"), Note("Number of the move.")]
    since: datetime
    is_first_seat: Annotated[bool, Note("A no-show, not a player on the way.")]
    is_overdue: bool


def lapsed(day_id: int, at: datetime) -> tuple[Awaited, ...]:
    """The players of a day who are taken to have arrived, though nobody has seen them."""
    rules = tournaments.profile(tournaments.day(day_id).event_id).seating
    waiting = awaited(day_id, at)
    return tuple(one for one in waiting if has_lapsed(rules, one.since, at, is_first_seat=one.is_first_seat))


def awaited(day_id: int, at: datetime) -> tuple[Awaited, ...]:
    """Everybody of a day who has not been seen in the seat, by table and seat; two queries besides the day's.

    First seats are left out where the profile does not check them.
    """
    day = tournaments.day(day_id)
    rules = tournaments.profile(day.event_id).seating
    sent = _sent(day.event_id, rules)
    rows = Seat.objects.filter(
        table__day_id=day_id, table__state=TableState.OPEN, entry__isnull=False, is_verified=False
    )
    if not awaits(rules, is_first_seat=True):
        rows = rows.filter(entry_id__in=list(sent))
    found = []
    for entry_id, number, player_id, table_id, table, seat in rows.order_by(
        "table__number", "number"
    ).values_list(*COLUMNS):
        move, is_first, moved_at = sent.get(entry_id, (None, True, day.starts_at))
        since = max(moved_at, day.starts_at) if is_first else moved_at
        found.append(
            Awaited(
                entry_id,
                number,
                player_id,
                table_id,
                table,
                seat,
                move,
                since,
                is_first,
                is_overdue(rules, since, at),
            )
        )
    return tuple(found)


def _sent(event_id: int, rules: SeatingRules) -> dict[int, tuple[int | None, bool, datetime]]:
    """Number of the latest move of each entry that has not arrived, whether it was the first seat, and when."""
    rows = Move.objects.filter(event_id=event_id, arrived_at__isnull=True).order_by("number")
    if not awaits(rules, is_first_seat=True):
        rows = rows.filter(from_table__isnull=False)
    columns = ("entry_id", "number", "from_table", "at")
    return {
        entry_id: (number, from_table is None, at)
        for entry_id, number, from_table, at in rows.values_list(*columns)
    }
