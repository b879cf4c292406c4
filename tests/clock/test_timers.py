"""Timers: each fires once, at its computed instant, however it is triggered."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest
from django.utils.dateparse import parse_datetime

from clock import rows as queries
from clock import verbs, words
from clock.models import FiredTimer
from clock.timers import extra, firing, tasks
from clock.timers.suspensions import Suspended
from journal import instants
from journal.models import Line
from journal.opening import perform, tournament_book
from journal.queries import latest_lines
from journal.undo import plan_undo
from rulebook.refusals import Refusal
from tests.clock.evening import NOBODY, STRUCTURE, Evening, after, evening, level
from tests.undoing import undo_lines
from tournaments.set_up.periods import replace_structure

pytestmark = pytest.mark.django_db


@pytest.fixture
def enqueued(monkeypatch) -> list[tuple]:
    """What is scheduled for the workers, with the instant."""
    handed: list[tuple] = []
    monkeypatch.setattr(tasks.tick, "apply_async", lambda key, eta: handed.append((*key, eta)), raising=False)
    tasks._handed_on.clear()
    return handed


def sweep_at(minutes: float) -> int:
    """A sweep this many minutes after eight."""
    with instants.simulated_at(after(minutes)):
        return tasks.sweep()


def fired(played: Evening) -> list[tuple[str, int, float]]:
    """Type, index and minute after eight of every timer that fired, by its computed instant."""
    rows = FiredTimer.objects.filter(clock__day_id=played.day_id).order_by("due_at", "pk")
    return [(row.kind, row.index, (row.due_at - after(0)) / timedelta(minutes=1)) for row in rows]


def test_a_sweep_rings_everything_that_was_missed_at_its_computed_instant(enqueued):
    played = evening()
    sweep_at(41)
    assert fired(played) == [
        ("warning_60", 0, 19),
        ("warning_10", 0, 20 - 1 / 6),
        ("level_end", 0, 20),
        ("warning_60", 1, 39),
        ("warning_10", 1, 40 - 1 / 6),
        ("level_end", 1, 40),
        ("break_start", 2, 40),
    ]


def test_a_second_sweep_rings_nothing_again(enqueued):
    evening()
    assert sweep_at(41) == 7
    assert sweep_at(41) == 0


def test_what_nobody_rang_is_rung_in_their_stead_once(enqueued):
    played = evening()
    with instants.simulated_at(after(20) + timedelta(seconds=0.9)):
        assert tasks.fire_overdue(timedelta(seconds=1)) == 2
    assert [kind for kind, _index, _at in fired(played)] == ["warning_60", "warning_10"]
    with instants.simulated_at(after(20) + timedelta(seconds=1.1)):
        assert [tasks.fire_overdue(timedelta(seconds=1)) for _twice in range(2)] == [1, 0]
    assert sweep_at(20.5) == 0
    assert fired(played)[-1] == ("level_end", 0, 20)


def test_each_timer_has_one_line_with_the_computed_instant(enqueued):
    played = evening()
    sweep_at(20.5)
    line = Line.objects.get(fact="LevelEnded")
    assert parse_datetime(line.details["due_at"]) == after(20)
    assert line.at == after(20.5)
    assert (
        len(fired(played)) == Line.objects.filter(rows=[], fact__in=["LevelEnded", "WarningSounded"]).count()
    )


def test_registration_closes_with_the_level_and_says_so(enqueued):
    played = evening()
    sweep_at(50.1)
    assert ("registration_close", 2, 50) in fired(played)
    assert Line.objects.filter(fact="RegistrationClosed").count() == 1


def test_a_near_timer_is_handed_on_once(enqueued):
    played = evening()
    sweep_at(19 - 2 / 60)
    sweep_at(19 - 1 / 60)
    clock = queries.clock_of(played.day_id)
    assert enqueued == [(clock.id, clock.generation, "warning_60", 0, after(19))]


def test_a_tick_rings_its_timer_and_a_second_one_does_not(enqueued):
    played = evening()
    clock = queries.clock_of(played.day_id)
    with instants.simulated_at(after(20)):
        answers = [tasks.tick(clock.id, clock.generation, "level_end", 0) for _time in range(2)]
    assert answers == [True, False]
    assert fired(played) == [("level_end", 0, 20)]


def test_a_tick_that_comes_a_moment_early_waits_for_its_instant(enqueued):
    played = evening()
    clock = queries.clock_of(played.day_id)
    with instants.simulated_at(after(20) - timedelta(milliseconds=3)):
        assert not tasks.tick(clock.id, clock.generation, "level_end", 0)
    assert enqueued == [(clock.id, clock.generation, "level_end", 0, after(20))]
    assert fired(played) == []


def test_a_tick_of_an_older_generation_is_silent(enqueued):
    played = evening()
    clock = queries.clock_of(played.day_id)
    played.at(10, verbs.add_time, seconds=60)
    with instants.simulated_at(after(20)):
        assert not tasks.tick(clock.id, clock.generation, "level_end", 0)
    assert fired(played) == []


def test_a_paused_clock_rings_nothing(enqueued):
    played = evening()
    played.at(10, verbs.pause_clock)
    assert sweep_at(60) == 0


def test_a_level_begun_anew_ends_with_a_timer_of_its_own(enqueued):
    played = evening()
    sweep_at(21)
    played.at(21, verbs.back_clock)
    sweep_at(42)
    assert [timer for timer in fired(played) if timer[0] == "level_end"] == [
        ("level_end", 0, 20),
        ("level_end", 0, 41),
    ]


def test_what_rang_before_an_undo_does_not_ring_again(enqueued):
    played = evening()
    sweep_at(21)
    played.at(21, verbs.pause_clock)
    line = latest_lines(tournament_book(played.event_id), limit=1)[0]
    with instants.simulated_at(after(22)):
        undo_lines(line.id, NOBODY)
    assert sweep_at(23) == 0
    assert len(fired(played)) == len(set(fired(played)))


def test_timers_block_no_undo(enqueued):
    played = evening()
    played.at(1, verbs.add_time, seconds=60)
    line = latest_lines(tournament_book(played.event_id), limit=1)[0]
    sweep_at(45)
    assert [planned.pk for planned in plan_undo(line.id).lines] == [line.id]


def test_one_broken_clock_does_not_silence_the_others(enqueued, monkeypatch):
    first, second = evening(), evening(periods=(level(100), level(200)))
    monkeypatch.setattr(firing, "structure_of", firing.structure_of)
    honest = queries.structure_of

    def structure(day_id):
        if day_id == first.day_id:
            raise tasks.Refusal("no_levels")
        return honest(day_id)

    monkeypatch.setattr(queries, "structure_of", structure)
    sweep_at(21)
    monkeypatch.undo()
    assert fired(first) == []
    assert ("level_end", 0, 20) in fired(second)


def test_the_end_of_a_suspension_rings_once_also_while_the_clock_stands(enqueued, monkeypatch):
    played = evening()
    ends = Suspended(7, 3, played.event_id, played.day_id, after(12), left_ms=0)
    monkeypatch.setattr(extra, "suspended", lambda _event_id: (ends,))
    played.at(5, verbs.pause_clock)
    assert sweep_at(11) == 0
    assert sweep_at(12.5) == 1
    played.at(13, verbs.resume_clock)
    assert sweep_at(13.5) == 0
    line = Line.objects.get(fact="SuspensionEnded")
    assert line.details["entry"] == 3
    assert parse_datetime(line.details["due_at"]) == after(12)


def test_a_suspension_that_is_over_is_not_told_again_with_every_command(enqueued, monkeypatch):
    played = evening()

    def ending(minute: float) -> None:
        ends = Suspended(7, 3, played.event_id, played.day_id, after(minute), left_ms=0)
        monkeypatch.setattr(extra, "suspended", lambda _event_id: (ends,))

    ending(12)
    assert sweep_at(12.5) == 1
    played.at(13, verbs.pause_clock)
    # By counted play it was over by the command: no earlier instant is known.
    ending(13)
    assert sweep_at(13.5) == 0
    played.at(14, verbs.set_time_left, minutes=19)
    played.at(15, verbs.resume_clock)
    ending(16)
    assert sweep_at(16.5) == 1
    assert Line.objects.filter(fact="SuspensionEnded").count() == 2


def test_another_app_adds_timers_of_its_own(enqueued, monkeypatch):
    played = evening()
    told = words.BreakEnded(day=played.day_id, period=1, due_at=after(3).isoformat())
    monkeypatch.setattr(extra, "_sources", [lambda view: [extra.ExtraTimer("gong", after(3), told)]])
    assert sweep_at(3.5) == 1
    assert fired(played) == [("gong", 0, 3)]


def test_a_structure_edited_while_it_runs_keeps_what_was_played(enqueued):
    played = evening()
    with instants.simulated_at(after(26)):
        longer = (STRUCTURE[0], replace(STRUCTURE[1], seconds=1_800), *STRUCTURE[2:])
        verb = partial(replace_structure, event_id=played.event_id, periods=longer)
        perform([tournament_book(played.event_id)], NOBODY, verb)
        shown = queries.reading(played.day_id, after(26))
        assert (shown.elapsed_ms, shown.left_ms) == (6 * 60_000, 24 * 60_000)
        shorter = (STRUCTURE[0], replace(STRUCTURE[1], seconds=300), *STRUCTURE[2:])
        with pytest.raises(Refusal, match="level_too_short"):
            perform(
                [tournament_book(played.event_id)],
                NOBODY,
                partial(replace_structure, event_id=played.event_id, periods=shorter),
            )


def test_a_structure_is_not_taken_back_from_under_a_clock_that_was_commanded_since(enqueued):
    played = evening()
    longer = (*STRUCTURE, level(500))
    with instants.simulated_at(after(2)):
        verb = partial(replace_structure, event_id=played.event_id, periods=longer)
        perform([tournament_book(played.event_id)], NOBODY, verb)
    edited = latest_lines(tournament_book(played.event_id), limit=1)[0]
    played.at(3, verbs.jump_to_level, level=5)
    with pytest.raises(Refusal, match="undo_blocked"):
        undo_lines(edited.id, NOBODY)
    with instants.simulated_at(after(5)):
        undo_lines(edited.id, NOBODY, together=True)
    assert queries.reading(played.day_id, after(5)).left_ms == 15 * 60_000
