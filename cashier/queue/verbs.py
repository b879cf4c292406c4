"""The queue at the cashier: numbers for players, called in order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import EventId, Note
from access.reads import read
from access.roles import CASHIERS, READERS, STAFF
from access.verbs import action
from cashier.models import Queue
from cashier.queue import rows as queue_queries
from cashier.queue.rows import QueueView
from cashier.queue.words import QueueNumberCalled, QueueNumberGiven
from journal import instants
from journal.book import OpenBook
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.books import of_event


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueNumber:
    """A number of the queue, and how many players wait."""

    event: int
    number: int
    waiting: Annotated[int, Note("How many wait with a number now.")]


@action("events/<int:event>/give-queue-number/", admits=STAFF, opens=of_event)
def give_queue_number(book: OpenBook, *, event: EventId) -> QueueNumber:
    """Give the next number of the queue to a player; no number is given twice."""
    row = _queue(book, event)
    row.given += 1
    book.save(row)
    book.record(QueueNumberGiven(event=event, number=row.given))
    return _queue_number(row, row.given)


@action("events/<int:event>/call-next-number/", admits=CASHIERS, opens=of_event)
def call_next_number(book: OpenBook, *, event: EventId) -> QueueNumber:
    """Call the next number to the cashier.

    Raises ``Refusal("queue_empty")``.
    """
    row = _queue(book, event)
    if row.called == row.given:
        raise Refusal("queue_empty", given=row.given)
    row.called += 1
    book.save(row)
    book.record(QueueNumberCalled(event=event, number=row.called))
    return _queue_number(row, row.called)


def _queue(book: OpenBook, event: int) -> Queue:
    event_id = tournaments.event(event).id
    return Queue.objects.filter(event=event_id).first() or book.create(Queue, event_id=event_id)


def _queue_number(row: Queue, number: int) -> QueueNumber:
    return QueueNumber(event=row.event_id, number=number, waiting=row.given - row.called)


@read("events/<int:event>/queue/", admits=READERS)
def queue(event: int) -> QueueView:
    """Show the queue at the cashier: the last numbers, the waiting players, sales in the last hour."""
    return queue_queries.queue(tournaments.event(event).id, instants.now())
