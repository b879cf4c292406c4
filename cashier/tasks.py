"""Tasks for the workers: tickets that expire."""

from __future__ import annotations

import logging

from celery import shared_task

from access.verbs import By
from cashier.tickets.queries import tickets_over
from cashier.tickets.verbs import expire_tickets
from journal import instants
from journal.book import Actor
from rulebook.refusals import Refusal

log = logging.getLogger(__name__)


@shared_task(name="cashier.expire_tickets", ignore_result=True)
def expire_due_tickets() -> int:
    """Remove expired tickets from the books; returns their number. They pay nothing after their end anyway.

    The database stores the times, so the first run after a restart catches up.
    """
    number = 0
    try:
        while tickets_over(instants.now(), 1):
            number += expire_tickets.perform_with(By(Actor())).answer.tickets
    except Refusal as refusal:
        log.warning("%s: %s", expire_tickets.name, refusal)
    return number
