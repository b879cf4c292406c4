"""A day is over: who goes on, who is out, and the event itself when it was the last day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clock import queries as clock
from floor.actions.busts import award, demand_running
from floor.actions.ending import end, finish
from floor.decided import all_receive_tickets
from floor.facts import DayEnded
from floor.queries import next_day
from journal.book import OpenBook
from rulebook.advance import advancing as by_rule
from rulebook.advance import ranking, winners
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import actions as entries
from tournaments import queries as tournaments
from tournaments.actions import Finish
from tournaments.queries import EventView


def end_day(
    book: OpenBook,
    *,
    day_id: int,
    stacks: Mapping[int, int] | None = None,
    advancing: Sequence[int] = (),
) -> dict[str, int | bool]:
    """End a day: its advance rule, or ``advancing`` if the director names them, says who plays on.

    Those who do not are out, ranked by their chips; ``stacks`` are counted with it. Without another day the
    event ends: most chips win (Montegalda, time limit), or in a satellite everybody for whom there is a
    ticket (Sanremo art. 6). Raises ``Refusal`` ``event_<state>``, ``day_closed``, ``stack_unknown``,
    ``tie_needs_play`` or ``entry_not_alive``.
    """
    day = tournaments.day(day_id)
    event = demand_running(day.event_id)
    if day.is_closed:
        raise Refusal("day_closed", day=day_id)
    if stacks:
        entries.set_stacks(book, event_id=event.id, stacks=stacks)
    coming = next_day(day_id)
    going = _going(event, day_id, advancing, is_last=coming is None)
    out = _put_out(book, event.id, day_id, going)
    if coming is None:
        book.record(DayEnded(event=event.id, day=day_id, advancing=0, out=out))
        finish(book, event_id=event.id, day_id=day_id)
    else:
        end(book, day_id)
        for entry_id in going:
            entries.advance_entry(book, entry_id=entry_id, day_id=coming.id)
        book.record(DayEnded(event=event.id, day=day_id, advancing=len(going), out=out))
    award(book, event.id)
    book.rests_on(f"ladder {event.id}")
    return {"day": day_id, "advancing": len(going), "out": out, "is_finished": coming is None}


def _going(event: EventView, day_id: int, named: Sequence[int], *, is_last: bool) -> tuple[int, ...]:
    """Who is left in: those named, or by the rule."""
    stacks = _stacks(event.id, day_id)
    if named:
        for entry_id in named:
            if entry_id not in stacks:
                raise Refusal("entry_not_alive", field="advancing", entry=entry_id)
        return tuple(named)
    if is_last:
        return winners(stacks, event.profile.clock, win_alike=all_receive_tickets(event.id, len(stacks)))
    tables = [tuple(table.entries.values()) for table in seats.tables(day_id)]
    return by_rule(event.advance, stacks, tables)


def _stacks(event_id: int, day_id: int) -> dict[int, int | None]:
    """The last count of everybody left of a day."""
    return {entry.id: entry.stack for entry in tournaments.entries(event_id, "alive", day_id=day_id)}


def _put_out(book: OpenBook, event_id: int, day_id: int, going: Sequence[int]) -> int:
    """Everybody else of the day is out, most chips first; answers how many."""
    rest = {key: chips for key, chips in _stacks(event_id, day_id).items() if key not in set(going)}
    if not rest:
        return 0
    refs = seats.seats_of(list(rest))
    level = clock.level_number(day_id, book.now)
    finishes = tuple(
        Finish(
            entry_id=key,
            rank=len(rest) - place.first,
            stack=place.chips,
            level=level,
            table=refs[key].table if key in refs else None,
            seat=refs[key].seat if key in refs else None,
        )
        for place in ranking(rest)
        for key in place.keys
    )
    entries.mark_out(book, event_id=event_id, finishes=finishes)
    return len(rest)
