"""Who writes next when only one may write at a time: timers, then the floor, then sales, then the rest."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import IntEnum

from journal.fairlock import FairLock
from rulebook.refusals import Refusal


class Turn(IntEnum):
    """How urgent a write is; the lowest value is next."""

    TIMER = 0
    TAP = 1
    ORDINARY = 2
    LAST = 3


@dataclass(frozen=True, slots=True)
class Wait:
    """The urgency of a thread's writes, and how many seconds they wait."""

    turn: Turn
    seconds: float


# Work without a request is the system's own, such as timers; a request sets its urgency.
OWN_WORK = Wait(Turn.TIMER, 10.0)
_wait: ContextVar[Wait] = ContextVar("wait", default=OWN_WORK)
_writer = FairLock()
_roles: dict[str, Turn] = {}


class _Mine(threading.local):
    depth = 0


_mine = _Mine()


def rank_role(role: str, turn: Turn) -> None:
    """Register how urgent the actions of a role are."""
    _roles[role] = turn


def turn_of(role: str) -> Turn:
    """How urgent an action of this role is here: never less than the work around it."""
    return min(_wait.get().turn, _roles.get(role, Turn.LAST))


@contextmanager
def waiting_as(turn: Turn, seconds: float = 10.0) -> Iterator[None]:
    """Writes inside are this urgent, and wait no longer than this."""
    token = _wait.set(Wait(turn, seconds))
    try:
        yield
    finally:
        _wait.reset(token)


@contextmanager
def dropped_when_late(turn: Turn, seconds: float = 1.0) -> Iterator[None]:
    """Writes inside are this urgent, and are dropped when others write for this long."""
    with waiting_as(turn, seconds):
        try:
            yield
        except Refusal as refusal:
            if refusal.code != "system_busy":
                raise


def take() -> None:
    """Take this thread's turn to write, unless it has it; raises ``Refusal("system_busy")``."""
    if not _mine.depth:
        wait = _wait.get()
        if not _writer.acquire(wait.seconds, wait.turn):
            raise Refusal("system_busy")
    _mine.depth += 1


def give_back() -> None:
    """End this thread's turn, once for each time it was taken."""
    _mine.depth -= 1
    if not _mine.depth:
        _writer.release()


@contextmanager
def turn() -> Iterator[None]:
    """Hold the turn inside."""
    take()
    try:
        yield
    finally:
        give_back()
