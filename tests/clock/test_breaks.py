"""The next break, skipped ahead of time: a mark that everybody sees, and that can be removed."""

from __future__ import annotations

from functools import partial

import pytest

from clock import rows as queries
from clock import verbs
from clock import verbs as breaks_of_clock
from clock.models import FiredTimer
from clock.timers import tasks
from journal import instants
from journal.models import Line
from journal.opening import perform, tournament_book
from journal.queries import latest_lines
from journal.replay import differences
from rulebook.clock import Begins
from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from tests.clock.evening import NOBODY, STRUCTURE, Evening, after, evening, level, pause_of
from tests.undoing import undo_lines
from tournaments.set_up.periods import replace_structure

pytestmark = pytest.mark.django_db
LATE = profile_from_data({"clock": {"late_reg_close": "when_play_resumes"}})


def stand(played: Evening, minutes: float) -> tuple[int, float]:
    """Level (0 for a break) and minutes left."""
    read = queries.reading(played.day_id, after(minutes))
    return read.period.number, read.left_ms / 60_000


def test_play_goes_on_over_a_break_that_was_marked():
    played = evening()
    played.at(5, verbs.skip_coming_break)
    assert [stand(played, at) for at in (5, 39, 40, 60)] == [(1, 15), (2, 1), (3, 20), (4, 20)]
    rows = [row for row in queries.timetable(played.day_id, after(5)) if row.begins is Begins.BREAK]
    assert [(row.starts_at, row.ends_at, row.period.is_skipped) for row in rows if row.period] == [
        (after(40), after(40), True)
    ]


def test_no_timer_rings_for_a_break_that_is_skipped():
    played = evening()
    played.at(5, verbs.skip_coming_break)
    with instants.simulated_at(after(41)):
        tasks.sweep()
    assert not FiredTimer.objects.filter(kind__startswith="break").exists()
    assert Line.objects.filter(fact="LevelEnded").count() == 2


def test_a_break_that_would_wait_for_the_floor_is_passed_over_as_well():
    played = evening(profile=profile_from_data({"clock": {"break_waits": True, "play_waits": True}}))
    played.at(5, verbs.skip_coming_break)
    assert stand(played, 45) == (3, 15)


def test_registration_that_lasts_to_the_end_of_the_break_ends_with_the_level_before_it():
    played = evening(profile=LATE)
    played.at(5, verbs.skip_coming_break)
    assert queries.registration_end(played.day_id, after(6)) == after(40)
    assert not queries.is_registration_open(played.event_id, after(40))


def skipped_kept_and_undone():
    """A break skipped, kept by a command, and both undone."""
    played = evening()
    played.at(5, verbs.skip_coming_break)
    line = latest_lines(tournament_book(played.event_id), limit=1)[0]
    assert line.sentence == "The next break will be skipped: 15:00 left, level 1"
    played.at(6, verbs.keep_coming_break)
    assert stand(played, 45) == (0, 5)
    held = latest_lines(tournament_book(played.event_id), limit=1)[0]
    with instants.simulated_at(after(7)):
        undo_lines(held.id, NOBODY)
        assert queries.skipped_ahead(played.day_id, after(7)) == 2
        undo_lines(line.id, NOBODY)
    assert stand(played, 45) == (0, 5)


def test_the_mark_is_taken_off_by_a_command_or_by_undo():
    skipped_kept_and_undone()
    assert not list(differences())


def test_one_break_at_a_time_and_only_one_that_comes():
    played = evening(periods=(*STRUCTURE, pause_of(10), level(500)))
    with pytest.raises(Refusal, match="no_break_skipped"):
        played.at(5, verbs.keep_coming_break)
    played.at(5, verbs.skip_coming_break)
    with pytest.raises(Refusal, match="break_skipped_already"):
        played.at(6, verbs.skip_coming_break)
    played.at(50, verbs.skip_coming_break)
    assert stand(played, 50) == (3, 10)
    assert stand(played, 81) == (5, 19)
    with pytest.raises(Refusal, match="no_break_ahead"):
        played.at(81, verbs.skip_coming_break)


def test_steps_pass_over_the_break_in_both_directions():
    played = evening()
    played.at(25, verbs.skip_coming_break)
    played.at(26, verbs.forward_clock)
    assert stand(played, 26) == (3, 20)
    played.at(27, verbs.back_clock)
    assert stand(played, 27) == (2, 20)
    with pytest.raises(Refusal, match="no_break_ahead"):
        played.at(27, breaks_of_clock.begin_next_break)


def test_a_mark_set_during_the_countdown_stays_with_its_break_when_levels_change():
    played = evening(countdown=10)
    played.at(2, verbs.skip_coming_break)
    edited = partial(replace_structure, event_id=played.event_id, periods=[level(50), *STRUCTURE])
    with instants.simulated_at(after(5)):
        perform([tournament_book(played.event_id)], NOBODY, edited)
    assert queries.skipped_ahead(played.day_id, after(5)) == 3
    assert stand(played, 71) == (4, 19)


def test_a_pause_outlasts_a_mark():
    played = evening()
    played.at(5, verbs.pause_clock, reason="Dinner")
    played.at(6, verbs.skip_coming_break)
    assert queries.clock_of(played.day_id).pause_reason == "Dinner"
    assert stand(played, 30) == (1, 15)


def test_a_break_begun_by_command_says_so():
    waits = evening(profile=profile_from_data({"clock": {"break_waits": True}}))
    waits.at(50, verbs.resume_clock)
    assert Line.objects.filter(fact="BreakBegun").count() == 1
    early = evening()
    early.at(5, breaks_of_clock.begin_next_break)
    assert Line.objects.filter(fact="BreakBegun").count() == 2
    stands = evening()
    stands.at(5, verbs.pause_clock)
    stands.at(6, breaks_of_clock.begin_next_break)
    assert Line.objects.filter(fact="BreakBegun").count() == 2


def test_a_break_that_is_set_for_a_time_rings_as_its_begin():
    waits = evening(profile=profile_from_data({"clock": {"break_waits": True}}))
    waits.at(50, verbs.resume_clock_at, at=after(55))
    with instants.simulated_at(after(56)):
        tasks.sweep()
    assert FiredTimer.objects.filter(kind="break_start", due_at=after(55)).count() == 1
    assert not Line.objects.filter(fact="PlayWentOn").exists()
