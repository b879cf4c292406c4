"""Automatic start of play: at a time, or once enough players have a seat."""

from __future__ import annotations

from datetime import timedelta

import pytest

from clock.rows import reading
from floor import tasks
from floor.life import next_game
from floor.life import verbs as life
from journal import instants
from journal.models import Line
from journal.opening import HOUSE
from rulebook.clock import ClockState
from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from tests import builders as b
from tournaments import queries

pytestmark = pytest.mark.django_db
SIX = profile_from_data({"clock": {"start_at_entries": 6}})


def registering(entries: int, **terms) -> int:
    b.room(2)
    event_id = b.event(state="registration", **terms)
    b.entries(event_id, entries)
    return event_id


def test_everybody_is_seated_and_the_clock_counts_down_to_its_time() -> None:
    event_id = registering(6)
    begins = instants.now() + timedelta(minutes=20)
    b.at(event_id, life.start_play, event=event_id, begins_at=begins)
    day = b.day_of(event_id)
    assert reading(day, begins - timedelta(seconds=1)).state is ClockState.NOT_STARTED
    assert reading(day, begins + timedelta(minutes=1)).elapsed_ms == 60_000
    with pytest.raises(Refusal, match="instant_past"):
        b.at(event_id, life.start_play, event=event_id, begins_at=instants.now() - timedelta(minutes=1))


def test_an_event_called_off_before_its_time_never_begins() -> None:
    event_id = registering(6)
    begins = instants.now() + timedelta(minutes=20)
    b.at(event_id, life.start_play, event=event_id, begins_at=begins)
    b.at(event_id, life.cancel_event, event=event_id, reason="fire")
    assert reading(b.day_of(event_id), begins + timedelta(minutes=1)).state is ClockState.NOT_STARTED


def test_a_sit_and_go_begins_with_its_last_entry_and_once() -> None:
    event_id = registering(5, profile=SIX)
    assert tasks.sit_and_go() == 0
    b.entries(event_id, 1)
    assert tasks.sit_and_go() == 1
    assert tasks.sit_and_go() == 0
    assert queries.event(event_id).state == "running"
    assert reading(b.day_of(event_id), instants.now()).state is ClockState.RUNNING
    assert Line.objects.filter(fact="PlayStarted").count() == 1


def test_a_sit_and_go_that_starts_opens_its_next_and_who_waited_is_on_its_list_in_order() -> None:
    profile = profile_from_data({"clock": {"start_at_entries": 6, "opens_next": True}})
    event_id = registering(6, profile=profile, max_entries=6)
    waiting = b.entries(event_id, 3, status="unpaid")
    players = [queries.entry(entry).player_id for entry in waiting]
    assert tasks.sit_and_go() == 1
    later = next_game.next_of(event_id)
    assert later is not None
    assert (queries.event(later).state, queries.event(later).name) == (
        "registration",
        queries.event(event_id).name,
    )
    assert [one.player_id for one in next_game.waiting_for(later)] == players
    assert next_game.waiting_for(event_id) == ()
    assert tasks.sit_and_go() == 0
    assert next_game.next_of(later) is None
    with pytest.raises(Refusal, match="next_is_open"):
        b.do([HOUSE], next_game.open_next, event=event_id)


def test_an_event_that_does_not_say_so_waits_for_the_floor() -> None:
    event_id = registering(9)
    assert tasks.sit_and_go() == 0
    assert queries.event(event_id).state == "registration"
