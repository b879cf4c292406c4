"""Work for the bell-ringers: called clocks that have run out, events that begin once they are full."""

from __future__ import annotations

import logging
from functools import partial

from celery import shared_task

from floor.life import verbs as life
from floor.shot_clock import verbs as shot_clock
from floor.shot_clock.queries import over_by
from journal import instants
from journal.book import Actor
from journal.opening import Command, perform, tournament_book
from rulebook.entries import sit_and_go_starts
from rulebook.refusals import Refusal
from seating import actions as seating
from tournaments import queries as tournaments

log = logging.getLogger(__name__)


@shared_task(name="floor.shot_clock.queries", ignore_result=True)
def called_clocks() -> int:
    """Write down the result of every called clock that has run out; answers how many there were.

    Harmless if late or twice: the instant and the result are computed.
    """
    written = 0
    for view in over_by(instants.now()):
        verb = partial(shot_clock.expire_called_clock, called_id=view.id)
        try:
            perform([tournament_book(view.event_id)], Command(Actor()), verb)
        except Refusal as refusal:
            log.warning("called clock %s: %s", view.id, refusal)
        else:
            written += 1
    return written


@shared_task(name="floor.sit_and_go", ignore_result=True)
def sit_and_go() -> int:
    """Begin play of every event that has the entries with which it begins by itself; answers how many began.

    Harmless if late or twice: whatever plays already is no longer asked.
    """
    begun = 0
    for event in tournaments.events(("registration",)):
        day = tournaments.current_day(event.id)
        players = tournaments.field(event.id, day_id=day.id).alive
        if not sit_and_go_starts(event.profile.clock, players):
            continue
        verb = partial(life.start_play, event_id=event.id, plan=seating.plan_draw(day.id))
        try:
            perform([tournament_book(event.id)], Command(Actor()), verb)
        except Refusal as refusal:
            log.warning("event %s: %s", event.id, refusal)
        else:
            begun += 1
    return begun
