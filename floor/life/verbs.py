"""Play begun, days ended, events called off."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from cashier.actions.refund import refund_event
from cashier.scopes import PAYOUTS
from clock import queries as clock
from clock.steps import begin_clock, halt_clock
from floor.play.ending import all_receive_tickets, award, end, finish
from floor.play.facts import DayEnded, EventCancelled, PlayStarted
from floor.play.queries import demand_running, next_day
from journal.book import OpenBook
from payouts import queries as payouts
from rulebook.refusals import Refusal
from rulebook.timelimit import TimedPlace, ranking_by_chips, tie_needs_play
from seating import actions as seating
from seating import queries as seats
from seating.actions import FieldPlan
from tournaments import actions as tournaments
from tournaments import queries
from tournaments.actions import Finish
from tournaments.queries import EventView
from tournaments.setup.values import AdvanceKind


def start_play(
    book: OpenBook,
    *,
    event_id: int,
    day_id: int | None = None,
    override_reason: str = "",
    begins_at: datetime | None = None,
    plan: FieldPlan | None = None,
) -> dict[str, int]:
    """Begin a day: whoever has no seat draws one, the clock starts; the first day starts the event.

    With ``begins_at`` the clock counts down to that instant first. ``plan`` is a draw thought out before
    the lock. Raises ``Refusal`` ``event_<state>``,
    ``minimum_not_met``, ``day_closed``, ``clock_started``, ``instant_past``, ``nobody_to_play`` or
    ``room_full``.
    """
    day = queries.day_in(event_id, day_id)
    if day.is_closed:
        raise Refusal("day_closed", day=day.id)
    if queries.event(event_id).state == "registration":
        tournaments.start_event(book, event_id=event_id, override_reason=override_reason)
        book.reason = override_reason.strip()
    demand_running(event_id)
    seated = seating.draw_waiting(book, day_id=day.id, plan=plan)
    begin_clock(book, day_id=day.id, at=begins_at)
    playing = queries.field(event_id, day_id=day.id).alive
    if playing < 2:
        raise Refusal("nobody_to_play", day=day.id, players=playing)
    book.record(PlayStarted(event=event_id, players=playing, seated=len(seated)))
    return {"players": playing, "seated": len(seated), "day": day.id}


def cancel_event(
    book: OpenBook, *, event_id: int, reason: str, drawer_id: int | None = None
) -> dict[str, int]:
    """Call an event off: every sale is refunded, tables and clocks are given back, in one action.

    Cash leaves ``drawer_id``. Raises ``Refusal`` ``event_<state>``, ``reason_missing``,
    ``ladder_published`` or what forbids the drawer.
    """
    if payouts.is_published(event_id):
        raise Refusal("ladder_published", event=event_id)
    refunds = refund_event(book, event_id=event_id, reason=reason, drawer_id=drawer_id)
    for day in queries.days(event_id):
        halt_clock(book, day_id=day.id)
        seating.clear_tables(book, day_id=day.id)
    tournaments.cancel_state(book, event_id=event_id)
    book.reason = reason.strip()
    book.record(EventCancelled(event=event_id, refunds=refunds, cause=reason.strip()))
    return {"event": event_id, "refunds": refunds}


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
    day = queries.day(day_id)
    event = demand_running(day.event_id)
    if day.is_closed:
        raise Refusal("day_closed", day=day_id)
    if stacks:
        tournaments.set_stacks(book, event_id=event.id, stacks=stacks)
    coming = next_day(day_id)
    going = _going(event, day_id, advancing, is_last=coming is None)
    out = _put_out(book, event.id, day_id, going)
    if coming is None:
        book.record(DayEnded(event=event.id, day=day_id, advancing=0, out=out))
        finish(book, event_id=event.id, day_id=day_id)
    else:
        end(book, day_id)
        for entry_id in going:
            tournaments.advance_entry(book, entry_id=entry_id, day_id=coming.id)
        book.record(DayEnded(event=event.id, day=day_id, advancing=len(going), out=out))
    award(book, event.id)
    book.rests_on(PAYOUTS.of(event.id))
    return {"day": day_id, "advancing": len(going), "out": out, "is_finished": coming is None}


def _going(event: EventView, day_id: int, named: Sequence[int], *, is_last: bool) -> tuple[int, ...]:
    """Who is left in: those named, or by the rule."""
    alive = tuple(entry.id for entry in queries.entries(event.id, "alive", day_id=day_id))
    if named:
        for entry_id in named:
            if entry_id not in alive:
                raise Refusal("entry_not_alive", field="advancing", entry=entry_id)
        return tuple(named)
    if is_last:
        return _leaders(event, alive)
    if event.advance.kind is AdvanceKind.TABLE_WINNERS:
        tables = [tuple(table.entries.values()) for table in seats.tables(day_id)]
        return tuple(one for table in tables for one in _most_chips(event, table, event.advance.count))
    if event.advance.kind is AdvanceKind.TOP:
        return _most_chips(event, alive, event.advance.count)
    return alive


def _leaders(event: EventView, alive: Sequence[int]) -> tuple[int, ...]:
    """Who wins when the event ends: most chips, or everybody where a satellite has a ticket for each.

    Several with equal chips share unless the house plays it off.
    """
    if len(alive) < 2 or all_receive_tickets(event.id, len(alive)):
        return tuple(alive)
    first = _ranking(event.id, alive)[0]
    if len(first.keys) > 1 and tie_needs_play(event.profile.clock):
        raise Refusal("tie_needs_play", entries=[int(key) for key in first.keys])
    return tuple(int(key) for key in first.keys)


def _most_chips(event: EventView, among: Sequence[int], count: int) -> tuple[int, ...]:
    """The ``count`` largest stacks; a tie on the border is for the director to settle."""
    if len(among) <= count:
        return tuple(among)
    chosen: list[int] = []
    for place in _ranking(event.id, among):
        if len(chosen) + len(place.keys) > count:
            raise Refusal("tie_needs_play", entries=[int(key) for key in place.keys])
        chosen += [int(key) for key in place.keys]
        if len(chosen) == count:
            break
    return tuple(chosen)


def _ranking(event_id: int, among: Iterable[int]) -> tuple[TimedPlace, ...]:
    wanted = set(among)
    chips: dict[str, int] = {}
    for entry in queries.entries(event_id, "alive"):
        if entry.id in wanted:
            if entry.stack is None:
                raise Refusal("stack_unknown", field="stacks", entry=entry.id)
            chips[str(entry.id)] = entry.stack
    return ranking_by_chips(chips)


def _put_out(book: OpenBook, event_id: int, day_id: int, going: Sequence[int]) -> int:
    """Everybody else of the day is out, most chips first; answers how many."""
    alive = {entry.id: entry for entry in queries.entries(event_id, "alive", day_id=day_id)}
    rest = [entry_id for entry_id in alive if entry_id not in set(going)]
    if not rest:
        return 0
    refs = seats.seats_of(rest)
    level = clock.level_number(day_id, book.now)
    ranking = _ranking(event_id, rest)
    finishes = tuple(
        Finish(
            entry_id=int(key),
            rank=len(rest) - place.first,
            stack=place.chips,
            level=level,
            table=refs[int(key)].table if int(key) in refs else None,
            seat=refs[int(key)].seat if int(key) in refs else None,
        )
        for place in ranking
        for key in place.keys
    )
    tournaments.mark_out(book, event_id=event_id, finishes=finishes)
    return len(rest)
