"""Gaps in which the system was down: the clock keeps running, and the floor is asked what happened."""

from __future__ import annotations

from datetime import timedelta

import pytest

from clock import gaps, rows, verbs
from clock.models import Heartbeat
from clock.timers import tasks
from journal import instants
from journal.models import Line
from journal.opening import perform, tournament_book
from journal.queries import latest_lines
from journal.replay import differences
from rulebook.refusals import Refusal
from tests import builders
from tests.clock.evening import NOBODY, Evening, after, evening
from tests.undoing import undo_lines

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)


def silent(played: Evening, since: float, until: float) -> None:
    """Two heartbeats with a gap in between."""
    for minutes in (since, until):
        with instants.simulated_at(after(minutes)):
            tasks.heartbeat()


def answer(played: Evening, minutes: float, given: str) -> None:
    gap = gaps.open_gap(played.day_id)
    assert gap is not None
    with instants.simulated_at(after(minutes)):
        perform(
            [tournament_book(played.event_id)],
            NOBODY,
            builders.step(gaps.answer_gap, gap=gap.id, answer=gaps.GapAnswer(given)),
        )


def minutes_left(played: Evening, at: float) -> float:
    return rows.reading(played.day_id, after(at)).left_ms / 60_000


def test_heartbeats_leave_one_row_and_no_line():
    evening()
    lines = Line.objects.count()
    for second in (*range(0, 60, 5), 84):
        with instants.simulated_at(after(0) + second * SECOND):
            assert tasks.heartbeat() == 0
    assert Heartbeat.objects.count() == 1
    assert Line.objects.count() == lines


def test_after_a_silence_the_clock_has_gone_on_and_the_floor_is_asked():
    played = evening()
    silent(played, 8, 15)
    gap = gaps.open_gap(played.day_id)
    assert gap is not None
    assert (gap.since, gap.until) == (after(8), after(15))
    assert (gap.reading.period.number, gap.reading.left_ms) == (1, 12 * 60_000)
    assert minutes_left(played, 15) == 5
    sentence = latest_lines(tournament_book(played.event_id), limit=1)[0].sentence
    assert sentence.startswith("The clock was not monitored from ")


def test_a_silence_is_noted_once_however_often_the_beat_comes_round():
    played = evening()
    silent(played, 8, 15)
    with instants.simulated_at(after(15.1)):
        assert tasks.heartbeat() == 0
    Heartbeat.objects.update(at=after(8))
    with instants.simulated_at(after(15.2)):
        assert tasks.heartbeat() == 0


def test_play_that_went_on_is_one_line_and_moves_no_clock():
    played = evening()
    silent(played, 8, 15)
    before, lines = rows.clock_of(played.day_id), Line.objects.count()
    answer(played, 16, "went_on")
    assert rows.clock_of(played.day_id) == before
    assert Line.objects.count() == lines + 1
    assert gaps.open_gap(played.day_id) is None


def test_a_clock_set_back_shows_what_it_showed_before_the_silence():
    played = evening()
    silent(played, 18, 33)
    lines = Line.objects.count()
    answer(played, 35, "set_back")
    assert minutes_left(played, 35) == 2
    assert rows.level_number(played.day_id, after(36)) == 1
    assert Line.objects.count() == lines + 1
    assert gaps.open_gap(played.day_id) is None
    assert not list(differences())


def test_setting_back_answers_every_later_silence_and_is_taken_back_whole():
    played = evening()
    silent(played, 8, 15)
    silent(played, 16, 18)
    answer(played, 19, "set_back")
    assert gaps.open_gap(played.day_id) is None
    line = latest_lines(tournament_book(played.event_id), limit=1)[0]
    with instants.simulated_at(after(19)):
        undo_lines(line.id, NOBODY)
    gap = gaps.open_gap(played.day_id)
    assert gap is not None
    assert gap.since == after(8)
    assert minutes_left(played, 19) == 1


def test_a_machine_whose_clock_was_put_back_asks_as_well():
    played = evening()
    silent(played, 15, 5)
    gap = gaps.open_gap(played.day_id)
    assert gap is not None
    assert gap.reading.left_ms == 5 * 60_000
    answer(played, 6, "set_back")
    assert minutes_left(played, 6) == 5


def test_a_clock_that_stood_or_was_commanded_since_is_no_question():
    played = evening()
    played.at(5, verbs.pause_clock)
    silent(played, 8, 15)
    assert gaps.open_gap(played.day_id) is None
    played.at(16, verbs.resume_clock)
    silent(played, 15.5, 17)
    assert gaps.open_gap(played.day_id) is None


def test_an_answer_is_given_once():
    played = evening()
    silent(played, 8, 15)
    gap = gaps.open_gap(played.day_id)
    assert gap is not None
    answer(played, 16, "went_on")
    with pytest.raises(Refusal, match="gap_answered"):
        perform(
            [tournament_book(played.event_id)],
            NOBODY,
            builders.step(gaps.answer_gap, gap=gap.id, answer=gaps.GapAnswer.SET_BACK),
        )
    with pytest.raises(Refusal, match="not_found"):
        gaps.event_of_gap(99)
