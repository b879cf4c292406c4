"""The measurement of a sale runs to its end: rows that the database keeps are written again beside it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.wiring.commands import ROOT, OwnHouse

FEW = "--each 2 --on none --crowd 0 --tables 12 --places 10 --growth 0"
MEASURED = (
    "a player added",
    "an entry sold after 0",
    "a player out",
    "suggestions at 12 tables",
    "a prize paid of 10",
)


def test_every_action_is_measured_beside_the_same_rows(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bench.sales", *FEW.split()],
        cwd=ROOT,
        env=OwnHouse(tmp_path).environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    _head, *lines = done.stdout.strip().splitlines()
    assert [line.startswith(name) for line, name in zip(lines, MEASURED, strict=True)] == [True] * len(
        MEASURED
    )
    # Both other ways, each with the factor by which ours is slower.
    assert [line.count(" x") for line in lines] == [2, 2, 2, 0, 2]
