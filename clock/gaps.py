"""Times when the system was down or its own clock jumped while blinds ran; the floor answers them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from django.core.exceptions import SynchronousOnlyOperation
from django.db import DatabaseError, connection, transaction
from django.db.transaction import TransactionManagementError

from access.fields import Id, Note
from access.roles import FLOOR
from access.verbs import action
from clock import words
from clock.models import ClockJump, Gap, Heartbeat
from clock.rows import ClockView, clock_of, structure_of
from clock.steps import ClockTurned, commanded, shown_after, tell, turn
from clock.words import ClockJumpFound, ClockJumpOver, JumpKept, JumpTaken
from journal import instants
from journal.book import OpenBook
from journal.opening import HOUSE, BookRef, tournament_book
from journal.reading import cached_query
from journal.turns import Turn, dropped_when_late
from rulebook.clock import ClockAnchors, ClockReading, ClockState, clock_at, settle
from rulebook.machine_clock import LEAST, ClockPair, jumped
from rulebook.refusals import Refusal
from rulebook.structure import Structure
from tournaments import queries as tournaments

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
MILLISECOND = timedelta(milliseconds=1)
ASKED_AGAIN = timedelta(seconds=2)
"""After this time a process reads again what other processes have stored."""

Reader = Callable[[], ClockPair | None]


def machine_pair() -> ClockPair | None:
    """Both clocks of this machine; none if none of its counters counts sleep."""
    counter = getattr(time, "CLOCK_BOOTTIME", None)
    if counter is None or not BOOT_ID.exists():
        return None
    since_boot = timedelta(microseconds=time.clock_gettime_ns(counter) // 1_000)
    return ClockPair(instants.wall(), since_boot, BOOT_ID.read_text().strip())


class HeldTime:
    """The difference between the wall clock and the time of the house, as known from the stored rows."""

    def __init__(self, reader: Reader) -> None:
        """``reader`` reads both clocks."""
        self.reader = reader
        self._anchor: ClockPair | None = None
        self._base = timedelta()
        self._read_at: ClockPair | None = None

    def ahead(self) -> timedelta:
        """How far the wall clock is ahead: negative if it is behind, zero if it is right."""
        now = self.reader()
        if now is None:
            return timedelta()
        if self._is_due(now):
            self._learn(now)
        return self._base + jumped(self._anchor, now)

    def _is_due(self, now: ClockPair) -> bool:
        last = self._read_at
        return last is None or not timedelta() <= now.since_boot - last.since_boot < ASKED_AGAIN

    def _learn(self, now: ClockPair) -> None:
        """Read the rows, unless this thread cannot: then the known values stay.

        A thread may have no database, may not be allowed to wait for it, or may be in a failed transaction.
        """
        if self._read_at is not None and connection.connection is None:
            return
        self._read_at = now
        try:
            # A failure must not end the transaction that needs the time.
            with transaction.atomic() if connection.in_atomic_block else nullcontext():
                self._anchor, self._base = stored_anchor(), stored_ahead(now.boot_id)
        except (DatabaseError, TransactionManagementError, SynchronousOnlyOperation):
            return

    def forget(self) -> None:
        """Read the rows at the next call."""
        self._read_at = None


_held: list[HeldTime] = []


def install(reader: Reader = machine_pair) -> None:
    """Hold the time of the house in this process over jumps of the machine's clock, from now on."""
    _held[:] = [HeldTime(reader)]
    instants.held_by(_held[0].ahead)


@contextmanager
def installed(reader: Reader) -> Iterator[HeldTime]:
    """Do the same for a while, with other clocks."""
    install(reader)
    try:
        yield _held[0]
    finally:
        _held.clear()
        instants.held_by(None)


def stored_anchor() -> ClockPair | None:
    """Both clocks at the last heartbeat of any process."""
    row = Heartbeat.objects.order_by("pk").first()
    if row is None or row.wall_at is None or row.since_boot_ms is None:
        return None
    return ClockPair(row.wall_at, row.since_boot_ms * MILLISECOND, row.boot_id)


def stored_ahead(boot_id: str) -> timedelta:
    """How far the wall clock is held back since the last jump; zero after a restart of the machine."""
    row = ClockJump.objects.order_by("pk").last()
    is_held = row is not None and row.boot_id == boot_id and row.answer in HELD
    return row.by_ms * MILLISECOND if row is not None and is_held else timedelta()


