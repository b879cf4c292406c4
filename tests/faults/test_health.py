"""Each part stopped is the only one that the health page shows red."""

from __future__ import annotations

import json
import subprocess
import time

import psycopg
import pytest

from clock.gaps import BOOT_ID
from tdmanager.health import STALE
from tests.faults.house import House
from tests.servers import wait_for

# The page's name of a part -> what is stopped.
STOPPED = {"database": "postgres", "redis": "redis", "worker": "worker", "beat": "beat"}
LONGER_THAN_A_SIGN_LASTS = STALE.total_seconds() + 3
SECONDS = 300


def red_parts(house: House) -> list[str]:
    """The parts that the command reports red."""
    told = json.loads(house.manage("health").stdout)
    return [part for part, found in told["parts"].items() if not found["is_well"]]


def test_the_worker_holds_the_time_over_jumps_of_the_machine_clock(house: House) -> None:
    """It reads both clocks with every heartbeat: only a process that holds the time does."""
    asked = "SELECT boot_id FROM clock_heartbeat WHERE wall_at > now() - interval '20 seconds'"

    def read() -> list[tuple[str]]:
        with psycopg.connect(host=str(house.postgres.folder), user="td", dbname="td") as connection:
            return connection.execute(asked).fetchall()

    wait_for(lambda: bool(read()), "both clocks read by the worker", 60)
    assert read() == [(BOOT_ID.read_text().strip(),)]


@pytest.mark.parametrize("part", STOPPED)
def test_only_the_part_that_was_stopped_is_red(house: House, part: str) -> None:
    began = time.monotonic()
    house.stop(STOPPED[part])
    try:
        wait_for(
            lambda: time.monotonic() - began > LONGER_THAN_A_SIGN_LASTS, "its last heartbeat gone", SECONDS
        )
        # A machine that runs a whole suite beside may starve another part for a while.
        house.wait_until_only_red(part, SECONDS)
    finally:
        house.start(STOPPED[part])
    house.wait_until_settled()


def test_a_worker_that_holds_a_timer_outlives_redis(house: House) -> None:
    later = "from tdmanager.tasks import round_trip; round_trip.apply_async(countdown=3600)"
    assert house.manage("shell", "-c", later).returncode == 0
    time.sleep(2)
    house.stop("redis")
    try:
        wait_for(lambda: house.unwell() == {"redis"}, "only redis red", SECONDS)
        time.sleep(3)
    finally:
        house.start("redis")
    house.wait_until_settled()


def test_a_stopped_web_is_seen_from_outside(house: House) -> None:
    house.stop("web")
    try:
        wait_for(lambda: red_parts(house) == ["web"], "only web red", SECONDS)
    finally:
        house.start("web")
    house.wait_until_settled()
    wait_for(lambda: house.manage("health").returncode == 0, "a well house", SECONDS)


@pytest.mark.parametrize("part", ["web", "worker", "beat"])
def test_a_process_stops_in_the_time_its_unit_gives_it(house: House, part: str) -> None:
    # A busy machine may be late; one of several times it is not.
    took: list[float] = []
    allowed = house.table.named(part).stop_seconds
    while len(took) < 3 and min(took, default=allowed) >= allowed:
        began = time.monotonic()
        try:
            house.stop(part, kill=False)
        except subprocess.TimeoutExpired:
            # What the unit does then.
            house.stop(part)
        took.append(time.monotonic() - began)
        house.start(part)
        house.wait_until_settled()
    assert min(took) < allowed, took
