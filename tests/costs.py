"""Tests that cost too much processor time for the fast suite; the whole suite plays them.

TD_PROFILE=fast python -m tests.costs    plays the tests of the fast suite and rewrites tests/costly.txt
"""

from __future__ import annotations

import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

COSTLY = Path(__file__).with_name("costly.txt")
CEILING = 0.09
"""Seconds of processor time per case, in the mean of a test's cases: the tests below it take less than two
minutes on two processors.
"""


def name_of(item: pytest.Item) -> str:
    """The name of a test without its case, as in the file."""
    return item.nodeid.partition("[")[0]


def without_costly(items: list[pytest.Item]) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """The tests to run and the tests to leave out; a test that is not in the file runs."""
    costly = frozenset(COSTLY.read_text().splitlines())
    left_out = [item for item in items if name_of(item) in costly]
    return [item for item in items if name_of(item) not in costly], left_out


class Meter:
    """A plugin of pytest that measures each case."""

    def __init__(self) -> None:
        self._seconds: dict[str, list[float]] = defaultdict(list)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """The time of one case with its fixtures."""
        began = time.process_time()
        result = yield
        self._seconds[name_of(item)].append(time.process_time() - began)
        return result

    def costly(self) -> list[str]:
        """The tests above the ceiling, by name."""
        means = {name: sum(cases) / len(cases) for name, cases in self._seconds.items()}
        return sorted(name for name, mean in means.items() if mean > CEILING)


def main() -> int:
    """Measure in this process, then write."""
    if os.environ.get("TD_PROFILE") != "fast":
        sys.exit("Say TD_PROFILE=fast: only what the fast suite plays is measured.")
    COSTLY.write_text("")
    meter = Meter()
    status = pytest.main(["-q", "--nomigrations", "-m", "not processes", "tests"], plugins=[meter])
    COSTLY.write_text("".join(f"{name}\n" for name in meter.costly()))
    return status


if __name__ == "__main__":
    sys.exit(main())
