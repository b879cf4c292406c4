"""Queries about the queue at the cashier: who waits, and how fast sales are made."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated

from django.db.models import Count, Min, QuerySet

from access.fields import Note
from cashier.models import Queue, Sale
from journal.compiled import Compiled
from journal.reading import asked_once, cached_query
from rulebook.queue import HOUR_SECONDS, minutes_to_wait, sales_an_hour


@dataclass(frozen=True, slots=True)
class QueueNumbers:
    """The last number given and the last one called; 0 before the first."""

    given: int = 0
    called: int = 0

    @property
    def waiting(self) -> int:
        """How many players wait."""
        return self.given - self.called


@dataclass(frozen=True, slots=True)
class QueueView:
    """The queue at the cashier of an event."""

    given: Annotated[int, Note("The last number given; 0 before the first.")]
    called: Annotated[int, Note("The last number called; 0 before the first.")]
    waiting: Annotated[int, Note("How many wait with a number.")]
    sales_an_hour: Annotated[int, Note("The pace of the last hour's sales of every kind.")]
    minutes: Annotated[int | None, Note("After how many the last one is served; null without sales.")]


@cached_query("cashier.Queue")
def queue_numbers(event_id: int) -> QueueNumbers:
    """The numbers of the queue."""
    row = Queue.objects.filter(event=event_id).first()
    return QueueNumbers(row.given, row.called) if row else QueueNumbers()


def queue(event_id: int, now: datetime) -> QueueView:
    """The queue with its pace as of the minute."""
    return _view(queue_numbers(event_id), _pace(event_id, _minute(now)))


def queues(event_ids: Collection[int], now: datetime) -> Mapping[int, QueueView]:
    """The queue of each event with its pace as of the minute, in two statements."""
    now = _minute(now)
    rows = Queue.objects.filter(event__in=event_ids).values_list("event", "given", "called")
    numbers = {event_id: QueueNumbers(given, called) for event_id, given, called in rows}
    since = now - timedelta(seconds=HOUR_SECONDS)
    paces = {
        event_id: _sales_an_hour(sold, first, now)
        for event_id, sold, first in _sold_by_event(Sale.objects.filter(event__in=event_ids), since)
    }
    return {
        event_id: _view(numbers.get(event_id, QueueNumbers()), paces.get(event_id, 0))
        for event_id in event_ids
    }


def _minute(now: datetime) -> datetime:
    return now.replace(second=0, microsecond=0)


def _view(numbers: QueueNumbers, pace: int) -> QueueView:
    return QueueView(
        given=numbers.given,
        called=numbers.called,
        waiting=numbers.waiting,
        sales_an_hour=pace,
        minutes=minutes_to_wait(numbers.waiting, pace),
    )


@asked_once
def _pace(event_id: int, now: datetime) -> int:
    _event, sold, since = _sold_since.one(event_id, now - timedelta(seconds=HOUR_SECONDS)) or (0, 0, now)
    return _sales_an_hour(sold, since, now)


def _sales_an_hour(sold: int, first: datetime, now: datetime) -> int:
    return sales_an_hour(sold, int((now - first).total_seconds()))


def _sold_by_event(sales: QuerySet[Sale], since: datetime) -> QuerySet[Sale, tuple[int, int, datetime]]:
    counted = sales.filter(at__gt=since, voided_at__isnull=True).order_by().values_list("event")
    return counted.annotate(sold=Count("pk"), first=Min("at"))


_sold_since = Compiled[tuple[int, int, datetime]](
    lambda event_id, at: _sold_by_event(Sale.objects.filter(event=event_id), at),
    int,
    datetime,
)
