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
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from statistics import median

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tdmanager.settings.test")
django.setup()

from tests.accidents.houses import HOUSES, under_test  # noqa: E402 - the models are there only now
from tests.accidents.sequence import Played, Stage  # noqa: E402

KEPT = Path(__file__).with_name("played.jsonl")


def play(name: str, seeds: Iterable[int]) -> list[Played]:
    """Play these seeds on one house, each told as it ends."""
    found = []
    with under_test(name) as house:
        stage = Stage(name, house)
        for seed in seeds:
            played = stage.play(seed)
            found.append(played)
            happened = ", ".join(one["kind"] + " amid" * one["is_amid"] for one in played.accidents)
            print(
                f"{name} {seed}: {happened}; {played.acknowledged} acknowledged, {played.refused} refused, "
                f"right after {played.right_after} s {played.broken or ''} {played.faults or ''}",
                flush=True,
            )
    return found


def figures() -> int:
    """Print the sums; the number of sequences in which something was wrong."""
    kept = [Played(**json.loads(line)) for line in KEPT.read_text().splitlines()]
    wrong = 0
    for name in HOUSES:
        listed = [one for one in kept if one.house == name]
        if not listed:
            continue
        kinds = Counter(accident["kind"] for one in listed for accident in one.accidents)
        right = sorted(seconds for one in listed for seconds in one.right_after)
        broken = [one for one in listed if one.broken or one.faults]
        wrong += len(broken)
        print(
            f"{name}: {len(listed)} sequences, {sum(kinds.values())} accidents "
            f"({', '.join(f'{kind} {times}' for kind, times in sorted(kinds.items()))}), "
            f"{sum(one.unanswered for one in listed)} with the command unanswered; "
            f"{sum(one.acknowledged for one in listed)} acknowledged, {sum(one.refused for one in listed)} refused; "
            f"{len(broken)} sequences in which something was wrong; "
            f"screens right after {median(right):.1f} s at the median, {right[-1]:.1f} s at worst"
        )
        for one in broken:
            print(f"  seed {one.seed}: {[*one.broken, *one.faults]}")
    return wrong


def main() -> int:
    """The status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("play", "figures"))
    parser.add_argument("house", nargs="?", choices=tuple(HOUSES))
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    asked = parser.parse_args()
    if asked.what == "figures":
        return int(figures() > 0)
    found = play(asked.house, range(asked.first, asked.first + asked.count))
    with KEPT.open("a") as kept:
        kept.writelines(json.dumps(asdict(one)) + "\n" for one in found)
    return int(any(one.broken or one.faults for one in found))


if __name__ == "__main__":
    sys.exit(main())
