"""Whose slip is called to which desk."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from payouts.models import CallStatus, PrizeCall
from rulebook.prize_calls import CallState


@dataclass(frozen=True, slots=True)
class CallView:
    """What became of a slip in the queue."""

    slip: int
    state: CallState
    desk: int
    times: int
    called_by: int | None
    called_at: datetime


def call_of(slip: int | None) -> CallView | None:
    """What became of a slip, if its winner is called now."""
    row = None if slip is None else PrizeCall.objects.filter(slip=slip, state=CallStatus.CALLED).first()
    return None if row is None else _call(row)


def _call(row: PrizeCall) -> CallView:
    return CallView(row.slip, CallState(row.state), row.desk, row.times, row.called_by_id, row.called_at)
