"""All clocks of the room at once, and clocks that resume at a set time."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from access.verbs import By, Verb
from clock import rows, steps, verbs
from clock import verbs as breaks_of_clock
from clock.timers import tasks
from journal import instants
from journal.book import OpenBook
from journal.models import Line
from journal.opening import tournament_book
from journal.queries import latest_lines
from rulebook.clock import ClockState
from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from tests import builders
from tests.clock.evening import NOBODY, Evening, after, evening
from tests.undoing import undo_lines

pytestmark = pytest.mark.django_db


def all_at(minutes: float, verb: Verb[Any, Any], **values: Any) -> Any:
    """A command to the whole room."""
    with instants.simulated_at(after(minutes)):
        return verb.perform(verb.command(**values), By(NOBODY.actor, f"all-{minutes}")).answer


def state(played: Evening, at: float) -> ClockState:
    return rows.reading(played.day_id, after(at)).state


def test_all_clocks_stop_and_go_on_together_with_one_line_a_book():
    one, two, alone = evening(), evening(), evening()
    alone.at(3, verbs.pause_clock, reason="final table")
    told = all_at(5, verbs.pause_room, reason="Fire alarm")
    assert told == verbs.RoomTurned(clocks=2)
    lines = Line.objects.filter(fact="RoomPaused")
    assert {line.book.subject_id for line in lines} == {one.event_id, two.event_id}
    assert {line.command for line in lines} == {"all-5"}
    assert rows.clock_of(two.day_id).pause_reason == "Fire alarm"
    assert verbs.is_room_paused()
    all_at(9, verbs.resume_room)
    assert [state(played, 9) for played in (one, two, alone)] == ["running", "running", "paused"]
    assert not verbs.is_room_paused()


def test_a_clock_commanded_on_its_own_is_left_alone_and_an_empty_room_refuses():
    one, two = evening(), evening()
    all_at(5, verbs.pause_room)
    two.at(6, verbs.add_time, seconds=60)
    assert all_at(7, verbs.resume_room) == verbs.RoomTurned(clocks=1)
    assert [state(played, 8) for played in (one, two)] == ["running", "paused"]
    with pytest.raises(Refusal, match="room_not_paused"):
        all_at(8, verbs.resume_room)
    one.at(9, verbs.pause_clock)
    with pytest.raises(Refusal, match="no_clock_runs"):
        all_at(10, verbs.pause_room)


def test_a_command_to_the_room_that_comes_again_gets_its_first_answer():
    evening()
    for _twice in range(2):
        assert all_at(5, verbs.pause_room) == verbs.RoomTurned(clocks=1)
    for _twice in range(2):
        assert all_at(6, verbs.resume_room) == verbs.RoomTurned(clocks=1)


def test_no_clock_begins_or_goes_on_by_itself_while_the_room_stands():
    counts, dinner = evening(countdown=10), evening()
    dinner.at(1, verbs.pause_clock, reason="Dinner")
    dinner.at(2, verbs.resume_clock_at, at=after(40))
    assert all_at(5, verbs.pause_room, reason="Fire alarm") == verbs.RoomTurned(clocks=2)
    assert [state(played, 41) for played in (counts, dinner)] == ["not_started", "paused"]
    assert rows.clock_of(dinner.day_id).pause_reason == "Dinner"
    with pytest.raises(Refusal, match="room_not_paused"):
        all_at(42, verbs.resume_room)


def test_a_clock_whose_day_is_over_does_not_go_on_with_the_room():
    over, goes_on = evening(), evening()
    all_at(5, verbs.pause_room)
    over.at(6, _day_over)
    assert all_at(9, verbs.resume_room) == verbs.RoomTurned(clocks=1)
    assert [state(played, 9) for played in (over, goes_on)] == ["paused", "running"]
    assert not verbs.is_room_paused()


def _day_over(book: OpenBook, *, day_id: int) -> None:
    steps.halt_clock(book, day_id=day_id)
    book.record(builders.FieldBuilt())


def test_one_undo_takes_the_pause_of_the_room_back_in_every_book():
    one, two = evening(), evening()
    all_at(5, verbs.pause_room)
    line = latest_lines(tournament_book(two.event_id), limit=1)[0]
    with instants.simulated_at(after(8)):
        undo_lines(line.id, NOBODY)
    for played in (one, two):
        assert rows.reading(played.day_id, after(8)).left_ms == 15 * 60_000
        assert state(played, 8) == ClockState.RUNNING


def test_play_goes_on_at_its_time_and_says_so_once():
    played = evening()
    played.at(5, verbs.pause_clock, reason="Dinner")
    played.at(6, verbs.resume_clock_at, at=after(40))
    assert rows.clock_of(played.day_id).pause_reason == "Dinner"
    told = latest_lines(tournament_book(played.event_id), limit=1)[0].sentence
    goes = f"{timezone.localtime(after(40)):%H:%M:%S}"
    assert told == f"The clock resumes automatically at {goes}: 15:00 left, level 1"
    assert [state(played, at) for at in (39, 40)] == ["paused", "running"]
    with instants.simulated_at(after(41)):
        assert tasks.sweep() == 1
        assert tasks.sweep() == 0
    assert Line.objects.get(fact="PlayWentOn").details["due_at"] == after(40).isoformat()
    played.at(45, verbs.pause_clock)
    assert rows.reading(played.day_id, after(50)).left_ms == 10 * 60_000


def test_play_that_shall_not_go_on_by_itself_stands_for_the_same_reason():
    played = evening()
    played.at(5, verbs.pause_clock, reason="Dinner")
    played.at(6, verbs.resume_clock_at, at=after(40))
    played.at(7, verbs.pause_clock)
    assert rows.clock_of(played.day_id).pause_reason == "Dinner"
    assert state(played, 41) == "paused"


def test_a_break_and_play_after_it_wait_where_the_house_wants_it():
    rules = profile_from_data({"clock": {"break_waits": True, "play_waits": True}})
    played = evening(profile=rules)
    shown = rows.reading(played.day_id, after(45))
    assert (shown.is_waiting, shown.left_ms, shown.index) == (True, 0, 1)
    played.at(45, verbs.resume_clock)
    assert rows.reading(played.day_id, after(50)).left_ms == 5 * 60_000
    assert rows.reading(played.day_id, after(60)).is_waiting
    played.at(60, verbs.let_breaks_wait, breaks=True, play=False)
    assert rows.level_number(played.day_id, after(60)) == 3


def test_next_break_and_skipping_it():
    played = evening()
    played.at(5, verbs.begin_next_break)
    assert rows.reading(played.day_id, after(6)).period.is_break
    played.at(7, breaks_of_clock.skip_this_break)
    assert rows.level_number(played.day_id, after(8)) == 3
    with pytest.raises(Refusal, match="no_break_now"):
        played.at(9, verbs.skip_this_break)
    with pytest.raises(Refusal, match="no_break_ahead"):
        played.at(9, verbs.begin_next_break)


def test_an_event_warns_when_its_rules_say():
    played = evening(profile=profile_from_data({"clock": {"warning_seconds": [300]}}))
    with instants.simulated_at(after(19)):
        assert tasks.sweep() == 1
    assert Line.objects.get(fact="WarningSounded").details["seconds"] == 300
    assert played.day_id
