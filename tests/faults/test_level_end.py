"""A process dies just before a level ends: the clock is unaffected, and the timer fires once."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import psycopg
import pytest

from tests import forge
from tests.conftest import IS_LONG
from tests.faults.house import ROOT, House
from tests.servers import wait_for

SECONDS = 60
LEFT = 10
"""Seconds left of the level when the scene is set."""
DOWN = 4
"""Seconds after the end of the level at which the process is back."""
WATCHED = 9
"""Seconds after the end of the level until which the clock is read and sales are tried."""
SETTING = """
import json
from journal import instants
from rulebook.profile import profile_from_data
from clock import rows, verbs
from people.models import Role, User
from tests import builders
from tests.cashier import at_cashier
from tests.clock.evening import evening, level
rules = {"clock": {"late_reg_close": "end_of_level"}}
played = evening(
    began=instants.now(),
    periods=(level(100), level(200), level(300)),
    late_until_level=1,
    profile=profile_from_data(rules),
)
cashier = User.objects.create(username=f"cashier-{played.event_id}", role=Role.CASHIER)
drawer = at_cashier.open_drawer(1_000_000, user=cashier)
"""
PROBE = f"""{SETTING}
import time
from datetime import timedelta
from functools import partial
from journal.opening import perform, tournament_book
from rulebook.refusals import Refusal
from tests.clock.evening import NOBODY
event, day = played.event_id, played.day_id
verb = builders.step(verbs.set_time_left, day=day, seconds={LEFT})
perform([tournament_book(event)], NOBODY, verb)
ends = rows.clock_of(day).anchors.at + timedelta(seconds={LEFT})
print("SCENE", json.dumps([day, ends.isoformat()]), flush=True)
while instants.now() < ends + timedelta(seconds={WATCHED}):
    at, told = instants.now(), ""
    if at >= ends:
        try:
            at_cashier.sell_entry(event, drawer)
            told = "sold"
        except Refusal as refusal:
            told = refusal.code
    print("PROBE", json.dumps([(at - ends).total_seconds(), rows.level_number(day, at), told]), flush=True)
    time.sleep(0.1)
"""


def messages(text: str, mark: str) -> list[Any]:
    return [json.loads(line.removeprefix(mark)) for line in text.splitlines() if line.startswith(f"{mark} [")]


def rows(house: House, question: str, *values: object) -> list[tuple[Any, ...]]:
    with psycopg.connect(host=str(house.postgres.folder), user="td", dbname="td") as connection:
        return connection.execute(question, values).fetchall()  # type: ignore[arg-type]


@contextmanager
def probing(house: House) -> Iterator[tuple[forge.Process, int, datetime]]:
    """A level that is about to end; its clock is read and sales are tried ten times a second, without any
    of the system's processes. Yields the probe, the day and the end of the level."""
    command = [sys.executable, "manage.py", "shell", "-v0", "-c", PROBE]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with forge.Process(command, env=house.environment, cwd=ROOT, **pipes) as probe:
        assert probe.stdout is not None
        told = messages(probe.stdout.readline(), "SCENE")
        assert told, probe.communicate(timeout=SECONDS)[1]
        yield probe, told[0][0], datetime.fromisoformat(told[0][1])


def wait_until(instant: datetime) -> None:
    wait_for(lambda: datetime.now(UTC) >= instant, "the instant", SECONDS)


@pytest.mark.parametrize("part", ["worker", "web", *(["beat", "redis"] * IS_LONG)])
def test_a_level_ends_at_its_instant_whatever_has_died(house: House, part: str) -> None:
    house.wait_until_settled()
    with probing(house) as (probe, day, ends):
        house.stop(part)
        wait_until(ends + timedelta(seconds=DOWN))
        house.start(part)
        said, errors = probe.communicate(timeout=SECONDS)
    assert not probe.returncode, errors
    seen = messages(said, "PROBE")
    assert {number for after, number, _told in seen if after < 0} <= {1}
    assert {number for after, number, _told in seen if after >= 0} == {2}
    assert {told for after, _number, told in seen if after >= 0} == {"registration_closed"}
    ended = "SELECT at, details FROM journal_line WHERE fact = %s AND (details->>'day')::int = %s"
    wait_for(lambda: rows(house, ended, "LevelEnded", day), "the timer", SECONDS)
    house.wait_until_settled()
    (line,) = rows(house, ended, "LevelEnded", day)
    assert datetime.fromisoformat(line[1]["due_at"]) == ends
    assert len(rows(house, ended, "RegistrationClosed", day)) == 1
    late = (line[0] - ends).total_seconds()
    print(f"{part}: the timer of a level end fired {late:.3f} s late")
    # The web processes take over; a machine that runs a whole suite beside may delay them.
    assert not IS_LONG or late < DOWN


def test_with_everything_alive_the_timer_is_not_late(house: House) -> None:
    house.wait_until_settled()
    with probing(house) as (probe, day, ends):
        probe.communicate(timeout=SECONDS)
    ended = "SELECT at FROM journal_line WHERE fact = 'LevelEnded' AND (details->>'day')::int = %s"
    wait_for(lambda: rows(house, ended, day), "the timer", SECONDS)
    late = (rows(house, ended, day)[0][0] - ends).total_seconds()
    print(f"nothing stopped: the timer of a level end fired {late * 1_000:.0f} ms late")
    # A machine that runs a whole suite beside may delay it.
    assert 0 <= late < (5 if IS_LONG else SECONDS)
