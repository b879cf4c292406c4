"""Queries of shot clocks: running ones, those just ended, and their outcomes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from floor.models import Outcome, ShotClockRequest
from floor.models import ShotClock as ShotClockRow
from journal.reading import asked_once
from rulebook.profile import ClockRules
from rulebook.refusals import Refusal
from rulebook.shot_clock import ShotClockRun, ShotClockTimes, ruling_at, ruling_at_expiry, shot_clock_times
from tournaments import queries as tournaments

SHOWN_AFTER = timedelta(minutes=2)
"""How long an ended clock stays visible, so that a ruling can be corrected."""


@dataclass(frozen=True, slots=True)
class ShotClockView:
    """A shot clock as stored; ``outcome`` is empty while it runs."""

    id: int
    event_id: int
    table_id: int
    table: int
    entry_id: int | None
    caller_id: int | None
    clock: ShotClockRun
    faces_bet: bool
    outcome: str
    ended_at: datetime | None

    @property
    def is_running(self) -> bool:
        """Whether nobody has ended it and no task has found it expired."""
        return self.ended_at is None

    @property
    def is_settled(self) -> bool:
        """Whether it has no consequence: the player acted, or it was cancelled."""
        return self.outcome in (Outcome.IN_TIME, Outcome.WITHDRAWN)


def shot_clock(shot_clock_id: int) -> ShotClockView:
    """One shot clock; raises ``Refusal("not_found")``."""
    row = _rows().filter(pk=shot_clock_id).first()
    if row is None:
        raise Refusal("not_found", what="clock", id=shot_clock_id)
    return view_of(row)


@asked_once
def shot_clocks(event_id: int, at: datetime) -> tuple[ShotClockView, ...]:
    """The clocks of an event that run at ``at`` or ended within the last two minutes, running ones first."""
    rows = _rows().filter(Q(ended_at=None) | Q(ended_at__gt=at - SHOWN_AFTER), event_id=event_id)
    return tuple(sorted(map(view_of, rows), key=lambda one: (not one.is_running, one.clock.called_at)))


def running_at(table_id: int) -> ShotClockView | None:
    """The clock running at a table; None if there is none."""
    row = _rows().filter(table_id=table_id, ended_at=None).first()
    return None if row is None else view_of(row)


@asked_once
def shot_clock_requests(event_id: int) -> tuple[ShotClockRequest, ...]:
    """The shot clocks requested by tables, oldest first."""
    rows = ShotClockRequest.objects.filter(event_id=event_id, closed_at=None).select_related("table")
    return tuple(rows)


def shot_clock_request(request_id: int) -> ShotClockRequest:
    """A request, open or not; raises ``Refusal("not_found")``."""
    row = ShotClockRequest.objects.filter(pk=request_id).select_related("table").first()
    if row is None:
        raise Refusal("not_found", what="clock", id=request_id)
    return row


def over_by(at: datetime) -> tuple[ShotClockView, ...]:
    """Every clock that expired before ``at`` and that nobody has ended."""
    return tuple(view for view in map(view_of, _rows().filter(ended_at=None)) if view.clock.ends_at < at)


def any_runs() -> bool:
    """Whether there is a clock that nobody has ended."""
    return _rows().filter(ended_at=None).exists()


def outcome_at_expiry(view: ShotClockView) -> Outcome:
    """The outcome for the hand when this clock expires, by the event's rules (TDA 2024 rule 29)."""
    return Outcome(ruling_at_expiry(_rules(view.event_id), faces_bet=view.faces_bet).value)


def outcome_at(view: ShotClockView, at: datetime) -> Outcome:
    """The outcome for the hand of a player who has not acted by ``at``: in time while the clock runs."""
    return Outcome(ruling_at(_rules(view.event_id), view.clock, at, faces_bet=view.faces_bet).value)


def times_of(event_id: int) -> ShotClockTimes:
    """The seconds by the event's rules."""
    return shot_clock_times(_rules(event_id))


def _rules(event_id: int) -> ClockRules:
    return tournaments.profile(event_id).clock


def _rows() -> QuerySet[ShotClockRow]:
    return ShotClockRow.objects.select_related("table")


def view_of(row: ShotClockRow) -> ShotClockView:
    """The view of a row."""
    return ShotClockView(
        id=row.pk,
        event_id=row.event_id,
        table_id=row.table_id,
        table=row.table.number,
        entry_id=row.entry_id,
        caller_id=row.caller_id,
        clock=ShotClockRun(row.called_at, row.think_seconds, row.countdown_seconds),
        faces_bet=row.faces_bet,
        outcome=row.outcome,
        ended_at=row.ended_at,
    )
