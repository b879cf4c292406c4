"""Between two days the to-do list names the bags that wait and the start of the next day."""

from __future__ import annotations

from datetime import timedelta

import pytest

from access.viewer import Viewer
from floor.bags import verbs as bags
from floor.life import verbs as life
from floor.todo.event import to_do
from floor.todo.items import ToDo
from journal import instants
from rulebook.advance import AdvanceKind, AdvanceRule
from tests import builders as b
from tests.floor.test_bags import ended
from tests.floor.test_life import two_days
from tournaments import queries
from tournaments.setup.values import DaySetup

pytestmark = pytest.mark.django_db


def listed(event_id: int, role: str = "director") -> dict[str, ToDo]:
    wanted = ("Bags of", "Start play")
    return {one.title: one for one in to_do(event_id, Viewer(role)).items if one.title.startswith(wanted)}


def test_bags_that_wait_for_the_next_day_and_its_start_are_still_to_do() -> None:
    event_id = b.started(3, 2, **two_days(AdvanceRule(AdvanceKind.ALL_LEFT)))
    assert listed(event_id) == {}, "the first day is being played"
    day, made = ended(event_id)
    opened, start = listed(event_id).values()
    assert (opened.title, opened.why) == (
        "Bags of Day one",
        "Open each for its player before play. The page shows which are still sealed.",
    )
    assert opened.ask_url == f"/days/{day}/bags/"
    assert start.title == "Start play: Final"
    assert "Players: 5" in start.why
    # A day before, both can wait, and an early start is asked for on its page.
    assert all(one.is_line for one in (opened, start))
    assert (start.apply_url, start.ask_url) == ("", f"/events/{event_id}/floor/start/")
    assert listed(event_id, "floor")["Start play: Final"].ask_url == ""
    with instants.simulated_at(queries.current_day(event_id).starts_at - timedelta(minutes=10)):
        opened, start = listed(event_id).values()
        assert not any(one.is_line for one in (opened, start))
        assert start.apply_url.endswith("/start-play/")
        for bag in made.values():
            b.at(event_id, bags.recount_bag, bag=bag, is_seal_intact=True)
        assert list(listed(event_id)) == ["Bags of Day one", "Start play: Final"]
        b.at(event_id, life.start_play, event=event_id)
        assert listed(event_id) == {}


def test_the_bags_of_a_flight_wait_for_the_final_and_not_for_the_next_flight() -> None:
    at = instants.now() + timedelta(hours=1)
    first, second = DaySetup(at, "Day 1A"), DaySetup(at + timedelta(days=1), "Day 1B")
    final = DaySetup(at + timedelta(days=2), "Final", is_final=True)
    event_id = b.started(3, advance=AdvanceRule(AdvanceKind.ALL_LEFT), days=(first, second, final))
    ended(event_id)
    assert list(listed(event_id)) == ["Start play: Day 1B"]
