"""The panel of *Break now*: the break that is proposed, in one tap, and other lengths."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from access.viewer import address
from clock import rows as clock
from journal import instants
from rulebook.clock import ClockReading, ClockState, clock_at
from rulebook.refusals import Refusal
from rulebook.structure import Period
from screens.board.clock_more import ask_next_break, before_next_break
from tournaments import queries as tournaments
from tournaments.queries import EventView

USUAL = 15
"""Minutes that are proposed if the structure has no break ahead."""
OTHERS = (5, 10, 15, 20, 30)


@dataclass(frozen=True, slots=True)
class BreakChoice:
    """A break that starts with one tap."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class BreakNow:
    """The panel as templates/screens/break_now.html names it; ``asks``: the prompt of the planned break."""

    proposed: BreakChoice | None = None
    says: str = ""
    others: tuple[BreakChoice, ...] = ()
    planned: BreakChoice | None = None
    asks: str = ""


def break_now(event_id: int) -> BreakNow:
    """What can start now: the planned break if it comes next, else a break after which the level resumes."""
    event, day = tournaments.event(event_id), tournaments.current_day(event_id)
    walk = clock.course(day.id)
    try:
        reading = clock_at(walk.structure, walk.clock.anchors, instants.now())
    except Refusal:
        reading = None
    is_played = reading is not None and reading.state in (ClockState.RUNNING, ClockState.PAUSED)
    if reading is None or not is_played or event.state != "running" or day.is_closed:
        return BreakNow(says=_("The clock has not started, or its time is over."))
    if reading.ends_day:
        return BreakNow(says=_("Play of the day is over: the clock waits."))
    if reading.period.is_break or reading.is_waiting:
        return BreakNow(says=_("It is a break already."))
    return _offered(event, day.id, walk, reading)


def _offered(event: EventView, day_id: int, walk: clock.Course, reading: ClockReading) -> BreakNow:
    ahead = walk.ahead(reading.index)
    pause = next((row for row in ahead if row.is_break and not row.is_skipped), None)
    skip, minutes = before_next_break(walk, reading), USUAL if pause is None else minutes_of(pause)
    planned = None if pause is None else _planned(day_id, walk.clock.generation, minutes)
    may_stop = tournaments.play_now(event.id).is_normal
    others = tuple(_stop(day_id, one) for one in OTHERS if one != minutes) if may_stop else ()
    if planned is not None and not (skip.levels and may_stop):
        asks = ask_next_break(skip) if skip.levels else ""
        rest = _("The rest of level %(level)s is not played.") % {"level": reading.period.number}
        return BreakNow(planned, "" if asks else rest, others, asks=asks)
    if not may_stop:
        return BreakNow(says=_("Tables that wait for each other have no break: resume normal play first."))
    says = _("Then level %(level)s resumes with the time it has left.") % {"level": reading.period.number}
    asks = ask_next_break(skip) if planned else ""
    return BreakNow(_stop(day_id, minutes), says, others, planned, asks)


def minutes_of(pause: Period) -> int:
    """The length of a break in whole minutes."""
    return max(1, pause.length_ms // 60_000)


def _planned(day_id: int, generation: int, minutes: int) -> BreakChoice:
    text = ngettext("Planned break, %(minutes)s minute", "Planned break, %(minutes)s minutes", minutes)
    url = f"{address('begin-next-break', day_id)}?generation={generation}"
    return BreakChoice(text % {"minutes": minutes}, url)


def _stop(day_id: int, minutes: int) -> BreakChoice:
    """A break of this many minutes that leaves the structure as it is."""
    text = ngettext("Break of %(minutes)s minute", "Break of %(minutes)s minutes", minutes)
    values = urlencode({"minutes": minutes, "reason": _("Break")})
    return BreakChoice(text % {"minutes": minutes}, f"{address('take-time-out', day_id)}?{values}")
