"""Worker tasks: erase restricted players whose data no longer has to be kept."""

from __future__ import annotations

import logging

from celery import shared_task

from access.verbs import By
from journal.book import Actor
from people.privacy.rows import over
from people.privacy.verbs import erase_restricted
from rulebook.refusals import Refusal

log = logging.getLogger(__name__)


@shared_task(name="people.erase_restricted", ignore_result=True)
def erase_due_players() -> int:
    """Erase the remaining data of these players; returns how many."""
    count = 0
    for player in over():
        try:
            erase_restricted.perform_with(By(Actor()), player=player)
            count += 1
        except Refusal as refusal:
            log.warning("%s: %s", erase_due_players.name, refusal)
    return count
