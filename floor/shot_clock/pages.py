"""Shot clocks as the board and their own page show them: running or just ended, with the outcome in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.urls import reverse

from floor.models import Outcome
from floor.shot_clock.rows import (
    SHOWN_AFTER,
    ShotClockRequest,
    ShotClockView,
    outcome_at_expiry,
    shot_clock_requests,
    shot_clocks,
    times_of,
)
from floor.shot_clock.words import meaning_of
from journal import instants
from wording import words


@dataclass(frozen=True, slots=True)
class ShotClockLine:
    """One clock; ``means`` is the outcome for the hand: at zero while it runs, else the result.

    ``bet_matters`` is set if the rules distinguish players who face a bet.
    """

    id: int
    table: int
    player: str
    seconds: str
    counts_from_ms: int
    ends_at_ms: int
    is_running: bool
    faces_bet: bool
    bet_matters: bool
    means: str
    outcome: str
    table_url: str


@dataclass(frozen=True, slots=True)
class RequestLine:
    """A shot clock requested by a table; ``seconds`` as it would run."""

    id: int
    table: int
    player: str
    seconds: str
    asked_ms: int
    table_url: str


@dataclass(frozen=True, slots=True)
class ShotClocksPanel:
    """The clocks of an event that run or have just ended, and those requested by tables.

    ``leaves_at``: when the next of those that have ended is no longer shown.
    """

    page_url: str
    may_write: bool
    lines: tuple[ShotClockLine, ...]
    requests: tuple[RequestLine, ...]
    leaves_at: datetime | None = None

    @property
    def running(self) -> int:
        """How many clocks are running."""
        return sum(line.is_running for line in self.lines)


def panel(event_id: int, *, may_write: bool) -> ShotClocksPanel:
    """The content of the board and of the page of shot clocks."""
    views = [view for view in shot_clocks(event_id, instants.now()) if not view.is_settled]
    requests = shot_clock_requests(event_id)
    entries_on = [view.entry_id for view in views] + [request.entry_id for request in requests]
    names = words.names("entry", [entry_id for entry_id in entries_on if entry_id is not None])
    return ShotClocksPanel(
        page_url=reverse("shot-clocks-page", args=[event_id]),
        may_write=may_write,
        lines=tuple(_line(view, names.get(view.entry_id or 0, "")) for view in views),
        requests=tuple(_request(request, names.get(request.entry_id or 0, "")) for request in requests),
        leaves_at=min((view.ended_at + SHOWN_AFTER for view in views if view.ended_at), default=None),
    )


def _request(one: ShotClockRequest, player: str) -> RequestLine:
    times = times_of(one.event_id)
    return RequestLine(
        id=one.id,
        table=one.table.number,
        player=player,
        seconds=_seconds(times.think, times.countdown),
        asked_ms=round(one.asked_at.timestamp() * 1_000),
        table_url=reverse("floor-table", args=[one.event_id, one.table_id]),
    )


def _seconds(think: int, countdown: int) -> str:
    return f"{think} + {countdown} s" if countdown else f"{think} s"


def _line(one: ShotClockView, player: str) -> ShotClockLine:
    clock = one.clock
    return ShotClockLine(
        id=one.id,
        table=one.table,
        player=player,
        seconds=_seconds(clock.think, clock.countdown),
        counts_from_ms=round(clock.counts_from.timestamp() * 1_000),
        ends_at_ms=round(clock.ends_at.timestamp() * 1_000),
        is_running=one.is_running,
        faces_bet=one.faces_bet,
        bet_matters=outcome_at_expiry(replace(one, faces_bet=False)) is not Outcome.HAND_DEAD,
        means=meaning_of(one),
        outcome=one.outcome,
        table_url=reverse("floor-table", args=[one.event_id, one.table_id]),
    )
