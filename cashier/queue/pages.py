"""The queue at the cashier: its number on paper, and the link in the toast."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from access.endpoint import Offer, after
from access.page import page
from access.roles import STAFF
from cashier.paper.pages import print_page
from cashier.paper.slips import queue_blocks
from cashier.queue.rows import QueueView, queue, queue_numbers
from cashier.queue.verbs import QueueNumber, give_queue_number
from journal import instants
from printing.kinds import PaperKind
from printing.prints.rows import Paper
from rulebook.refusals import Refusal
from tournaments import queries as tournaments


def queue_mark(event_id: int) -> QueueMark:
    """The current queue."""
    view = queue(event_id, instants.now())
    return QueueMark(waiting_label(view), view.called + 1 if view.waiting else None)


def waiting_label(queue: QueueView) -> str:
    """``6 waiting, about 5 min``; empty if no one is waiting."""
    if not queue.waiting:
        return ""
    waiting = _("%(count)s waiting") % {"count": queue.waiting}
    if queue.minutes is None:
        return waiting
    return _("%(waiting)s, about %(minutes)s min") % {"waiting": waiting, "minutes": queue.minutes}


@after(give_queue_number)
def print_number(number: QueueNumber) -> Offer:
    """The page of the number to print."""
    return Offer(link_url=reverse("queue-number", args=[number.event, number.number]), link_label=_("Print"))


@page(reads=STAFF, writes=STAFF)
def number_paper(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """A number of the queue on paper; raises ``Refusal("not_found")`` if it was never given."""
    event = tournaments.event(event_id)
    papers = [queue_number_paper(event.id, number)]
    slip = queue_blocks(tournaments.house().name, event.name, number, instants.now())
    title = _("Queue number %(number)s") % {"number": number}
    return print_page(request, papers, [slip], name=f"queue-{number}", title=title)


@dataclass(frozen=True, slots=True)
class QueueMark:
    """The queue at the top of the cashier's page; ``next_number`` is None if no one is waiting."""

    label: str
    next_number: int | None


def queue_paper(event_id: int, number: int) -> Paper:
    """A number of the queue of an event."""
    return Paper(PaperKind.QUEUE_NUMBER, event_id, number, str(number), event_id=event_id)


def queue_number_paper(event_id: int, number: int) -> Paper:
    """A number of the queue; raises ``Refusal("not_found")`` if it was never given."""
    if not 0 < number <= queue_numbers(tournaments.event(event_id).id).given:
        raise Refusal("not_found", what=str(number))
    return queue_paper(event_id, number)


def _latest_number(event_id: int) -> Paper:
    return queue_number_paper(event_id, queue_numbers(event_id).given)
