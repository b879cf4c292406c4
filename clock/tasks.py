"""Work for the bell-ringers: a bell at its instant, and a sweep each second for those that were lost."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from celery import shared_task

from clock import bells
from clock.queries import ClockView, clock, running_clocks
from journal import instants
from rulebook.clock import Bell as Due
from rulebook.refusals import Refusal

log = logging.getLogger(__name__)

AHEAD = timedelta(seconds=3)
EARLY = timedelta(seconds=1)
# What this process has handed on; a second time would be harmless, only wasteful.
_handed_on: dict[tuple[int, int, str, int], None] = {}
REMEMBERED = 500


@shared_task(name="clock.tick", ignore_result=True)
def tick(clock_id: int, generation: int, bell: str, index: int) -> bool:
    """Ring a bell of a clock's generation if it is due; harmless if late, early, twice or out of date.

    Raises ``Refusal("desk_busy")`` when the book is not to be had: the next sweep rings it then.
    """
    view = clock(clock_id)
    if view is None or view.generation != generation:
        return False
    now = instants.now()
    wanted = [due for due in bells.bells_until(view, now + EARLY) if (due.kind, due.index) == (bell, index)]
    if not wanted:
        return False
    if wanted[0].due_at > now:
        tick.apply_async((clock_id, generation, bell, index), eta=wanted[0].due_at)
        return False
    return bells.ring(view, wanted[0])


@shared_task(name="clock.sweep", ignore_result=True)
def sweep() -> int:
    """Ring what was missed and hand on what is near; answers how many bells rang."""
    now = instants.now()
    return sum(_serve(view, now) for view in running_clocks())


def _serve(view: ClockView, now: datetime) -> int:
    """One clock; whatever is wrong with it does not silence the others."""
    try:
        rang = bells.ring_due(view, now)
        for due in bells.near(view, now, AHEAD):
            _hand_on(view, due)
    except Refusal as refusal:
        log.warning("clock %s: %s", view.id, refusal)
        return 0
    return rang


def _hand_on(view: ClockView, due: Due) -> None:
    key = (view.id or 0, view.generation, due.kind.value, due.index)
    if key in _handed_on:
        return
    _handed_on[key] = None
    while len(_handed_on) > REMEMBERED:
        del _handed_on[next(iter(_handed_on))]
    tick.apply_async(key, eta=due.due_at)
