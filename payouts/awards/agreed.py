"""The effect of an agreed deal, or of the stop of an event, on its prizes."""

from __future__ import annotations

from journal.reading import cached_query
from payouts.awards.deals import Deal, EventStop
from rulebook.deal import AgreedDeal
from rulebook.refusals import Refusal
from rulebook.stopping import StopMethod
from tournaments import queries as tournaments

OVER = ("finished", "settled")
METHODS = tuple(method.value for method in StopMethod)


def stop_of(event_id: int) -> EventStop | None:
    """How the event was stopped; None if it was not."""
    return stop_stored(event_id) if tournaments.event(event_id).state in OVER else None


@cached_query("payouts.EventStop")
def stop_stored(event_id: int) -> EventStop | None:
    return EventStop.objects.filter(event=event_id).first()


def reason_of_stop(event_id: int) -> str | None:
    """Why the event was stopped; None if it was not."""
    stop = stop_of(event_id)
    return stop.reason if stop else None


@cached_query("payouts.Deal", "payouts.DealShare")
def deal(event_id: int) -> Deal | None:
    """The deal of an event with its players; not modified itself."""
    return Deal.objects.filter(event=event_id).prefetch_related("shares").first()


def require_deal_of(event_id: int) -> Deal:
    """The deal of an event; raises ``Refusal("deal_missing")``."""
    row = deal(event_id)
    if row is None:
        raise Refusal("deal_missing", event=event_id)
    return row


def agreed(event_id: int) -> AgreedDeal | None:
    """The effect of an agreed deal, or of a stop, on the prizes; None without either."""
    after = dealt(event_id)
    if after is not None:
        return after
    stop = stop_of(event_id)
    return stop.after() if stop else None


def dealt(event_id: int) -> AgreedDeal | None:
    """The effect of an agreed deal on the prizes; None without one."""
    row = deal(event_id)
    return row.after() if row and row.is_agreed else None
