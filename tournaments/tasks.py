"""Worker tasks: events that have been over for long go into the archive, block by block."""

from __future__ import annotations

import logging
from time import monotonic

from celery import shared_task

from access.verbs import By
from journal import instants
from journal.archive.steps import take_step
from journal.book import Actor
from rulebook.refusals import Refusal
from tournaments.lifecycle.archive import archive_event, due_for_archive
from tournaments.venue.rows import has_house

log = logging.getLogger(__name__)
MOST_SECONDS = 20.0
"""Of one run; the next one does the rest."""


@shared_task(name="tournaments.archive", ignore_result=True)
def archive() -> int:
    """Archive the events that are due, then move lines; returns how many steps were made.

    A step that a crash cut off is made again by the next run.
    """
    count, until = 0, monotonic() + MOST_SECONDS
    try:
        for event_id in due_for_archive(instants.now()) if has_house() else ():
            archive_event.perform_with(By(Actor()), event=event_id)
        while monotonic() < until and take_step():
            count += 1
    except Refusal as refusal:
        log.warning("archive: %s", refusal)
    return count
