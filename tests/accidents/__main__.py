"""Play sequences and keep what they showed.

    python -m tests.accidents play embedded|many --first SEED --count NUMBER
    python -m tests.accidents figures

``play`` adds a line a sequence to ``tests/accidents/played.jsonl``; ``figures`` adds them up, and its status is
1 when something was lost.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from statistics import median

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tdmanager.settings.test")
django.setup()

from tests.accidents.houses import HOUSES, under_test  # noqa: E402 - the models are there only now
from tests.accidents.sequence import Played, Stage  # noqa: E402

KEPT = Path(__file__).with_name("played.jsonl")
A_HOUSE = 100
"""Sequences on one house: the replay of its whole journal takes longer with each."""


def play(name: str, seeds: Sequence[int], into: Path) -> bool:
    """Play these seeds, each kept as it ends; returns whether all was well."""
    is_well = True
    for first in range(0, len(seeds), A_HOUSE):
        with under_test(name) as house:
            stage = Stage(name, house)
            for seed in seeds[first : first + A_HOUSE]:
                played = stage.play(seed)
                with into.open("a") as kept:
                    kept.write(json.dumps(asdict(played)) + "\n")
                happened = ", ".join(one["kind"] + " amid" * one["is_amid"] for one in played.accidents)
                print(
                    f"{name} {seed}: {happened}; {played.acknowledged} acknowledged, {played.refused} refused, "
                    f"right after {played.right_after} s {played.broken or ''} {played.faults or ''}",
                    flush=True,
                )
                is_well &= not (played.broken or played.faults)
    return is_well


def main() -> int:
    """The status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("play", "figures"))
    parser.add_argument("house", nargs="?", choices=tuple(HOUSES))
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--into", type=Path, default=KEPT)
    asked = parser.parse_args()
    if asked.what == "figures":
        return int(figures() > 0)
    return int(not play(asked.house, range(asked.first, asked.first + asked.count), asked.into)))


if __name__ == "__main__":
    sys.exit(main())
