"""The machine's own clock jumped while the house ran: the time is held where it was until somebody says what is right."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

from django.core.exceptions import SynchronousOnlyOperation
from django.db import DatabaseError, connection, transaction
from django.db.transaction import TransactionManagementError

from access.fields import Id, Note
from access.roles import FLOOR
from access.verbs import action
from clock.facts import ClockJumpFound, ClockJumpOver, JumpKept, JumpTaken
from clock.models import ClockJump, Heartbeat
from journal import instants
from journal.book import OpenBook
from journal.opening import HOUSE, BookRef
from rulebook.machine_clock import LEAST, ClockPair, jumped
from rulebook.refusals import Refusal

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
MILLISECOND = timedelta(milliseconds=1)
ASKED_AGAIN = timedelta(seconds=2)
"""After so long a process reads again what the others found."""

Reader = Callable[[], ClockPair | None]


def machine_pair() -> ClockPair | None:
    """Both clocks of this machine; none where no counter of it counts sleep."""
    counter = getattr(time, "CLOCK_BOOTTIME", None)
    if counter is None or not BOOT_ID.exists():
        return None
    since_boot = timedelta(microseconds=time.clock_gettime_ns(counter) // 1_000)
    return ClockPair(instants.wall(), since_boot, BOOT_ID.read_text().strip())


class HeldTime:
    """How far the wall clock is ahead of the time of the house, as this process and the stored rows know it."""

    def __init__(self, reader: Reader) -> None:
        """``reader`` reads both clocks."""
        self.reader = reader
        self._anchor: ClockPair | None = None
        self._base = timedelta()
        self._read_at: ClockPair | None = None

    def ahead(self) -> timedelta:
        """What the wall clock is ahead by, below zero behind; zero where it is right."""
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
        """Read the rows, unless this thread has no database, may not wait for it, or its transaction has failed: what was
        known is kept.
        """
        if self._read_at is not None and connection.connection is None:
            return
        self._read_at = now
        try:
            # A failure must not end the transaction that asks for the time.
            with transaction.atomic() if connection.in_atomic_block else nullcontext():
                self._anchor, self._base = stored_anchor(), stored_ahead(now.boot_id)
        except (DatabaseError, TransactionManagementError, SynchronousOnlyOperation):
            return

    def forget(self) -> None:
        """Read the rows at the next question."""
        self._read_at = None


_held: list[HeldTime] = []


def install(reader: Reader = machine_pair) -> None:
    """From now on the time of the house in this process is held over jumps of the machine's clock."""
    _held[:] = [HeldTime(reader)]
    instants.held_by(_held[0].ahead)


@contextmanager
def installed(reader: Reader) -> Iterator[HeldTime]:
    """The same for a while, with other clocks."""
    install(reader)
    try:
        yield _held[0]
    finally:
        _held.clear()
        instants.held_by(None)


def stored_anchor() -> ClockPair | None:
    """Both clocks as the last heartbeat of any process read them."""
    row = Heartbeat.objects.order_by("pk").first()
    if row is None or row.wall_at is None or row.since_boot_ms is None:
        return None
    return ClockPair(row.wall_at, row.since_boot_ms * MILLISECOND, row.boot_id)


def stored_ahead(boot_id: str) -> timedelta:
    """By how much the wall clock is held back since the last jump; zero after another start of the machine."""
    row = ClockJump.objects.order_by("pk").last()
    is_held = row is not None and row.boot_id == boot_id and row.answer in HELD
    return row.by_ms * MILLISECOND if row is not None and is_held else timedelta()


HELD = ("", ClockJump.Answer.KEPT)


def current_pair() -> ClockPair | None:
    """Both clocks, if this process holds the time."""
    return _held[0].reader() if _held else None


def jump_to_note(now: ClockPair) -> timedelta | None:
    """By how much the wall clock is ahead now, if that is news; none otherwise."""
    found = jumped(stored_anchor(), now)
    return stored_ahead(now.boot_id) + found if found else None


def note_jump(book: OpenBook, *, by: timedelta, pair: ClockPair) -> int | None:
    """Record a jump of the machine's clock, and set the anchors of both clocks again; none if it is right again."""
    over = abs(by) <= LEAST
    for row in ClockJump.objects.filter(answer__in=HELD):
        row.answer = ClockJump.Answer.OVER
        book.save(row)
    made = None
    if not over:
        made = book.create(ClockJump, at=book.now, by_ms=by // MILLISECOND, boot_id=pair.boot_id)
    keep_anchor(book.now, pair)
    book.record(ClockJumpOver() if over else ClockJumpFound(jumped_ms=by // MILLISECOND))
    _forget()
    return None if made is None else int(made.pk)


def keep_anchor(now: datetime, pair: ClockPair) -> None:
    """Anchor both clocks in the row of the heartbeat, which has no line in any book."""
    ms = pair.since_boot // MILLISECOND
    read = {"at": now, "wall_at": pair.wall, "since_boot_ms": ms, "boot_id": pair.boot_id}
    if not Heartbeat.objects.update(**read):
        Heartbeat.objects.create(**read)


def _forget() -> None:
    for held in _held:
        held.forget()


@dataclass(frozen=True, slots=True)
class JumpView:
    """A jump that nobody has answered."""

    id: int
    at: datetime
    by: timedelta


def open_jump() -> JumpView | None:
    """The jump that waits for an answer, if any."""
    row = ClockJump.objects.filter(answer="").order_by("pk").last()
    return None if row is None else JumpView(row.pk, row.at, row.by_ms * MILLISECOND)


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
