"""Forty evenings that use every edition, size and option of the rules, and evenings with a planted fault.

``python -m tools.evenings`` plays the set in a temporary database and checks every invariant; ``--only 3 17`` some of
it. ``--plant lost_cent`` plays one event of the library and plants a fault, which must be found.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from time import monotonic

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tdmanager.settings.embedded")
    django.setup()

from rulebook.structure import hours
from tdmanager.simulation.invariants import violations
from tdmanager.simulation.report import done_text
from tdmanager.simulation.scratch import be_gentle, own_database
from tdmanager.simulation.series import EveningReport, play_one
from tdmanager.simulation.show import set_up
from tools.plants import PLANTS
from tools.variations import EVENINGS, Variation, variations

HEAD = f"{'':>3} {'edition':<11}{'seats':>5}  {'event':<10}{'entries':>8}{'played':>8}{'forecast':>15}{'violated':>9}"


@dataclass(frozen=True, slots=True)
class Figures:
    """The results of a series: the median error of the forecast, and how many ended within its band."""

    violated: int
    median_error: float | None
    inside: int
    forecast: int


def figures(evenings: Sequence[EveningReport]) -> Figures:
    """What the evenings show together."""
    errors = [abs(one.error_per_cent) for one in evenings if one.error_per_cent is not None]
    inside = [one.is_inside for one in evenings if one.is_inside is not None]
    return Figures(
        violated=sum(len(one.violated) for one in evenings),
        median_error=median(errors) if errors else None,
        inside=sum(inside),
        forecast=len(inside),
    )


def line_of(one: Variation, evening: EveningReport) -> str:
    """One evening of a set, in columns."""
    expected, inside = evening.expected, evening.is_inside
    band = ""
    if expected is not None and expected.early_seconds is not None:
        late = hours(expected.late_seconds) if expected.late_seconds else "…"
        band = f"{hours(expected.early_seconds)} to {late}{'' if inside else ' !'}"
    return (
        f"{one.number:>3} {one.edition:<11}{one.seats:>5}  {one.format.value:<10}{evening.entries:>8}"
        f"{hours(evening.seconds):>8}{band:>15}{len(evening.violated):>9}"
    )


def of_set(evenings: Sequence[EveningReport]) -> Iterator[str]:
    """What all evenings of a set show."""
    found = figures(evenings)
    yield f"{len(evenings)} evenings, {found.violated} violated"
    if found.median_error is not None:
        yield (
            f"forecast: median error {found.median_error:.1f} %, "
            f"{found.inside} of {found.forecast} inside the band ({found.inside * 100 // found.forecast} %)"
        )
    yield done_text(sum((one.done for one in evenings), start=Counter()))


def main(arguments: Sequence[str]) -> int:
    """Play, report, judge: 1 for a violated invariant."""
    asked = _options_of(arguments)
    be_gentle()
    with own_database():
        violated = _with_a_fault(asked) if asked.plant else _set(asked)
    return int(violated)


def _options_of(arguments: Sequence[str]) -> Namespace:
    parser = ArgumentParser(prog="python -m tools.evenings", description=__doc__)
    parser.add_argument("--evenings", type=int, default=EVENINGS, help=f"how many are played ({EVENINGS})")
    parser.add_argument("--only", type=int, nargs="+", help="only these evenings of the set, by number")
    parser.add_argument("--plant", choices=sorted(PLANTS), help="plant a fault, to see it found")
    parser.add_argument(
        "--event", default="sanremo.json:friday", help="FILE[:NAME] of the library, for a fault"
    )
    parser.add_argument("--entries", type=int, default=12, help="how many buy in to it (12)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same evening (1)")
    return parser.parse_args(arguments)


def _set(options: Namespace) -> bool:
    began, all_told = monotonic(), []
    print(HEAD)
    for one in variations(options.evenings):
        if options.only and one.number not in options.only:
            continue
        told = play_one(one.setup, one.entries, one.number)
        all_told.append(told)
        print(line_of(one, told), flush=True)
        _violated(told.violated)
    print(*of_set(all_told), f"{monotonic() - began:.0f} s", sep="\n")
    return any(told.violated for told in all_told)


def _with_a_fault(options: Namespace) -> bool:
    evening = set_up(options.event, options.entries, options.seed, lambda _sentence: None)
    evening.sell_before_the_start()
    evening.play()
    evening.pay()
    PLANTS[options.plant](evening)
    found = violations(evening)
    _violated(found)
    return bool(found)


def _violated(violations: Sequence[str]) -> None:
    for sentence in violations:
        print(f"violated: {sentence}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
