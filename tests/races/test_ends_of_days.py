"""The end of a day against a killed process, and its tables against another event that wants them."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from functools import partial
from typing import Any
from unittest.mock import patch

import pytest
from django.db import connections

from floor.life import verbs as life
from floor.play import steps
from journal.models import Line
from journal.opening import Command, tournament_book
from journal.replay import differences
from journal.rows import restore
from rulebook.advance import AdvanceKind, AdvanceRule
from seating.models import SERVING, TableInPlay
from seating.tables.verbs import open_next_tables
from tests import builders as b
from tests.floor.test_life import two_days
from tests.races.together import act, at_once, refusals
from tests.undoing import undo_lines
from tournaments import queries
from tournaments.entries.chips import chips_of_days

pytestmark = pytest.mark.django_db(transaction=True)


def started() -> tuple[int, dict[str, Any]]:
    """An event of one table on its first day, and the end of that day."""
    event_id = b.started(3, **two_days(AdvanceRule(AdvanceKind.TOP, 2)))
    left = [one.id for one in queries.entries(event_id, "alive")]
    stacks = b.counted(dict(zip(left, (30_000, 20_000, 10_000), strict=True)))
    return event_id, {"day": b.day_of(event_id), "stacks": stacks}


def killed(module: Any, name: str, task: Callable[[], Any]) -> None:
    """Carry out the task in a process of its own, which is killed as it comes to a step."""
    connections.close_all()
    child = os.fork()
    if not child:
        with patch.object(module, name, lambda *_args, **_options: os.kill(os.getpid(), signal.SIGKILL)):
            task()
        os._exit(1)
    _child, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the process came past the step"


def standing(event_id: int) -> tuple[Any, ...]:
    """What the house has of the days: ends, tables, players, chips; and the lines that say so."""
    days = queries.days(event_id)
    return (
        [(day.closed_at, day.end_confirmed_at) for day in days],
        list(TableInPlay.objects.order_by("pk").values_list("pk", "state", "broken_at")),
        [(one.id, one.day_id, one.status, one.stack) for one in queries.entries(event_id)],
        chips_of_days([day.id for day in days]),
        Line.objects.count(),
    )


def wholly(event_id: int, module: Any, name: str, task: Callable[[], Any]) -> None:
    """Kill the task at a step: nothing of it is left; then carry it out."""
    before = standing(event_id)
    killed(module, name, task)
    assert standing(event_id) == before
    task()
    assert standing(event_id) != before
    assert not list(differences())


def test_a_killed_process_leaves_a_day_played_or_over_and_nothing_between() -> None:
    event_id, ending = started()
    day, whole = ending["day"], partial(wholly, event_id)
    whole(steps, "close_day", lambda: b.at(event_id, life.end_day, **ending))
    ended = Line.objects.latest("pk").pk
    whole(life, "confirm_day", lambda: b.at(event_id, life.confirm_end, day=day))
    whole(restore, "_carry_out", lambda: undo_lines(ended, Command(b.NOBODY), together=True))
    assert not queries.day(day).is_closed


def test_a_table_that_is_freed_as_another_event_wants_it_serves_one_of_them() -> None:
    event_id, ending = started()
    b.at(event_id, life.end_day, **ending)
    ended, other = Line.objects.latest("pk").pk, b.event()
    command = Command(b.NOBODY)
    take = partial(act, [tournament_book(other)], command, open_next_tables, event=other, count=1)
    free = partial(act, [tournament_book(event_id)], command, life.confirm_end, day=ending["day"])
    found = at_once(free, take)
    assert refusals(found) in ([], ["tables_held"])
    if not refusals(found):
        found = at_once(
            partial(undo_lines, ended, command, together=True),
            partial(act, [tournament_book(other)], command, open_next_tables, event=other, count=1),
        )
        assert set(refusals(found)) <= {"undo_conflicts", "no_table_free", "table_in_use"}
    serving = list(TableInPlay.objects.filter(state__in=SERVING).values_list("room_table_id", flat=True))
    assert len(serving) == len(set(serving)) <= 1
    assert not list(differences())
