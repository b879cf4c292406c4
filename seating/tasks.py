"""Worker task: each second, announce possible automatic moves, make those due, let arrivals lapse."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Any

from celery import shared_task

from access.verbs import Action, By
from journal import instants
from journal import queries as journal
from journal.book import Actor
from journal.changed import Unchanged
from journal.opening import tournament_book
from journal.reading import read_snapshot
from rulebook.refusals import Refusal
from seating.balance.rows import (
    days_that_balance_themselves,
    days_whose_arrivals_lapse,
    do_moves_wait,
    may_be_announced,
    moves_due,
)
from seating.balance.verbs import announce_moves, make_automatic_move
from seating.moves.rows import lapsed
from seating.moves.verbs import lapse_arrivals
from tournaments import queries as tournaments

log = logging.getLogger(__name__)

# The version of each day's book at the last check; a new process has none and checks again.
_looked_at: dict[int, int] = {}
REMEMBERED = 500


@shared_task(name="seating.sweep", ignore_result=True)
def sweep() -> int:
    """Make due moves, announce possible ones, let arrivals lapse; returns how many lines were written.

    The due times are in the database: the first sweep after a restart continues from there.
    """
    now = instants.now()
    written = 0
    for view in moves_due(now) if _moves_wait() else ():
        written += _carried_out(make_automatic_move, move=view.id)
    balancing, lapsing = _days()
    for day_id in balancing:
        event_id = tournaments.day(day_id).event_id
        if _has_changed(day_id, event_id) and _has_news(day_id, now):
            written += _carried_out(announce_moves, day=day_id)
    for day_id in lapsing:
        if lapsed(day_id, now):
            written += _carried_out(lapse_arrivals, day=day_id)
    return written


def _swept_days() -> tuple[tuple[int, ...], tuple[int, ...]]:
    with read_snapshot():
        return days_that_balance_themselves(), days_whose_arrivals_lapse()


_moves_wait, _days = Unchanged(do_moves_wait), Unchanged(_swept_days)


def _has_changed(day_id: int, event_id: int) -> bool:
    """Whether the book has changed since the last check: no move becomes possible by time alone."""
    version, _parts = journal.versions(tournament_book(event_id))
    is_known = _looked_at.get(day_id) == version
    _looked_at[day_id] = version
    while len(_looked_at) > REMEMBERED:
        del _looked_at[next(iter(_looked_at))]
    return not is_known


def _has_news(day_id: int, now: datetime) -> bool:
    """Whether there is a move to announce; False if the room cannot be judged."""
    try:
        return bool(may_be_announced(day_id, now))
    except Refusal as refusal:
        log.warning("day %s: %s", day_id, refusal)
        return False


def _carried_out(verb: Action[..., Any], **arguments: Any) -> bool:
    """Whether the verb wrote a line; a refusal does not stop the other verbs."""
    try:
        return verb.perform_with(By(Actor()), **arguments).line is not None
    except Refusal as refusal:
        log.warning("%s: %s", verb.name, refusal)
        return False
