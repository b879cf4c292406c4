"""Work for the bell-ringers: called clocks that have run out."""

from __future__ import annotations

import logging
from functools import partial

from celery import shared_task

from floor import actions
from floor.called import over_by
from journal import instants
from journal.book import Actor
from journal.opening import Command, perform, tournament_book
from rulebook.refusals import Refusal

log = logging.getLogger(__name__)


@shared_task(name="floor.called", ignore_result=True)
def called_clocks() -> int:
    """Write down the result of every called clock that has run out; answers how many there were.

    Harmless if late or twice: the instant and the result are computed.
    """
    written = 0
    for view in over_by(instants.now()):
        verb = partial(actions.expire_called_clock, called_id=view.id)
        try:
            perform([tournament_book(view.event_id)], Command(Actor()), verb)
        except Refusal as refusal:
            log.warning("called clock %s: %s", view.id, refusal)
        else:
            written += 1
    return written
