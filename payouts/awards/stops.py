"""Events that were stopped: how the prizes still to be won were divided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from journal.reading import cached_query, prime
from payouts.models import EventStop
from rulebook.deal import AgreedDeal
from rulebook.knockouts import Key
from rulebook.stopping import GivenBack, StopMethod, StopTerms
from tournaments import queries as tournaments

OVER = ("finished", "settled")
METHODS = tuple(method.value for method in StopMethod)


@dataclass(frozen=True, slots=True)
class StopView:
    """How an event was stopped; amounts in minor units, ``shares`` by entry."""

    event_id: int
    terms: StopTerms
    left_minor: int
    back_minor: int
    fees_minor: int
    shares: Mapping[int, int]
    reason: str
    stopped_at: datetime


def stop_of(event_id: int) -> StopView | None:
    """How the event was stopped; None if it was not."""
    return _stop_of(event_id) if tournaments.event(event_id).state in OVER else None


@cached_query("payouts.EventStop")
def _stop_of(event_id: int) -> StopView | None:
    row = EventStop.objects.filter(event=event_id).first()
    if row is None:
        return None
    return StopView(
        event_id=event_id,
        terms=StopTerms(StopMethod(row.method), GivenBack(row.given_back), row.with_fee),
        left_minor=row.left_minor,
        back_minor=row.back_minor,
        fees_minor=row.fees_minor,
        shares=MappingProxyType({int(entry): minor for entry, minor in row.shares.items()}),
        reason=row.reason,
        stopped_at=row.stopped_at,
    )


def know_not_stopped(event_id: int) -> None:
    """That an event in play was not stopped: its end asks no more."""
    prime(_stop_of, None, event_id)


def shares_of_stop(event_id: int) -> AgreedDeal | None:
    """What those still in received, as a deal among them changes the prizes; None if the event was not stopped."""
    found = stop_of(event_id)
    if found is None:
        return None
    shares: dict[Key, int] = dict(found.shares.items())
    return AgreedDeal(len(shares), shares=shares)


def reason_of_stop(event_id: int) -> str | None:
    """Why the event was stopped; None if it was not."""
    found = stop_of(event_id)
    return found.reason if found else None
