"""The queue at the cashier: its number on paper, and the way there from the toast."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from access.endpoint import Offer, after
from access.page import page
from access.roles import STAFF
from cashier.paper.printing import print_page
from cashier.paper.slips import queue_blocks
from cashier.papers import queue_number_paper
from cashier.queue.rows import QueueView, queue
from cashier.queue.verbs import QueueNumber, give_queue_number
from cashier.sales.contexts import QueueMark
from journal import instants
from tournaments import queries as tournaments


def queue_mark(event_id: int) -> QueueMark:
    """The queue as it is now."""
    shown = queue(event_id, instants.now())
    return QueueMark(waiting_label(shown), shown.called + 1 if shown.waiting else None)


def waiting_label(shown: QueueView) -> str:
    """``6 waiting, about 5 min``; empty while nobody waits."""
    if not shown.waiting:
        return ""
    waiting = _("%(count)s waiting") % {"count": shown.waiting}
    if shown.minutes is None:
        return waiting
    return _("%(waiting)s, about %(minutes)s min") % {"waiting": waiting, "minutes": shown.minutes}


@after(give_queue_number)
def print_number(given: QueueNumber) -> Offer:
    """The number on paper."""
    return Offer(link_url=reverse("queue-number", args=[given.event, given.number]), link_label=_("Print"))


@page(reads=STAFF, writes=STAFF)
def number_paper(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """A number of the queue on paper; raises ``Refusal("not_found")`` for one that was never given."""
    event = tournaments.event(event_id)
    papers = [queue_number_paper(event.id, number)]
    slip = queue_blocks(tournaments.house().name, event.name, number, instants.now())
    title = _("Queue number %(number)s") % {"number": number}
    return print_page(request, papers, [slip], name=f"queue-{number}", title=title)
