"""Shot clocks and requests for them, as the API shows them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import Note
from floor.models import Outcome
from floor.shot_clock.queries import ShotClockRequestView, ShotClockView, outcome_at_expiry


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotClock:
    """A clock called on a player; a program subtracts from `ends_at`."""

    id: int
    table: Annotated[int, Note("The number of the table.")]
    entry: Annotated[int | None, Note("The player who thinks, if it was said.")]
    caller: Annotated[int | None, Note("Null: the floor.")]
    called_at: datetime
    think: Annotated[int, Note("Seconds to think.")]
    countdown: Annotated[int, Note("Seconds counted down after them.")]
    counts_from: Annotated[datetime, Note("When the countdown begins.")]
    ends_at: datetime
    faces_bet: bool
    outcome: Annotated[Outcome | None, Note("Null while it runs.")]
    at_expiry: Annotated[Outcome, Note("What the rules make of the hand at zero.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotClockRequest:
    """A shot clock that a table wants the floor to start."""

    id: int
    table: Annotated[int, Note("The number of the table.")]
    entry: Annotated[int | None, Note("The player who thinks, if it was said.")]
    faces_bet: bool
    asked_at: datetime
    is_open: Annotated[bool, Note("Whether the floor has not answered it yet.")]


def clock_shown(view: ShotClockView) -> ShotClock:
    """A shot clock as the API shows it."""
    return ShotClock(
        id=view.id,
        table=view.table,
        entry=view.entry_id,
        caller=view.caller_id,
        called_at=view.clock.called_at,
        think=view.clock.think,
        countdown=view.clock.countdown,
        counts_from=view.clock.counts_from,
        ends_at=view.clock.ends_at,
        faces_bet=view.faces_bet,
        outcome=Outcome(view.outcome) if view.outcome else None,
        at_expiry=outcome_at_expiry(view),
    )


def request_shown(view: ShotClockRequestView) -> ShotClockRequest:
    """A request as the API shows it."""
    return ShotClockRequest(
        id=view.id,
        table=view.table,
        entry=view.entry_id,
        faces_bet=view.faces_bet,
        asked_at=view.asked_at,
        is_open=view.is_open,
    )
