"""Calling the clock on a player who thinks too long, and what becomes of the hand."""

from __future__ import annotations

from collections.abc import Sequence

from floor.models import CalledClock, ClockWish, Outcome
from floor.play.queries import demand_running
from floor.shot_clock import facts
from floor.shot_clock.facts import CalledClockEnded
from floor.shot_clock.queries import outcome_at, view_of
from journal.book import OpenBook
from journal.facts import Fact
from rulebook.callclock import CalledClock as CalledClockTimes
from rulebook.callclock import granted, may_call_clock
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.queries import TableView
from tournaments import queries as tournaments

AFTERWARDS = frozenset({Outcome.IN_TIME, Outcome.CHECK, Outcome.HAND_DEAD})
WHILE_IT_RUNS = frozenset({Outcome.IN_TIME, Outcome.WITHDRAWN})


def call_clock(
    book: OpenBook,
    *,
    table_id: int,
    entry_id: int | None = None,
    caller_id: int | None = None,
    seconds: int | None = None,
    faces_bet: bool = True,
) -> dict[str, int]:
    """A clock runs on a player, by the event's rules (TDA 2024 rule 29; Sanremo art. 4.2.34; WSOP 80).

    ``caller_id`` is the player who asked for it, none if it was the floor; ``seconds`` to think where the house
    lets the floor give fewer. Raises ``event_<state>``, ``table_closed``, ``clock_called_already``,
    ``not_at_this_table``, ``caller_not_seated`` or ``think_out_of_range``.
    """
    table = seats.table(table_id)
    demand_running(table.event_id)
    book.require("tournament", table.event_id)
    demand_may_call(table, entry_id, caller_id)
    _close_wish(book, table_id)
    given = granted(tournaments.profile(table.event_id).clock, seconds)
    row = book.create(
        CalledClock,
        event_id=table.event_id,
        table_id=table_id,
        entry_id=entry_id,
        caller_id=caller_id,
        called_at=book.now,
        think_seconds=given.think,
        countdown_seconds=given.countdown,
        faces_bet=faces_bet,
    )
    book.record(_told(table.number, entry_id, given))
    return {"called": row.pk, "think": given.think, "countdown": given.countdown}


def _told(table: int, entry_id: int | None, given: CalledClockTimes) -> Fact:
    if entry_id is None:
        return facts.ClockCalledAtTable(table=table, think=given.think, countdown=given.countdown)
    return facts.ClockCalled(table=table, entry=entry_id, think=given.think, countdown=given.countdown)


def _close_wish(book: OpenBook, table_id: int) -> None:
    """The table has the clock it wanted, whoever started it."""
    wish = ClockWish.objects.filter(table_id=table_id, closed_at=None).first()
    if wish is not None:
        wish.closed_at = book.now
        book.save(wish)


def demand_may_call(table: TableView, entry_id: int | None, caller_id: int | None) -> None:
    """A table in play without a clock, on a player there, by one at his seat in the event or the floor.

    Raises ``table_closed``, ``clock_called_already``, ``not_at_this_table`` or ``caller_not_seated``.
    """
    if table.state != "open":
        raise Refusal("table_closed", table=table.number)
    if CalledClock.objects.filter(table_id=table.id, ended_at=None).exists():
        raise Refusal("clock_called_already", table=table.number)
    if entry_id is not None and entry_id not in table.entries.values():
        raise Refusal("not_at_this_table", field="entry", table=table.number)
    if caller_id is None:
        return
    ref = seats.seat_of(caller_id)
    is_in_event = tournaments.entry(caller_id).event_id == table.event_id
    if not may_call_clock(is_in_event=is_in_event, is_at_seat=ref is not None):
        raise Refusal("caller_not_seated", field="caller", entry=caller_id)


def tell_bet(book: OpenBook, *, called_id: int, faces_bet: bool) -> dict[str, int]:
    """Whether the player faces a bet: it decides whether the hand is dead or checked when time is over.

    Raises ``not_found`` or ``clock_ended``.
    """
    row = _running(book, called_id)
    row.faces_bet = faces_bet
    book.save(row)
    book.record(facts.BetFaced(table=row.table.number) if faces_bet else facts.NoBetFaced(row.table.number))
    return {"called": row.pk}


def end_called_clock(book: OpenBook, *, called_id: int, outcome: str) -> dict[str, int]:
    """The player acted in time, or the clock is withdrawn; raises ``not_found``, ``clock_ended`` or
    ``outcome_unknown``."""
    row = _running(book, called_id)
    if outcome not in WHILE_IT_RUNS:
        raise Refusal("outcome_unknown", field="outcome", outcome=outcome)
    return _end(book, row, Outcome(outcome))


def expire_called_clock(book: OpenBook, *, called_id: int) -> dict[str, int]:
    """The time is over, at its computed instant however late it is found: the hand is dead or checked by the rules.

    Raises ``not_found``, ``clock_ended`` or ``time_left`` while it still runs.
    """
    row = _running(book, called_id)
    view = view_of(row)
    outcome = outcome_at(view, book.now)
    if outcome is Outcome.IN_TIME:
        raise Refusal("time_left", table=row.table.number)
    row.ended_at, row.outcome = view.clock.ends_at, outcome
    book.save(row)
    due_at = view.clock.ends_at.isoformat()
    book.record(facts.CalledClockRanOut(table=row.table.number, ruling=row.outcome, due_at=due_at))
    return {"called": row.pk}


def rule_called_clock(book: OpenBook, *, called_id: int, outcome: str) -> dict[str, int]:
    """The floor rules otherwise on a clock that has ended (tie goes to the player, TDA 2024 rule 29).

    Raises ``not_found``, ``clock_runs_on`` or ``outcome_unknown``.
    """
    row = _row(book, called_id)
    if row.ended_at is None:
        raise Refusal("clock_runs_on", table=row.table.number)
    if outcome not in AFTERWARDS:
        raise Refusal("outcome_unknown", field="outcome", outcome=outcome)
    row.outcome = outcome
    book.save(row)
    book.record(facts.CalledClockRuled(table=row.table.number, ruling=outcome))
    return {"called": row.pk}


def _row(book: OpenBook, called_id: int) -> CalledClock:
    row = CalledClock.objects.select_related("table").filter(pk=called_id).first()
    if row is None:
        raise Refusal("not_found", what="clock", id=called_id)
    book.require("tournament", row.event_id)
    return row


def _running(book: OpenBook, called_id: int) -> CalledClock:
    row = _row(book, called_id)
    if row.ended_at is not None:
        raise Refusal("clock_ended", table=row.table.number)
    return row


def _end(book: OpenBook, row: CalledClock, outcome: Outcome) -> dict[str, int]:
    row.ended_at, row.outcome = book.now, outcome.value
    book.save(row)
    book.record(facts.CalledClockEnded(table=row.table.number, ruling=row.outcome))
    return {"called": row.pk}


def end_clocks_on(book: OpenBook, *, entry_ids: Sequence[int]) -> None:
    """Step: the clocks that still run on these players are over, for they have acted.

    One whose time had run out already keeps what its end makes of the hand.
    """
    rows = CalledClock.objects.filter(entry_id__in=entry_ids, ended_at=None).select_related("table")
    for row in rows:
        if view_of(row).clock.ends_at < book.now:
            continue
        row.ended_at, row.outcome = book.now, Outcome.IN_TIME
        book.save(row)
        book.record(CalledClockEnded(table=row.table.number, ruling=row.outcome))
