"""Each part stopped is the only one that the health page shows red."""

from __future__ import annotations

import json
import time

import pytest

from tdmanager.health import STALE
from tests.faults.house import House

# The page's name of a part -> what is stopped.
STOPPED = {"database": "postgres", "redis": "redis", "worker": "worker", "beat": "beat"}
LONGER_THAN_A_SIGN_LASTS = STALE.total_seconds() + 3


@pytest.mark.parametrize("part", STOPPED)
def test_only_the_part_that_was_stopped_is_red(house: House, part: str) -> None:
    began = time.monotonic()
    house.stop(STOPPED[part])
    try:
        seen: set[str] = set()
        while time.monotonic() - began < LONGER_THAN_A_SIGN_LASTS:
            seen |= house.unwell()
            time.sleep(0.5)
        assert seen == {part}
        assert house.unwell() == {part}
    finally:
        house.start(STOPPED[part])
    house.wait_until_settled()


def test_a_stopped_web_is_seen_from_outside(house: House) -> None:
    house.stop("web")
    try:
        told = json.loads(house.manage("health").stdout)
        assert [part for part, found in told["parts"].items() if not found["is_well"]] == ["web"]
    finally:
        house.start("web")
    house.wait_until_settled()
    assert house.manage("health").returncode == 0


@pytest.mark.parametrize("part", ["web", "worker", "beat"])
def test_a_process_stops_in_the_time_its_unit_gives_it(house: House, part: str) -> None:
    began = time.monotonic()
    house.stop(part, kill=False)
    took = time.monotonic() - began
    house.start(part)
    assert took < house.table.named(part).stop_seconds
    house.wait_until_settled()
