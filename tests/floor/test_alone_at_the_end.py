"""A last day that still sells and to which one player comes: that player wins once nobody can enter."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from access.roles import Role
from access.viewer import Viewer
from floor.bags import verbs as bags
from floor.life import verbs as life
from floor.todo.event import to_do
from journal import instants
from journal.models import Line
from journal.opening import Command
from journal.replay import differences
from rulebook.days.day import DaySetup, all_to_the_last
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.floor.test_penalty_pages import client
from tests.undoing import undo_lines
from tournaments import queries
from tournaments.set_up.verbs import edit_event

pytestmark = pytest.mark.django_db


def alone(left: int = 1) -> tuple[int, int, int]:
    """Both flights are over, with ``left`` players in bags; the last day sells: event, last day, an entry."""
    at = instants.now() + timedelta(hours=1)
    days = all_to_the_last(
        (
            DaySetup(at, "Day 1A"),
            DaySetup(at + timedelta(hours=1), "Day 1B"),
            DaySetup(at + timedelta(hours=2), "Final", sells=True),
        )
    )
    b.room(3, 6)
    event_id, drawer = b.event(days=days, seats_per_table=6, late_until_level=2), at_cashier.open_drawer()
    first, second, last = (day.id for day in queries.days(event_id))
    for _ in range(left + 1):
        at_cashier.sell_entry(event_id, drawer, day=first)
    b.at(event_id, life.start_play, event=event_id)
    gone, *stay = [one.id for one in queries.entries(event_id, "alive", day_id=first)]
    b.bust(event_id, gone)
    for entry in stay:
        b.at(event_id, bags.bag_stack, entry=entry, chips=20_000 * (left + 1) // left, seal=str(entry))
    b.at(event_id, life.end_day, day=first, override_reason="One is left")
    b.at(event_id, life.confirm_end, day=first)
    b.at(event_id, life.end_day, day=second, override_reason="Nobody came")
    return event_id, last, stay[0]


def sell_no_more(event_id: int) -> None:
    """The last day sells no more."""
    setup = queries.event_setup(event_id)
    days = (*setup.days[:-1], replace(setup.days[-1], sells=False))
    b.at(event_id, edit_event, event=event_id, setup=replace(setup, days=days))


def test_who_comes_alone_to_a_last_day_wins_once_a_director_ends_it_and_an_undo_takes_that_back() -> None:
    event_id, last, own = alone()
    assert queries.event(event_id).state == "running", "the last day sells"
    with pytest.raises(Refusal, match="nobody_to_play"):
        b.at(event_id, life.start_play, event=event_id, is_early=True, override_reason="Opened")
    (item,) = (one for one in to_do(event_id, Viewer(Role.DIRECTOR)).items if "last player" in one.title)
    assert "still sold for Final" in item.why
    assert item.ask_url == f"/days/{last}/floor/end/"
    assert client(Role.DIRECTOR).get(item.ask_url).status_code == 200
    with pytest.raises(Refusal, match="registration_open"):
        b.at(event_id, life.end_day, day=last)
    assert b.at(event_id, life.end_day, day=last, override_reason="Nobody else comes").is_finished
    assert [queries.event(event_id).state, queries.finishers(event_id)[0].entry_id] == ["finished", own]
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
    assert queries.event(event_id).state == "running"
    assert queries.entry(own).stack == 40_000
    assert not list(differences())
    sell_no_more(event_id)
    (item,) = (one for one in to_do(event_id, Viewer(Role.DIRECTOR)).items if "last player" in one.title)
    assert "Nobody can enter Final any more" in item.why
    assert b.at(event_id, life.end_day, day=last).is_finished


def test_a_last_day_does_not_end_before_the_stacks_that_wait_for_it() -> None:
    event_id, last, _own = alone(left=2)
    with pytest.raises(Refusal, match="stacks_wait"):
        b.at(event_id, life.end_day, day=last, override_reason="Late")
    shown = client(Role.DIRECTOR).get(f"/api/v1/days/{last}/end/").json()
    assert [one["code"] for one in shown["refusals"]][-1] == "stacks_wait"
