"""The machine's clock jumps while the house runs: levels stay where they were until somebody says what is right."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from access.viewer import Viewer
from clock import gaps, rows
from clock.models import ClockJump
from clock.timers import tasks
from floor.todo.event import to_do
from journal import instants
from journal.models import Line
from journal.opening import HOUSE, Command
from rulebook.machine_clock import ClockPair
from rulebook.refusals import Refusal
from tests import builders as b
from tests.undoing import undo_lines

pytestmark = pytest.mark.django_db


class Machine:
    """Both clocks of a machine; ``wall`` is set by hand."""

    def __init__(self) -> None:
        self.since_boot, self.set_by, self.boot_id = timedelta(hours=1), timedelta(), "first boot"
        self.began = datetime.now(UTC) - self.since_boot

    def read(self) -> ClockPair:
        return ClockPair(self.began + self.since_boot + self.set_by, self.since_boot, self.boot_id)

    def runs(self, **length: float) -> None:
        """Time passes, with a heartbeat every minute at most."""
        left = timedelta(**length)
        while left > timedelta():
            step = min(left, timedelta(seconds=20))
            self.since_boot, left = self.since_boot + step, left - step
            tasks.heartbeat()


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    found = Machine()
    monkeypatch.setattr(instants.timezone, "now", lambda: found.read().wall)
    with gaps.installed(found.read):
        yield found


@pytest.fixture
def played(here: Machine) -> int:
    """An event in level 1, five minutes played."""
    event_id = b.started(3)
    tasks.heartbeat()
    here.runs(minutes=5)
    return event_id


def left(event_id: int) -> float:
    return rows.reading(b.day_of(event_id), instants.now()).left_ms / 60_000


def answered(answer: str) -> None:
    found = gaps.open_jump()
    assert found is not None
    b.do([HOUSE], gaps.answer_jump, jump=found.id, answer=gaps.JumpAnswer(answer))


@pytest.mark.parametrize("by", [timedelta(hours=2), timedelta(hours=-1), timedelta(days=-3)])
def test_the_level_is_held_at_once_and_both_readings_are_offered(
    here: Machine, played: int, by: timedelta
) -> None:
    here.set_by = by
    assert left(played) == 15, "before any heartbeat"
    here.runs(minutes=1)
    assert left(played) == 14
    (asked,) = [one for one in to_do(played, Viewer("floor")).items if "clock was set" in one.title]
    assert (asked.apply_label, asked.hold_label) == ("Keep the level", "The new time is right")
    assert asked.apply_url.endswith("?answer=kept")
    assert gaps.open_gap(b.day_of(played)) is None
    assert ClockJump.objects.count() == 1, "told once"


def test_kept_it_goes_on_from_there_and_taken_the_new_time_is_right_and_each_is_undone(
    here: Machine, played: int
) -> None:
    here.set_by = timedelta(minutes=10)
    here.runs(minutes=1)
    answered("kept")
    here.runs(minutes=1)
    assert left(played) == 13
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
    answered("taken")
    assert left(played) == 3
    here.runs(minutes=1)
    assert left(played) == 2
    assert gaps.open_gap(b.day_of(played)) is None, "an answer is no silence"
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
    here.runs(seconds=20)
    assert 11 < left(played) < 12
    answered("kept")
    with pytest.raises(Refusal, match="jump_answered"):
        b.do([HOUSE], gaps.answer_jump, jump=ClockJump.objects.get().pk, answer=gaps.JumpAnswer.TAKEN)


def test_every_process_and_one_started_later_holds_the_same_time(here: Machine, played: int) -> None:
    here.set_by = timedelta(hours=2)
    other = gaps.HeldTime(here.read)
    assert other.ahead() == timedelta(hours=2), "before the jump is written"
    here.runs(minutes=1)
    assert gaps.HeldTime(here.read).ahead() == other.ahead() == timedelta(hours=2)
    answered("taken")
    here.since_boot += timedelta(seconds=3)
    assert other.ahead() == timedelta()


def test_a_machine_that_slept_or_was_restarted_has_not_jumped(here: Machine, played: int) -> None:
    here.since_boot += timedelta(minutes=4)
    tasks.heartbeat()
    assert (left(played), gaps.open_jump()) == (11, None)
    assert gaps.open_gap(b.day_of(played)) is not None, "nobody saw the clock"
    here.boot_id, here.set_by = "second boot", timedelta(minutes=3)
    gaps.install(here.read)
    tasks.heartbeat()
    assert (left(played), gaps.open_jump()) == (8, None)


def test_a_clock_that_is_set_back_is_right_again(here: Machine, played: int) -> None:
    here.set_by = timedelta(hours=2)
    here.runs(minutes=1)
    here.set_by = timedelta()
    here.runs(minutes=1)
    assert (left(played), gaps.open_jump()) == (13, None)


def test_a_thread_of_streams_that_may_not_wait_for_the_database_keeps_what_was_known() -> None:
    async def ahead() -> timedelta:
        return instants.ahead()

    with gaps.installed(gaps.machine_pair):
        assert asyncio.run(ahead()) == timedelta()