HELD = ("", ClockJump.Answer.KEPT)


def current_pair() -> ClockPair | None:
    """Both clocks, if this process holds the time."""
    return _held[0].reader() if _held else None


def jump_to_note(now: ClockPair) -> timedelta | None:
    """How far the wall clock is ahead now, if that has changed; otherwise none."""
    jump = jumped(stored_anchor(), now)
    return stored_ahead(now.boot_id) + jump if jump else None


def note_jump(book: OpenBook, *, by: timedelta, pair: ClockPair) -> int | None:
    """Record a jump of the machine's clock and set both anchors again; none if the clock is right again."""
    is_small = abs(by) <= LEAST
    for row in ClockJump.objects.filter(answer__in=HELD):
        row.answer = ClockJump.Answer.OVER
        book.save(row)
    jump = None
    if not is_small:
        jump = book.create(ClockJump, at=book.now, by_ms=by // MILLISECOND, boot_id=pair.boot_id)
    keep_anchor(book.now, pair)
    book.record(ClockJumpOver() if is_small else ClockJumpFound(jumped_ms=by // MILLISECOND))
    _forget()
    return None if jump is None else int(jump.pk)


def keep_anchor(now: datetime, pair: ClockPair) -> None:
    """Anchor both clocks in the row of the heartbeat, which has no line in any book."""
    ms = pair.since_boot // MILLISECOND
    values = {"at": now, "wall_at": pair.wall, "since_boot_ms": ms, "boot_id": pair.boot_id}
    if not Heartbeat.objects.update(**values):
        Heartbeat.objects.create(**values)


def _forget() -> None:
    for keeper in _held:
        keeper.forget()


@dataclass(frozen=True, slots=True)
class JumpView:
    """A jump without an answer."""

    id: int
    at: datetime
    by: timedelta


def open_jump() -> JumpView | None:
    """The jump that waits for an answer, if any."""
    jump = _unanswered_jump()
    return None if jump is None else JumpView(jump[0], jump[1], jump[2] * MILLISECOND)


@cached_query("clock.ClockJump")
def _unanswered_jump() -> tuple[int, datetime, int] | None:
    return ClockJump.objects.filter(answer="").order_by("pk").values_list("pk", "at", "by_ms").last()


class JumpAnswer(StrEnum):
    """Which time is right."""

    KEPT = "kept"
    TAKEN = "taken"


JUMP_ANSWERS = [one.value for one in JumpAnswer]


@dataclass(frozen=True, slots=True, kw_only=True)
class JumpAnswered:
    """The jump and its answer."""

    jump: int
    answer: JumpAnswer


def _house(_command: Any) -> list[BookRef]:
    return [HOUSE]


@action("clocks/jumps/<int:jump>/", admits=FLOOR, opens=_house)
def answer_jump(
    book: OpenBook,
    *,
    jump: Annotated[Id, Note("The jump.")],
    answer: Annotated[
        JumpAnswer, Note("`kept`: the levels stay where they were; `taken`: the new time is right.")
    ],
) -> JumpAnswered:
    """Answer a jump of the machine's clock: the levels stay where they were held, or the new time is right.

    Raises ``Refusal`` ``not_found`` or ``jump_answered``.
    """
    row = ClockJump.objects.filter(pk=jump).first()
    if row is None:
        raise Refusal("not_found", what="jump", id=jump)
    if row.answer:
        raise Refusal("jump_answered", jump=row.pk)
    row.answer = answer.value
    book.save(row)
    fact = JumpKept if answer is JumpAnswer.KEPT else JumpTaken
    book.record(fact(jumped_ms=row.by_ms))
    _forget()
    return JumpAnswered(jump=row.pk, answer=answer)


LONGEST = timedelta(seconds=30)
"""A longer silence is a gap: power failure, sleep, restart, or a changed system clock."""


@dataclass(frozen=True, slots=True)
class GapView:
    """An unanswered gap, and what the clock showed at its start."""

    id: int
    day_id: int
    since: datetime
    until: datetime
    reading: ClockReading


def last_heartbeat() -> datetime | None:
    """The last heartbeat; none if there has never been one."""
    row = Heartbeat.objects.order_by("pk").first()
    return None if row is None else row.at


def leave_heartbeat(now: datetime, pair: ClockPair | None = None) -> None:
    """Record a heartbeat, without a line in any book; skipped when other writers hold the lock for a second.

    It also anchors both clocks of the machine, if ``pair`` was read.
    """
    with dropped_when_late(Turn.TIMER):
        if pair is not None:
            keep_anchor(now, pair)
        elif not Heartbeat.objects.update(at=now):
            Heartbeat.objects.create(at=now)


def note_gap(book: OpenBook, *, day_id: int, since: datetime, until: datetime) -> int | None:
    """Record a gap for the day's clock; none if the clock was not running or the gap is already recorded."""
    view = clock_of(day_id)
    if _ran_not(view, since) or Gap.objects.filter(clock__day_id=day_id, since=since).exists():
        return None
    anchors = settle(structure_of(view.day_id), view.anchors, since)
    gap = book.create(
        Gap,
        clock_id=view.id,
        since=since,
        until=until,
        index=anchors.index,
        elapsed_ms=anchors.elapsed_ms,
        played_ms=anchors.played_ms,
    )
    book.record(words.GapFound(day=view.day_id, gap_since=since.isoformat(), gap_until=until.isoformat()))
    return int(gap.pk)


def _ran_not(view: ClockView, since: datetime) -> bool:
    """Whether the clock was not running when the gap started, or has had a command since."""
    if view.anchors.at is None or view.anchors.at > since:
        return True
    return clock_at(structure_of(view.day_id), view.anchors, since).state != ClockState.RUNNING


def open_gap(day_id: int) -> GapView | None:
    """The oldest unanswered gap of the day's clock; none on a day that is over."""
    gap, day = _unanswered_gap(day_id), tournaments.day(day_id)
    if gap is None or day.is_closed or tournaments.event(day.event_id).state != "running":
        return None
    pk, since, until, index, elapsed_ms = gap
    stood = ClockAnchors(False, index, elapsed_ms, since, has_started=True)
    return GapView(pk, day_id, since, until, clock_at(structure_of(day_id), stood, since))


@cached_query("clock.Gap", "clock.Clock")
def _unanswered_gap(day_id: int) -> tuple[int, datetime, datetime, int, int] | None:
    rows = Gap.objects.filter(clock__day_id=day_id, answer="").order_by("since", "pk")
    return rows.values_list("pk", "since", "until", "index", "elapsed_ms").first()


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
    """Answer a gap in which the system was down: play continued, or the clock returns to its time before.

    Later gaps are answered with it if the clock is set back. Raises ``Refusal("gap_answered")``,
    ``event_not_running``, ``day_closed``.
    """
    return (_play_went_on if answer is GapAnswer.WENT_ON else _set_back)(book, gap)


def _play_went_on(book: OpenBook, gap_id: int) -> ClockTurned:
    gap = _open_gap(gap_id)
    gap.answer = Gap.Answer.WENT_ON
    book.save(gap)
    values = {"gap_since": gap.since.isoformat(), "gap_until": gap.until.isoformat()}
    book.record(words.GapPlayed(day=gap.clock.day_id, **values))
    return shown_after(book, gap.clock)


def _set_back(book: OpenBook, gap_id: int) -> ClockTurned:
    gap = _open_gap(gap_id)
    row = commanded(book, gap.clock.day_id)
    for later in Gap.objects.filter(clock_id=row.pk, answer="", since__gte=gap.since):
        later.answer = Gap.Answer.SET_BACK
        book.save(later)
    turn(book, row, partial(_put, book, gap), row.pause_reason, is_room=row.is_room_paused)
    return tell(book, row=row, fact=words.ClockSetBack, gap_since=gap.since.isoformat())


def _put(book: OpenBook, gap: Gap, structure: Structure, anchors: ClockAnchors) -> ClockAnchors:
    now = settle(structure, anchors, book.now)
    played = now.played_ms if gap.played_ms is None else gap.played_ms
    return replace(now, index=gap.index, elapsed_ms=gap.elapsed_ms, played_ms=played)


def _open_gap(gap_id: int) -> Gap:
    gap = Gap.objects.select_related("clock").filter(pk=gap_id).first()
    if gap is None:
        raise Refusal("not_found", what="gap", id=gap_id)
    if gap.answer:
        raise Refusal("gap_answered", gap=gap_id)
    return gap
