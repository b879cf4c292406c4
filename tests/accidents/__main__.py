"""Play sequences and keep what they showed.

    python -m tests.accidents play embedded|many --first SEED --count NUMBER [--near spring|autumn] [--of KIND ...]
    python -m tests.accidents figures

``play`` adds a line a sequence to ``tests/accidents/played.jsonl``, on a house whose clock is right or near a change of
daylight saving, with ``--of`` only the seeds whose accidents are all of these kinds; ``figures`` adds them up, and its
status is 1 when something was lost.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from itertools import count, islice
from pathlib import Path
from statistics import median

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tdmanager.settings.test")
django.setup()

from tests.accidents.accidents import kinds_of  # noqa: E402 - the models are there only now
from tests.accidents.houses import CHANGES, HOUSES, under_test  # noqa: E402
from tests.accidents.sequence import Played, Stage  # noqa: E402

KEPT = Path(__file__).with_name("played.jsonl")
KINDS = {
    "house": "the process killed, of those with a command unanswered",
    "web": "web killed, of those with a command unanswered",
    "worker": "worker killed",
    "beat": "beat killed",
    "postgres": "PostgreSQL killed",
    "redis": "Redis killed",
    "cut": "Redis cut off",
    "disk": "the disk full",
    "clock": "the wall clock stepped",
}
CALM, SOON = 6, 3
"""The load up to which a house has the machine for itself, and the seconds within which a screen is to be right."""
A_HOUSE = 100
"""Sequences on one house: the replay of its whole journal takes longer with each."""


def play(name: str, options: argparse.Namespace) -> bool:
    """Play as many seeds as asked for, each kept as it ends; returns whether all was well."""
    is_well = True
    for first in range(0, options.count, A_HOUSE):
        with under_test(name, options.near) as house:
            stage = Stage(name, house, options.near)
            seeds = seeds_of(house.kinds, options.first, set(options.of))
            for seed in islice(seeds, first, min(first + A_HOUSE, options.count)):
                played = stage.play(seed)
                with options.into.open("a") as kept:
                    kept.write(json.dumps(asdict(played)) + "\n")
                happened = ", ".join(one["kind"] + " amid" * one["is_amid"] for one in played.accidents)
                print(
                    f"{name} {seed}: {happened}; {played.acknowledged} acknowledged, {played.refused} refused, "
                    f"back after {played.back_after} s, right after {played.right_after} s {played.wrong or ''}",
                    flush=True,
                )
                is_well &= not played.wrong
    return is_well


def seeds_of(kinds: tuple[str, ...], first: int, only: set[str]) -> Iterator[int]:
    """The seeds from the first on, or those whose accidents are all of these kinds."""
    if not only <= set(kinds):
        raise SystemExit(f"--of: {', '.join(kinds)}")
    return (seed for seed in count(first) if not only or set(kinds_of(kinds, seed)) <= only)


def figures() -> int:
    """Print the table; the number of sequences in which something was wrong."""
    kept = [Played(**json.loads(line)) for line in KEPT.read_text().splitlines()]
    wrong = [one for one in kept if one.wrong]
    print("\n".join(table({name: [one for one in kept if one.house == name] for name in HOUSES})))
    for one in wrong:
        print(f"  {one.house} {one.seed}: {one.wrong}")
    return len(wrong)


def table(kept: Mapping[str, Sequence[Played]]) -> Iterator[str]:
    """The rows of the figures, a column a house."""
    yield f"| | {' | '.join(kept)} |"
    yield "|---" * (len(kept) + 1) + "|"
    kinds = dict.fromkeys(
        accident["kind"] for played in kept.values() for one in played for accident in one.accidents
    )
    rows: dict[str, Callable[[Sequence[Played]], object]] = {
        "sequences of 30 actions": len,
        **{KINDS[kind]: partial(befell, kind) for kind in KINDS if kind in kinds},
        "answered with success": lambda played: sum(one.acknowledged for one in played),
        "refused": lambda played: sum(one.refused for one in played),
        "of those answered, lost": lambda played: count_of(played, "lost: "),
        "done twice": lambda played: count_of(played, "doubled: "),
        "violations of an invariant or of the replay": lambda played: (
            sum(len(one.violations) for one in played)
            - count_of(played, "lost: ")
            - count_of(played, "doubled: ")
        ),
        "sequences in which the house or a screen did not return": lambda played: sum(
            bool(one.broken) for one in played
        ),
        "answers 500": lambda played: sum(len(one.faults) for one in played),
        "until every screen is right again, half; 95 of 100; the longest": until_right,
        f"the same where the load was at most {CALM}; how many took longer than {SOON} s": until_right_calmly,
        "processes that wanted one of the machine's processors meanwhile, half": load,
    }
    for words, row in rows.items():
        yield f"| {words} | {' | '.join(str(row(played)) for played in kept.values())} |"


def befell(kind: str, played: Sequence[Played]) -> str:
    """How often it happened, and how often amid a command."""
    met = [accident for one in played for accident in one.accidents if accident["kind"] == kind]
    return f"{len(met)}, {sum(one['is_unanswered'] for one in met)}" if met else ""


def count_of(played: Sequence[Played], prefix: str) -> int:
    """How many sentences begin like this."""
    return sum(sentence.startswith(prefix) for one in played for sentence in one.violations)


def until_right(played: Sequence[Played]) -> str:
    """The seconds after each accident."""
    seconds = sorted(second for one in played for second in one.right_after)
    if not seconds:
        return ""
    return f"{median(seconds):.1f} s; {seconds[int(len(seconds) * 0.95)]:.1f} s; {seconds[-1]:.1f} s"


def until_right_calmly(played: Sequence[Played]) -> str:
    """The seconds where nothing else kept the machine busy, and how many of them were too many."""
    calm = [one for one in played if one.load <= CALM]
    seconds = [second for one in calm for second in one.right_after]
    return f"{until_right(calm)}; {sum(one > SOON for one in seconds)} of {len(seconds)}"


def load(played: Sequence[Played]) -> str:
    """How busy the machine was: on a busy one everything takes longer."""
    return f"{median(one.load for one in played):.0f}" if played else ""


def main() -> int:
    """The status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("play", "figures"))
    parser.add_argument("house", nargs="?", choices=tuple(HOUSES))
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--near", choices=("today", *CHANGES), default="today", help="what its clock is near")
    parser.add_argument("--of", nargs="+", default=(), metavar="KIND", help="only these accidents")
    parser.add_argument("--into", type=Path, default=KEPT)
    asked = parser.parse_args()
    if asked.what == "figures":
        return int(figures() > 0)
    return int(not play(asked.house, asked))


if __name__ == "__main__":
    sys.exit(main())
