"""The merge of days and the start of the next one against a killed process, a second director and other events."""

from __future__ import annotations

from functools import partial

import pytest

from clock import rows as clock
from floor.days import verbs as days
from floor.life import verbs as life
from journal import instants
from journal.models import Line
from journal.opening import Command, tournament_book
from journal.replay import differences
from journal.rows import restore
from seating import queries as seats
from seating.models import SERVING, TableInPlay
from seating.tables.verbs import open_next_tables
from tests import builders as b
from tests.floor.test_merge import LATER, merge, on, two_flights
from tests.races.test_ends_of_days import wholly
from tests.races.together import act, at_once, refusals
from tests.undoing import undo_lines
from tournaments import queries

pytestmark = pytest.mark.django_db(transaction=True)
UNOPENED = "Opened at the tables"


def test_a_killed_process_leaves_days_merged_or_apart_and_the_next_one_started_or_not() -> None:
    event_id, (*_flights, last), _own, _other = two_flights()
    killed_in_each(event_id, last, players=8)


def killed_in_each(event_id: int, last: int, *, players: int) -> None:
    """Kill the merge into a day, a start of it on the wrong level, and the undo of each; then start it rightly."""
    whole, command = partial(wholly, event_id), Command(b.NOBODY)

    def undo() -> None:
        undo_lines(Line.objects.latest("pk").pk, command)

    whole(days, "_seat", partial(merge, event_id, last))
    assert len(on(last)) == players
    whole(restore, "_carry_out", undo)
    assert on(last) == ()
    with instants.simulated_at(instants.now() + LATER):
        wrong = {"event": event_id, "day": last, "level": 5, "override_reason": UNOPENED}
        whole(life, "begin_day", partial(b.at, event_id, life.start_play, **wrong))
        assert clock.reading(last, instants.now()).period.number == 5
        whole(restore, "_carry_out", undo)
        assert (on(last), queries.day(last).started_at) == ((), None)
        b.at(event_id, life.start_play, event=event_id, day=last, override_reason=UNOPENED)
        assert (clock.reading(last, instants.now()).period.number, len(on(last))) == (2, players)
    assert not list(differences())


def test_days_are_merged_once_and_at_tables_that_no_other_event_has() -> None:
    event_id, (*_flights, last), _own, _other = two_flights()
    b.room(2, 9, first=2)
    taker, command = b.event(), Command(b.NOBODY)
    mine = partial(merge, event_id, last)
    take = partial(act, [tournament_book(taker)], command, open_next_tables, event=taker, count=1)
    assert refusals(at_once(mine, mine, take)) == ["nobody_to_merge"]
    assert len(on(last)) == len(
        {(at.table, at.seat) for at in seats.seats_of([one.id for one in on(last)]).values()}
    )
    serving = list(TableInPlay.objects.filter(state__in=SERVING).values_list("room_table_id", flat=True))
    assert len(serving) == len(set(serving))
    assert not list(differences())
