"""An event of the house simulated: on a copy, in a separate process, the result stored for its page."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import time
from contextlib import closing
from typing import Any

import pytest

from tests.wiring.commands import OwnHouse

pytestmark = pytest.mark.processes
PATIENCE = 300
MAKE = (
    "from tests import builders; from tournaments.library import ours; "
    "builders.house(); builders.room(2, 6); "
    "print(builders.event(name='Turbo', seats_per_table=6, periods=ours.levels(20, 300)))"
)


# As on a server whose account may create no database.
APART = """
from unittest.mock import MagicMock, patch
from django.db import connection
from journal import notices
from tdmanager.simulation import scratch
from tests import builders
with patch.object(scratch, "_may_make_databases", side_effect=[False, True]):
    with patch.object(notices, "_redis", MagicMock()) as redis, scratch.own_database():
        builders.house()
        print(connection.vendor, connection.settings_dict["NAME"], redis.mock_calls)
"""


def rows(house: OwnHouse) -> str:
    """Its whole database as one figure."""
    with closing(sqlite3.connect(house.database)) as kept:
        return hashlib.sha256("\n".join(kept.iterdump()).encode()).hexdigest()


def finished(house: OwnHouse, event_id: str) -> dict[str, Any]:
    """The result stored by the process, once it has ended."""
    file = house.var / "simulations" / f"event-{event_id}.json"
    deadline = time.monotonic() + PATIENCE
    while not (kept := json.loads(file.read_text()))["is_over"]:
        assert time.monotonic() < deadline, (file.parent / f"event-{event_id}.log").read_text()
        time.sleep(0.5)
    return dict(kept)


@pytest.fixture
def event_id(house: OwnHouse) -> str:
    """A short event of the house."""
    return house.python(MAKE).split()[-1]


def test_an_event_of_the_house_is_played_on_a_copy_and_its_result_is_kept(
    house: OwnHouse, event_id: str
) -> None:
    before = rows(house)
    house.python(f"from tdmanager.simulation.trial import begin; begin({event_id}, 10, 2)")
    kept = finished(house, event_id)
    assert rows(house) == before
    said = (house.var / "simulations" / f"event-{event_id}.log").read_text()
    assert "2 evenings of 10 players; nine in ten between:" in said
    assert (kept["is_over"], kept["problem"], len(kept["tried"])) == (True, "", 2)
    assert {one["entries"] for one in kept["tried"]} == {10}
    assert all(one["left"][0][1] == 9 and one["seconds"] > 1_800 for one in kept["tried"])
    # If the house may create no database, evenings are played in a file, and no screen is notified.
    vendor, file, *told = house.python(APART).split()
    assert (vendor, "scratch" in file, told) == ("sqlite", True, ["[]"])
    assert rows(house) == before


def test_it_is_not_simulated_while_an_event_runs_unless_that_is_said(house: OwnHouse, event_id: str) -> None:
    house.python(
        "from tests import builders; from floor.life.verbs import start_play; "
        f"builders.entries({event_id}, 4); builders.at({event_id}, start_play)"
    )
    said = house.manage("simulate", "--event", event_id, is_refused=True)
    assert "Turbo is being played: --anyway simulates all the same." in said


def test_a_simulation_told_to_stop_stops_before_the_next_evening(house: OwnHouse, event_id: str) -> None:
    folder = house.var / "simulations"
    folder.mkdir()
    (folder / f"event-{event_id}.stop").touch()
    house.manage("simulate", "--event", event_id, "--entries", "10", "--evenings", "9", "--keep")
    kept = json.loads((folder / f"event-{event_id}.json").read_text())
    assert (kept["is_over"], kept["is_cancelled"], kept["tried"]) == (True, True, [])
