"""Whether the players of the final table are to be introduced, or are being introduced now."""

from __future__ import annotations

from clock import rows as clock
from floor.models import Introduction
from floor.play.hands import stands_at_final_table
from journal.reading import asked_once, cached_query
from seating import queries as seats
from tournaments import queries as tournaments
from tournaments.queries import EventView


@cached_query("floor.Introduction")
def _written(event_id: int) -> tuple[int | None, ...]:
    """The generation of the clock in the pause of the introduction, None if it was skipped; empty before it."""
    return tuple(Introduction.objects.filter(event_id=event_id).values_list("generation", flat=True))


@asked_once
def is_introduction_due(event_id: int) -> bool:
    """Whether a final table was seated, nobody went out since, and its players are not introduced yet."""
    event, left = tournaments.event(event_id), tournaments.players_left(event_id)
    is_played = event.state == "running" and tournaments.play_now(event_id).is_normal
    if not is_played or left < 2 or _written(event_id) or not stands_at_final_table(event, left):
        return False
    seated_at = seats.final_table_seated_at(event_id)
    return seated_at is not None and not tournaments.out_since(event_id, seated_at)


def is_introduced_now(event: EventView) -> bool:
    """Whether the clock is still in the pause that the introduction began, or was begun in."""
    generation = clock.clock_of(tournaments.current_day(event.id).id).generation
    return generation in _written(event.id)
