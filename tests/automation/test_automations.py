"""Automations: triggered once by what happened, under their conditions, recorded in the journal, undone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from automation.models import Occurrence
from automation.rows import automation, dry_run
from automation.tasks import sweep
from automation.verbs import (
    change_automation,
    delete_automation,
    fire_occurrence,
    make_automation,
    note_happenings,
    switch_automation,
    try_automation,
)
from clock.timers.tasks import sweep as timers
from displays.announcements.rows import announcements
from displays.displays import verbs as displays
from displays.displays.rows import display as display_row
from journal import instants
from journal.book import Actor
from journal.opening import HOUSE, Command, tournament_book
from journal.queries import latest_lines
from rulebook.refusals import Refusal
from tests import builders as b
from tests.automation.test_sounds import display, sounds
from tests.sound import book
from tests.undoing import undo_lines

__all__ = ["book"]
pytestmark = pytest.mark.django_db


def make(**over: Any) -> int:
    """An automation that announces when a level ends, unless stated otherwise."""
    values = {"name": "Test", "trigger": "level_end", "deed": "announce", "text": "Hear, hear"} | over
    return int(b.do([HOUSE], make_automation, **values).id)


def announcement_texts(event_id: int) -> list[str]:
    """What is announced at the event."""
    return [row.text for row in announcements(event_id, instants.now())]


def automatic(event_id: int) -> list[str]:
    """The lines that automations wrote, the newest first."""
    lines = latest_lines(tournament_book(event_id))
    return [line.sentence for line in lines if line.fact == "AutomationFired"]


def test_a_level_end_announces_once_however_often_it_is_looked_at(book: None) -> None:
    begun = instants.now()
    with instants.simulated_at(begun):
        event_id = b.started(3)
        make()
        assert sweep() == 0
    with instants.simulated_at(begun + timedelta(seconds=1_201)):
        timers()
        assert [sweep(), sweep(), sweep()] == [1, 0, 0]
        assert announcement_texts(event_id) == ["Hear, hear"]
        assert automatic(event_id) == ["Announced: “Hear, hear”; Automation “Test”: Show an announcement"]


def test_the_players_left_set_it_off_at_the_number_and_at_no_other() -> None:
    event_id = b.started(5)
    make(trigger="players_left", number=3)
    sweep()
    for seat, done in ((1, 0), (2, 1), (3, 0)):
        b.bust(event_id, b.at_seat(event_id, 1, seat))
        assert sweep() == done
    assert announcement_texts(event_id) == ["Hear, hear"]


def test_two_out_at_once_reach_the_number_between() -> None:
    event_id = b.started(5)
    make(trigger="players_left", number=4)
    sweep()
    b.bust(event_id, b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2))
    assert sweep() == 1


def test_what_happened_before_it_was_made_sets_nothing_off() -> None:
    event_id = b.started(5)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    make(trigger="players_left", number=4)
    assert [sweep(), sweep()] == [0, 0]


@pytest.mark.parametrize(
    "conditions", [{"level_from": 2}, {"players_to": 2}, {"players_from": 9}, {"is_elsewhere": True}]
)
def test_a_condition_that_does_not_hold_keeps_it_still(conditions: dict[str, Any]) -> None:
    begun = instants.now()
    with instants.simulated_at(begun):
        event_id = b.started(3)
        other = b.event() if conditions.pop("is_elsewhere", False) else None
        make(event=other, **conditions)
        sweep()
    with instants.simulated_at(begun + timedelta(seconds=1_201)):
        timers()
        assert sweep() == 0
        assert announcement_texts(event_id) == []


def test_what_is_long_past_is_passed_over() -> None:
    begun = instants.now()
    with instants.simulated_at(begun):
        event_id = b.started(3)
        make()
        sweep()
    with instants.simulated_at(begun + timedelta(seconds=1_200 + 180)):
        timers()
        assert sweep() == 0
        assert announcement_texts(event_id) == []


def test_a_display_changes_its_view_and_back_when_it_is_taken_back(book: None) -> None:
    event_id = b.started(4)
    bar = display()
    make(trigger="players_left", number=3, deed="view", display=bar, view="payouts")
    sweep()
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    assert sweep() == 1
    assert display_row(bar).view == "payouts"
    undo_lines(latest_lines(tournament_book(event_id))[0].id, Command(Actor()))
    assert display_row(bar).view == "clock"
    assert sweep() == 0


def test_a_sound_is_heard_by_its_line() -> None:
    event_id = b.started(4)
    make(trigger="players_left", number=3, deed="sound", sound="fanfare")
    sweep()
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    sweep()
    assert sounds() == ["fanfare"]


def test_the_end_of_an_event_sets_it_off() -> None:
    event_id = b.started(2)
    make(trigger="event_finished")
    sweep()
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    assert sweep() == 1


def test_one_that_cannot_be_done_is_not_tried_for_ever() -> None:
    event_id = b.started(4)
    bar = display()
    make(trigger="players_left", number=3, deed="view", display=bar, view="payouts")
    sweep()
    b.do([HOUSE], displays.cut_off_display, display=bar)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    assert [sweep(), sweep()] == [0, 0]
    assert Occurrence.objects.get().code == "not_found"


def test_one_that_rests_or_is_deleted_does_nothing() -> None:
    event_id = b.started(4)
    one, other = make(trigger="players_left", number=3), make(trigger="players_left", number=3)
    make(trigger="players_left", number=99)
    b.do([HOUSE], switch_automation, automation=one, is_on=False)
    b.do([HOUSE], delete_automation, automation=other)
    sweep()
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    assert sweep() == 0
    b.do([HOUSE], switch_automation, automation=one, is_on=True)
    with pytest.raises(Refusal):
        automation(other)


def test_a_try_does_it_now_and_says_so() -> None:
    event_id = b.started(3)
    one = make(level_from=7)
    b.at(event_id, try_automation, automation=one, event=event_id)
    assert announcement_texts(event_id) == ["Hear, hear"]
    assert latest_lines(tournament_book(event_id))[0].fact == "AutomationTried"


def test_a_dry_run_says_when_it_would_have_been_set_off() -> None:
    begun = instants.now()
    with instants.simulated_at(begun):
        event_id = b.started(5)
    with instants.simulated_at(begun + timedelta(seconds=2_401)):
        timers()
        ends = dry_run(make(level_from=2), event_id)
    assert [(one.level, one.would_fire) for one in ends] == [(1, False), (2, True)]
    assert ends[0].at == begun + timedelta(seconds=1_200)
    b.bust(event_id, b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2))
    (fell,) = dry_run(make(trigger="players_left", number=4), event_id)
    assert (fell.players, fell.would_fire) == (4, True)


@pytest.mark.parametrize(
    ("over", "code"),
    [
        ({"name": " "}, "automation_nameless"),
        ({"trigger": "moon"}, "trigger_unknown"),
        ({"trigger": "players_left"}, "players_missing"),
        ({"players_from": 9, "players_to": 3}, "players_range"),
        ({"deed": "dance"}, "deed_unknown"),
        ({"deed": "sound", "sound": "violin"}, "sound_unknown"),
        ({"text": " "}, "announcement_empty"),
        ({"minutes": 0}, "minutes_out_of_range"),
        ({"deed": "view"}, "view_missing"),
        ({"event": 99}, "not_found"),
    ],
)
def test_what_makes_no_automation_is_refused(over: dict[str, Any], code: str) -> None:
    b.house()
    with pytest.raises(Refusal) as refused:
        make(**over)
    assert refused.value.code == code


def test_an_automation_is_changed_and_the_change_taken_back(book: None) -> None:
    b.house()
    one = make()
    values: dict[str, Any] = {"name": "Later", "trigger": "break_end", "deed": "sound", "sound": "bell"}
    b.do([HOUSE], change_automation, automation=one, **values)
    assert automation(one).trigger == "break_end"
    undo_lines(latest_lines(HOUSE)[0].id, Command(Actor()))
    assert automation(one).name == "Test"


def test_two_workers_that_find_the_same_do_it_once() -> None:
    event_id = b.started(4)
    make(trigger="players_left", number=3)
    sweep()
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    (found,) = b.at(event_id, note_happenings, event=event_id).occurrences
    assert b.at(event_id, note_happenings, event=event_id).occurrences == ()
    done = [b.at(event_id, fire_occurrence, occurrence=found).is_done for _worker in range(2)]
    assert done == [True, False]
    assert announcement_texts(event_id) == ["Hear, hear"]


def test_what_a_crash_cut_off_is_done_by_the_next_sweep() -> None:
    event_id = b.started(4)
    make(trigger="players_left", number=3)
    sweep()
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    b.at(event_id, note_happenings, event=event_id)
    assert [sweep(), sweep()] == [1, 0]
