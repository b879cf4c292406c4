"""Times when the system was down while a clock ran: found by the heartbeat, answered by the floor."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from functools import partial
from typing import Annotated, Any

from access.fields import Id, Note
from access.roles import FLOOR
from access.verbs import action
from clock import facts
from clock.machine import keep_anchor
from clock.models import Gap, Heartbeat
from clock.queries import ClockView, clock_of, structure_of
from clock.steps import ClockTurned, commanded, shown_after, tell, turn
from journal.book import OpenBook
from journal.opening import BookRef, tournament_book
from journal.turns import Turn, dropped_when_late
from rulebook.clock import ClockAnchors, ClockReading, ClockState, clock_at, settle
from rulebook.machine_clock import ClockPair
from rulebook.refusals import Refusal
from rulebook.structure import Structure
from tournaments import queries as tournaments

LONGEST = timedelta(seconds=30)
"""A longer silence is a gap: power failure, sleep, restart, or a changed system clock."""


@dataclass(frozen=True, slots=True)
class GapView:
    """An unanswered gap, and what the clock showed at its start."""

    id: int
    day_id: int
    since: datetime
    until: datetime
    shown: ClockReading


def last_heartbeat() -> datetime | None:
    """The last heartbeat; none if there has never been one."""
    row = Heartbeat.objects.order_by("pk").first()
    return None if row is None else row.at


def leave_heartbeat(now: datetime, pair: ClockPair | None = None) -> None:
    """Record a heartbeat, without a line in any book; skipped when others write for a second.

    With it both clocks of the machine are anchored, where ``pair`` was read.
    """
    with dropped_when_late(Turn.TIMER):
        if pair is not None:
            keep_anchor(now, pair)
        elif not Heartbeat.objects.update(at=now):
            Heartbeat.objects.create(at=now)


def note_gap(book: OpenBook, *, day_id: int, since: datetime, until: datetime) -> int | None:
    """Record a gap for the day's clock; none if it was not running then or the gap is already recorded."""
    view = clock_of(day_id)
    if _ran_not(view, since) or Gap.objects.filter(clock__day_id=day_id, since=since).exists():
        return None
    shown = settle(structure_of(view.day_id), view.anchors, since)
    gap = book.create(
        Gap,
        clock_id=view.id,
        since=since,
        until=until,
        index=shown.index,
        elapsed_ms=shown.elapsed_ms,
    )
    book.record(facts.GapFound(day=view.day_id, gap_since=since.isoformat(), gap_until=until.isoformat()))
    return int(gap.pk)


def _ran_not(view: ClockView, since: datetime) -> bool:
    """Whether the clock was not running when the gap started, or was commanded after it."""
    if view.anchors.at is None or view.anchors.at > since:
        return True
    return clock_at(structure_of(view.day_id), view.anchors, since).state != ClockState.RUNNING


def open_gap(day_id: int) -> GapView | None:
    """The oldest gap of the day's clock without an answer; none in a day that is over."""
    row = Gap.objects.filter(clock__day_id=day_id, answer="").order_by("since", "pk").first()
    day = tournaments.day(day_id)
    if row is None or day.is_closed or tournaments.event(day.event_id).state != "running":
        return None
    stood = ClockAnchors(False, row.index, row.elapsed_ms, row.since, has_started=True)
    return GapView(row.pk, day_id, row.since, row.until, clock_at(structure_of(day_id), stood, row.since))


def event_of_gap(gap_id: int) -> int:
    """The event of the gap's clock; raises ``Refusal("not_found")``."""
    row = Gap.objects.select_related("clock").filter(pk=gap_id).first()
    if row is None:
        raise Refusal("not_found", what="gap", id=gap_id)
    return tournaments.day(row.clock.day_id).event_id


class GapAnswer(StrEnum):
    """What happened during the gap."""

    WENT_ON = "went_on"
    SET_BACK = "set_back"


GAP_ANSWERS = [one.value for one in GapAnswer]


def _of_gap(command: Any) -> list[BookRef]:
    return [tournament_book(event_of_gap(command.gap))]


@action("clocks/gaps/<int:gap>/", admits=FLOOR, opens=_of_gap)
def answer_gap(
    book: OpenBook, *, gap: Annotated[Id, Note("The time in which nobody saw the clock.")], answer: GapAnswer
) -> ClockTurned:
    """Answer a gap in which the system was down: play continued, or the clock returns to what it showed then.

    Later gaps are answered with it if the clock is set back. Raises ``Refusal("gap_answered")``,
    ``event_not_running``, ``day_closed``.
    """
    return (_play_went_on if answer is GapAnswer.WENT_ON else _set_back)(book, gap)


def _play_went_on(book: OpenBook, gap_id: int) -> ClockTurned:
    gap = _asked(gap_id)
    gap.answer = Gap.Answer.WENT_ON
    book.save(gap)
    told = {"gap_since": gap.since.isoformat(), "gap_until": gap.until.isoformat()}
    book.record(facts.GapPlayed(day=gap.clock.day_id, **told))
    return shown_after(book, gap.clock)


def _set_back(book: OpenBook, gap_id: int) -> ClockTurned:
    gap = _asked(gap_id)
    row = commanded(book, gap.clock.day_id)
    for later in Gap.objects.filter(clock_id=row.pk, answer="", since__gte=gap.since):
        later.answer = Gap.Answer.SET_BACK
        book.save(later)
    turn(book, row, partial(_put, book, gap), row.pause_reason, is_room=row.is_room_paused)
    return tell(book, row=row, fact=facts.ClockSetBack, gap_since=gap.since.isoformat())


def _put(book: OpenBook, gap: Gap, structure: Structure, anchors: ClockAnchors) -> ClockAnchors:
    now = settle(structure, anchors, book.now)
    return replace(now, index=gap.index, elapsed_ms=gap.elapsed_ms)


def _asked(gap_id: int) -> Gap:
    gap = Gap.objects.select_related("clock").filter(pk=gap_id).first()
    if gap is None:
        raise Refusal("not_found", what="gap", id=gap_id)
    if gap.answer:
        raise Refusal("gap_answered", gap=gap_id)
    return gap
