"""Worker tasks: events that have been over for long go into the archive, block by block."""

from __future__ import annotations

import logging
from time import monotonic

from celery import shared_task

from access.verbs import By
from journal import instants
from journal.archive.steps import Damaged, take_step
from journal.book import Actor
from rulebook.refusals import Refusal
from tournaments.events import event
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
    for event_id in due_for_archive(instants.now()) if has_house() else ():
        try:
            archive_event.perform_with(By(Actor()), event=event_id)
        except Refusal as refusal:
            log.warning("event %s is not archived: %s", event_id, refusal)
    return _take_steps(monotonic() + MOST_SECONDS)


def _take_steps(until: float) -> int:
    """Move lines; an archive that is damaged is named, and holds up no other."""
    count, damaged = 0, set[int]()
    while monotonic() < until:
        try:
            if not take_step(damaged):
                break
            count += 1
        except Damaged as one:
            damaged.add(one.archive)
            name = event(one.subject).name
            log.exception("the archive of event %s (%s) is damaged, block %s", one.subject, name, one.block)
    return count
