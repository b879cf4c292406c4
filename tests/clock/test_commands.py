"""The commands of the clock: what they change, what they refuse, how they are undone."""

from __future__ import annotations

from functools import partial

import pytest

from clock import rows, verbs
from clock import steps as steps_of_clock
from clock.models import Clock
from clock.words import ClockPaused
from journal import instants
from journal.opening import perform, tournament_book
from journal.queries import latest_lines, undo_preview
from journal.replay import differences
from rulebook.clock import ClockState
from rulebook.refusals import Refusal
from tests.clock.evening import NOBODY, Evening, after, evening
from tests.undoing import undo_lines
from tournaments.lifecycle.verbs import close_day

pytestmark = pytest.mark.django_db


def left(played: Evening, minutes: float) -> float:
    """The minutes left on the clock, this many minutes after eight."""
    return rows.reading(played.day_id, after(minutes)).left_ms / 60_000


def refusal(played: Evening, minutes: float, verb, /, **values) -> Refusal:
    """The refusal of the command."""
    with pytest.raises(Refusal) as refused:
        played.at(minutes, verb, **values)
    return refused.value


def test_a_clock_that_nobody_touched_stands_at_the_first_level():
    played = evening(is_started=False)
    shown = rows.reading(played.day_id, after(90))
    assert (shown.state, shown.period.number, shown.left_ms) == (ClockState.NOT_STARTED, 1, 20 * 60_000)
    assert not Clock.objects.exists()


def test_levels_and_breaks_go_by_on_time_without_anybody():
    played = evening()
    shown = [rows.reading(played.day_id, after(minutes)).period for minutes in (0, 19.9, 20, 41, 50, 75)]
    assert [(period.kind, period.number) for period in shown] == [
        ("level", 1),
        ("level", 1),
        ("level", 2),
        ("break", 0),
        ("level", 3),
        ("level", 4),
    ]


def test_level_in_a_break_is_the_one_before_it():
    assert rows.level_number(evening().day_id, after(45)) == 2


def test_a_pause_keeps_the_time_and_shows_why():
    played = evening()
    played.at(5, verbs.pause_clock, reason="  Fire alarm ")
    assert left(played, 60) == 15
    assert rows.clock_of(played.day_id).pause_reason == "Fire alarm"
    played.at(65, verbs.resume_clock)
    assert left(played, 66) == 14
    assert rows.clock_of(played.day_id).pause_reason == ""


@pytest.mark.parametrize(
    ("verb", "values", "expected"),
    [
        (verbs.forward_clock, {}, (2, 20)),
        (verbs.back_clock, {}, None),
        (verbs.set_time_left, {"minutes": 1, "seconds": 30}, (1, 1.5)),
        (verbs.add_time, {"seconds": 60}, (1, 16)),
        (verbs.add_time, {"seconds": -60}, (1, 14)),
        (verbs.jump_to_level, {"level": 3}, (3, 20)),
    ],
)
def test_commands_put_the_clock_where_they_say(verb, values, expected):
    played = evening()
    if expected is None:
        assert refusal(played, 5, verb).code == "no_period_before"
        return
    played.at(5, verb, **values)
    shown = rows.reading(played.day_id, after(5))
    assert (shown.period.number, shown.left_ms / 60_000) == expected
    assert shown.state == ClockState.RUNNING


def test_time_may_be_added_beyond_the_length_of_a_level():
    played = evening()
    played.at(0, verbs.add_time, seconds=5 * 60)
    assert left(played, 0) == 25
    assert rows.reading(played.day_id, after(24)).period.number == 1


def test_every_command_gives_a_new_generation():
    played = evening()
    first = rows.clock_of(played.day_id).generation
    answers = [
        played.at(1, verbs.pause_clock),
        played.at(2, verbs.forward_clock),
        played.at(3, verbs.resume_clock),
    ]
    assert [answer.generation for answer in answers] == [first + 1, first + 2, first + 3]


def test_a_command_that_saw_an_older_clock_is_told_what_happened():
    played = evening()
    seen = rows.clock_of(played.day_id).generation
    played.at(5, verbs.forward_clock, generation=seen)
    refused = refusal(played, 5, verbs.forward_clock, generation=seen)
    assert refused.code == "stale_view"
    assert "moved forward" in refused.detail["what"]
    assert rows.reading(played.day_id, after(5)).period.number == 2


