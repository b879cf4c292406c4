"""Firing a timer: once, at its computed instant, however often and late it is attempted."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

from clock import facts
from clock.models import Bell
from clock.queries import (
    BellKey,
    ClockView,
    bells_rung,
    clock,
    clock_of,
    course,
    structure_of,
)
from clock.timers.extra import FurtherBell, further_bells
from journal.book import Actor, OpenBook
from journal.opening import Command, perform, tournament_book
from rulebook.clock import Bell as Due
from rulebook.clock import BellKind, coming_bells, waits_after
from rulebook.structure import Structure

FACTS: dict[BellKind, type[facts.BellFact]] = {
    BellKind.PLAY_STARTS: facts.PlayBegan,
    BellKind.PLAY_RESUMES: facts.PlayWentOn,
    BellKind.BREAK_START: facts.BreakStarted,
    BellKind.BREAK_END: facts.BreakEnded,
    BellKind.REGISTRATION_CLOSE: facts.RegistrationClosed,
    BellKind.TIME_OVER: facts.TimeRanOut,
}


Ringing = Due | FurtherBell


def bells_until(view: ClockView, until: datetime) -> tuple[Ringing, ...]:
    """The timers of a clock up to ``until`` that have not fired, in order.

    After an undo the clock has old anchors again: what has fired at the same instant does not fire again. Nor
    does an extra timer that fired before the last command and was not postponed by it.
    """
    anchors = view.anchors
    if view.id is None or anchors.at is None:
        return ()
    rung = bells_rung(view.id)
    instants = {(key.kind, key.index, key.due_at) for key in rung}
    known = {(key.kind, key.index) for key in rung if key.generation == view.generation}
    walk = course(view.day_id)
    due: list[Ringing] = [
        *coming_bells(walk.structure, anchors, anchors.at, until, window=walk.window, rules=walk.rules),
        *further_bells(view, until),
    ]
    heard = {(key.kind, key.index) for key in rung}
    return tuple(
        bell
        for bell in due
        if (bell.name, bell.index) not in known
        and (bell.name, bell.index, bell.due_at) not in instants
        and not (_is_over(bell, anchors.at) and (bell.name, bell.index) in heard)
    )


def _is_over(bell: Ringing, commanded_at: datetime) -> bool:
    """Whether it was due by the last command: counted play gives no instant before that."""
    return isinstance(bell, FurtherBell) and bell.due_at <= commanded_at


def ring_due(view: ClockView, now: datetime) -> int:
    """Fire whatever is due at ``now``; returns how many timers fired."""
    return sum(ring(view, bell) for bell in bells_until(view, now))


def ring(view: ClockView, bell: Ringing) -> bool:
    """Fire one timer, in its own line; false if it has fired, or the clock has been commanded since."""
    verb = partial(_ring, clock_id=view.id, generation=view.generation, name=bell.name, index=bell.index)
    return perform([tournament_book(view.event_id)], Command(Actor()), verb)


def _ring(book: OpenBook, *, clock_id: int | None, generation: int, name: str, index: int) -> bool:
    view = None if clock_id is None else clock(clock_id)
    if view is None or view.generation != generation:
        return False
    due = [bell for bell in bells_until(view, book.now) if (bell.name, bell.index) == (name, index)]
    if not due:
        return False
    key = BellKey(generation, name, index, due[0].due_at)
    book.append(
        Bell,
        clock_id=clock_id,
        generation=key.generation,
        kind=key.kind,
        index=key.index,
        due_at=key.due_at,
        rung_at=book.now,
    )
    book.record(_fact(view.day_id, structure_of(view.day_id), due[0]))
    return True


def _fact(day_id: int, structure: Structure, bell: Ringing) -> facts.BellFact:
    if isinstance(bell, FurtherBell):
        return bell.fact
    begins = structure.following(bell.index) if bell.kind == BellKind.BREAK_END else None
    period = structure.periods[bell.index if begins is None else begins].number
    due_at = bell.due_at.isoformat()
    if bell.kind is BellKind.LEVEL_END:
        anchors = clock_of(day_id).anchors
        waits = waits_after(structure, anchors, bell.index)
        return facts.LevelEnded(day=day_id, period=period, due_at=due_at, waits=waits)
    if bell.kind is BellKind.WARNING:
        return facts.WarningRang(day=day_id, period=period, due_at=due_at, seconds=bell.seconds)
    return FACTS[bell.kind](day=day_id, period=period, due_at=due_at)


def near(view: ClockView, now: datetime, ahead: timedelta) -> tuple[Ringing, ...]:
    """The timers due after ``now`` and within ``ahead``: near enough to be passed to a worker."""
    return tuple(bell for bell in bells_until(view, now + ahead) if bell.due_at > now)
