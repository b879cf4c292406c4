"""The effect of an agreed deal, or of the stop of an event, on its prizes."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from journal.reading import cached_query
from payouts.awards.deals import Deal, EventStop
from rulebook.deal import AgreedDeal
from rulebook.refusals import Refusal
from rulebook.stopping import StopMethod
from tournaments import queries as tournaments

OVER = ("finished", "settled")
METHODS = tuple(method.value for method in StopMethod)


# What threads share is fixed, so these two answer values; who needs the row reads one of its own.
@cached_query("payouts.EventStop")
def stop_stored(event_id: int) -> AgreedDeal | None:
    """The effect on the prizes of a stop that may since have been undone with the end of the event."""
    row = EventStop.objects.filter(event=event_id).first()
    return _fixed(row.after()) if row else None


@cached_query("payouts.Deal", "payouts.DealShare")
def agreement(event_id: int) -> tuple[AgreedDeal, frozenset[int]] | None:
    """The effect of an agreed deal on the prizes, and the entries in it; None without one."""
    row = deal(event_id)
    return (_fixed(row.after()), row.entries) if row and row.is_agreed else None


def _fixed(after: AgreedDeal) -> AgreedDeal:
    return replace(after, shares=MappingProxyType(dict(after.shares)))


def was_stopped(event_id: int) -> bool:
    """Whether the event was stopped."""
    return tournaments.event(event_id).state in OVER and stop_stored(event_id) is not None


def stop_of(event_id: int) -> EventStop | None:
    """How the event was stopped; None if it was not."""
    return EventStop.objects.filter(event=event_id).first() if was_stopped(event_id) else None


def reason_of_stop(event_id: int) -> str | None:
    """Why the event was stopped; None if it was not."""
    stop = stop_of(event_id)
    return stop.reason if stop else None


def deal(event_id: int) -> Deal | None:
    """The deal of an event with its players."""
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
    return after if after is not None or not was_stopped(event_id) else stop_stored(event_id)


def dealt(event_id: int) -> AgreedDeal | None:
    """The effect of an agreed deal on the prizes; None without one."""
    row = agreement(event_id)
    return row[0] if row else None