@pytest.mark.parametrize(
    ("steps", "verb", "code"),
    [
        ([], verbs.start_clock, "clock_started"),
        ([], verbs.resume_clock, "clock_running"),
        ([verbs.pause_clock], verbs.pause_clock, "clock_not_running"),
        ([verbs.forward_clock] * 4, verbs.forward_clock, "no_next_period"),
        ([], (verbs.set_time_left, {"minutes": -1}), "time_negative"),
        ([], (verbs.add_time, {"seconds": -21 * 60}), "less_time_left"),
        ([], (verbs.jump_to_level, {"level": 9}), "level_unknown"),
    ],
)
def test_a_command_that_makes_no_sense_is_refused(steps, verb, code):
    played = evening()
    for step in steps:
        played.at(0, step)
    verb, options = verb if isinstance(verb, tuple) else (verb, {})
    assert refusal(played, 0, verb, **options).code == code


def test_a_clock_runs_only_while_its_event_does():
    played = evening(is_started=False)
    assert refusal(played, 0, verbs.start_clock).code == "event_not_running"


def test_a_closed_day_is_not_commanded():
    played = evening()
    book = [tournament_book(played.event_id)]
    with instants.simulated_at(after(1)):
        perform(book, NOBODY, partial(_closing, played=played))
    assert refusal(played, 2, verbs.resume_clock).code == "day_closed"


def _closing(book, *, played):
    close_day(book, day_id=played.day_id)
    steps_of_clock.halt_clock(book, day_id=played.day_id)
    steps_of_clock.tell(book, row=Clock.objects.get(), fact=ClockPaused)


def test_halting_a_clock_that_stands_changes_nothing():
    played = evening()
    played.at(5, verbs.pause_clock)
    before = rows.clock_of(played.day_id)
    with instants.simulated_at(after(6)):
        perform(
            [tournament_book(played.event_id)],
            NOBODY,
            partial(steps_of_clock.halt_clock, day_id=played.day_id),
        )
    assert rows.clock_of(played.day_id) == before


@pytest.mark.parametrize(("as_if_never", "minutes"), [(False, 13), (True, 10)])
def test_undo_of_a_pause_keeps_the_time_unless_it_never_happened(as_if_never, minutes):
    played = evening()
    played.at(5, verbs.pause_clock)
    generation = rows.clock_of(played.day_id).generation
    line = latest_lines(tournament_book(played.event_id), limit=1)[0]
    assert undo_preview(line.id).keeps_time
    with instants.simulated_at(after(8)):
        undo_lines(line.id, NOBODY, as_if_never=as_if_never)
    assert left(played, 10) == minutes
    assert rows.clock_of(played.day_id).generation > generation
    assert not list(differences())


def test_commands_taken_back_together_keep_the_time():
    played = evening()
    played.at(5, verbs.forward_clock)
    first = latest_lines(tournament_book(played.event_id), limit=1)[0]
    played.at(8, verbs.pause_clock)
    with instants.simulated_at(after(20)):
        undo_lines(first.id, NOBODY, together=True)
        assert rows.level_number(played.day_id, after(20)) == 1
    assert left(played, 20) == 12
    assert not list(differences())


def test_an_undo_as_if_never_returns_all_of_the_clock_after_one_that_kept_the_time():
    played = evening()
    played.at(19, verbs.add_time, seconds=60)
    first = latest_lines(tournament_book(played.event_id), limit=1)[0]
    played.at(20, verbs.pause_clock)
    second = latest_lines(tournament_book(played.event_id), limit=1)[0]
    with instants.simulated_at(after(22)):
        undo_lines(second.id, NOBODY)
        undo_lines(first.id, NOBODY, as_if_never=True)
    assert left(played, 22) == 18
    assert rows.level_number(played.day_id, after(22)) == 2


def test_the_line_of_a_command_is_a_sentence():
    played = evening()
    played.at(5, verbs.add_time, seconds=-90)
    sentence = latest_lines(tournament_book(played.event_id), limit=1)[0].sentence
    assert sentence == "Time on the clock changed by −1:30: 13:30 left, level 1"
