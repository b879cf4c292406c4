"""A structure edited while its clock runs: played laps stay, what is added follows the current one."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from clock import rows, verbs
from journal import instants
from journal.opening import perform, tournament_book
from journal.queries import latest_lines
from journal.replay import differences
from rulebook.clock import ClockReading, ClockState
from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from rulebook.structure import Game, LastLevel, Period
from tests import builders
from tests.clock.evening import NOBODY, STRUCTURE, Evening, after, evening, level, pause_of
from tests.undoing import undo_lines
from tournaments.queries import event_setup
from tournaments.set_up.periods import replace_structure
from tournaments.set_up.verbs import edit_event

pytestmark = pytest.mark.django_db
# Levels of 20, 20, a break of 10, levels of 20 and 20 minutes: the last one restarts at 90, 110, 130 …


def edit(played: Evening, minutes: float, *periods: Period) -> int:
    """Change the levels; returns the line."""
    with instants.simulated_at(after(minutes)):
        verb = partial(replace_structure, event_id=played.event_id, periods=periods)
        perform([tournament_book(played.event_id)], NOBODY, verb)
    return latest_lines(tournament_book(played.event_id), limit=1)[0].id


def reading(played: Evening, minutes: float) -> ClockReading:
    return rows.reading(played.day_id, after(minutes))


def stand(played: Evening, minutes: float) -> tuple[int, float, int]:
    """Level (0 for a break), minutes left, laps."""
    read = reading(played, minutes)
    return read.period.number, read.left_ms / 60_000, read.laps


def test_a_level_added_to_laps_comes_after_the_present_lap():
    played = evening()
    assert stand(played, 135) == (4, 15, 3)
    edit(played, 135, *STRUCTURE, level(500))
    assert stand(played, 135) == (4, 15, 0)
    assert stand(played, 150) == (5, 20, 0)


def test_a_longer_last_level_keeps_what_the_present_lap_has_played():
    played = evening()
    edit(played, 135, *STRUCTURE[:-1], replace(STRUCTURE[-1], seconds=30 * 60))
    assert stand(played, 135) == (4, 25, 3)


def test_a_level_added_in_overtime_begins_at_once_and_whole():
    played = evening(last_level=LastLevel.OVERTIME)
    assert reading(played, 100).overtime_ms == 10 * 60_000
    edit(played, 100, *STRUCTURE, level(500))
    assert stand(played, 100) == (5, 20, 0)


def test_a_level_added_when_time_was_over_lets_play_go_on():
    played = evening(last_level=LastLevel.ENDS)
    assert reading(played, 100).state == ClockState.OVER
    edit(played, 100, *STRUCTURE, level(500))
    assert (stand(played, 105), reading(played, 105).state) == ((5, 15, 0), ClockState.RUNNING)


def test_another_end_of_the_last_level_keeps_the_present_lap():
    played = evening()
    setup = replace(event_setup(played.event_id), last_level=LastLevel.OVERTIME)
    with instants.simulated_at(after(135)):
        verb = builders.step(edit_event, event=played.event_id, setup=setup)
        perform([tournament_book(played.event_id)], NOBODY, verb)
    assert stand(played, 135) == (4, 15, 0)
    assert reading(played, 152).overtime_ms == 2 * 60_000


def test_a_paused_clock_keeps_its_reason_over_an_edit():
    played = evening()
    played.at(135, verbs.pause_clock, reason="Dinner")
    edit(played, 140, *STRUCTURE, level(500))
    assert stand(played, 150) == (4, 15, 0)
    assert rows.clock_of(played.day_id).pause_reason == "Dinner"


def test_an_edit_taken_back_returns_to_the_laps_with_what_was_played_since():
    played = evening()
    line = edit(played, 135, *STRUCTURE, level(500))
    assert stand(played, 155) == (5, 15, 0)
    with instants.simulated_at(after(155)):
        undo_lines(line, NOBODY)
    assert stand(played, 155) == (4, 15, 4)
    assert not list(differences())


def test_an_edit_goes_back_with_a_pause_in_the_level_that_it_added():
    played = evening()
    line = edit(played, 135, *STRUCTURE, level(500))
    played.at(155, verbs.pause_clock)
    with instants.simulated_at(after(160)):
        undo_lines(line, NOBODY, together=True)
    assert stand(played, 160) == (4, 15, 4)
    assert not list(differences())


def test_an_edit_as_if_it_had_never_been_leaves_the_laps_as_they_were():
    played = evening()
    line = edit(played, 135, *STRUCTURE, level(500))
    with instants.simulated_at(after(155)):
        undo_lines(line, NOBODY, as_if_never=True)
    assert stand(played, 155) == (4, 15, 4)


def test_time_that_a_clock_stood_for_a_break_is_not_played_when_the_break_goes():
    played = evening(profile=profile_from_data({"clock": {"break_waits": True}}))
    assert reading(played, 70).is_waiting
    line = edit(played, 70, *STRUCTURE[:2], *STRUCTURE[3:])
    assert stand(played, 70) == (3, 20, 0)
    with instants.simulated_at(after(75)):
        undo_lines(line, NOBODY)
    assert reading(played, 75).is_waiting


def test_a_tap_that_saw_the_older_structure_is_told_of_the_edit():
    played = evening()
    seen = rows.clock_of(played.day_id).generation
    edit(played, 5, *STRUCTURE, level(500))
    with pytest.raises(Refusal, match="stale_view"):
        played.at(6, verbs.forward_clock, generation=seen)


def test_a_mark_stays_with_its_break_when_rows_before_it_or_behind_it_change():
    played = evening()
    played.at(5, verbs.skip_coming_break)
    edit(played, 6, *STRUCTURE, level(500))
    assert rows.skipped_ahead(played.day_id, after(6)) == 2
    edit(played, 7, *STRUCTURE[:2], level(250), *STRUCTURE[2:], level(500))
    assert rows.skipped_ahead(played.day_id, after(7)) == 3
    edit(played, 8, level(100), pause_of(5), level(250), pause_of(10), level(900))
    assert rows.skipped_ahead(played.day_id, after(8)) is None


def test_the_level_behind_a_break_that_is_held_now_cannot_be_taken_away():
    played = evening()
    assert reading(played, 45).period.is_break
    with pytest.raises(Refusal, match="break_leads_nowhere"):
        edit(played, 45, *STRUCTURE[:3])


def test_a_level_to_come_without_blinds_is_refused_with_its_level_and_row():
    played = evening()
    with pytest.raises(Refusal) as refused:
        edit(played, 25, *STRUCTURE[:-1], replace(STRUCTURE[-1], small_blind=0, big_blind=0))
    assert (refused.value.code, refused.value.field) == ("big_blind_missing", "periods")
    assert (refused.value.detail["level"], refused.value.detail["row"]) == (4, 5)
    limit = replace(level(500), game=Game.STUD, small_blind=0, big_blind=0, small_bet=1_000, big_bet=2_000)
    with pytest.raises(Refusal, match="bring_in_missing"):
        edit(played, 25, *STRUCTURE, limit)
    edit(played, 25, *STRUCTURE, level(500))
    assert len(event_setup(played.event_id).periods) == 6
