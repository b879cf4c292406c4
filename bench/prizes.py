"""The cost of computing prizes: ICM of final tables and of whole fields, payout structures as large as published ones.

Then, in a temporary house, the cost of publishing and awarding 1,507 prizes (``bench.paid``). Errors are
relative to the sum of the prizes: against the count of every order, closed forms, the cases counted over
kinds of stacks, and the same field with half the panels.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from math import exp
from pathlib import Path
from random import Random
from statistics import fmean
from time import process_time
from typing import Any

from rulebook.icm import icm_values
from rulebook.icm.exact import exact_values
from rulebook.payouts import default_payouts
from tests.rulebook.published import EVENTS, IPO_21, deviations

TESTS = Path(__file__).parent.parent / "tests"
REPEATS = 9
SEED = 14


def best(work: Any) -> float:
    """Processor milliseconds of the quickest of several runs."""
    found = []
    for _ in range(REPEATS):
        begun = process_time()
        work()
        found.append((process_time() - begun) * 1e3)
    return min(found)


def field_of(players: int, paid: int, lots: Random) -> tuple[list[int], list[int]]:
    """Stacks as uneven as late in a day, and prizes in minor units."""
    stacks = [100 * max(1, round(lots.lognormvariate(6, 0.9))) for _ in range(players)]
    return stacks, list(default_payouts(players * 10_000, paid, players, 12_000, step=100))


def off(shares: Sequence[Fraction], wanted: Sequence[Fraction | float], pool: int) -> float:
    """The largest difference, as a share of the pool."""
    return max(abs(float(one) - float(other)) for one, other in zip(shares, wanted, strict=True)) / pool


def by_orders(players: int, lots: Random) -> float:
    """The error of the integral against the count of every order in fractions."""
    import numpy as np  # noqa: PLC0415

    from rulebook.icm.integral import values_by_integral  # noqa: PLC0415

    stacks = [lots.randint(1, 500) * 100 for _ in range(players)]
    prizes = [1_000 * (players - place) ** 2 for place in range(players)]
    shares = np.array(stacks, dtype=np.float64) / float(sum(stacks))
    found = values_by_integral(shares, np.array(prizes, dtype=np.float64))
    return off(found.tolist(), exact_values(stacks, prizes), sum(prizes))


def by_steps(players: int, lots: Random) -> float:
    """Its error against the closed form for prizes that fall by equal steps."""
    stacks = [lots.randint(1, 2_000) * 100 for _ in range(players)]
    prizes = [100 * (players - place) for place in range(1, players + 1)]
    closed = [
        100 * sum(one / (one + other) for at, other in enumerate(stacks) if at != here)
        for here, one in enumerate(stacks)
    ]
    return off(icm_values(stacks, prizes).values, closed, sum(prizes))


def grouped() -> dict[str, float]:
    """Its error against the worked cases of whole fields with few kinds of stacks."""
    records = json.loads((TESTS / "vectors" / "cases" / "icm.json").read_text(encoding="utf-8"))["records"]
    return {record["id"]: _off_by_groups(record) for record in records if "groups" in record["inputs"]}


def _off_by_groups(record: dict[str, Any]) -> float:
    groups = record["inputs"]["groups"]
    stacks = [group["stack"] for group in groups for _ in range(group["count"])]
    prizes = [
        tier["prize"] for tier in record["inputs"]["prize_tiers"] for _ in range(tier["from"], tier["to"] + 1)
    ]
    wanted = [
        value
        for group, value in zip(groups, record["expected"]["per_group"], strict=True)
        for _ in range(group["count"])
    ]
    return off(icm_values(stacks, prizes).values, wanted, sum(prizes))


def print_icm() -> None:
    """Print times and errors of stack values."""
    lots = Random(SEED)
    print(f"{'ICM (seed ' + str(SEED) + ')':<44}{'processor':>12}{'off by half the panels':>26}")
    for players, paid in ((9, 9), (20, 20), (300, 45), (1_000, 150), (6_000, 900), (10_000, 1_507)):
        stacks, prizes = field_of(players, paid, lots)
        took = best(partial(icm_values, stacks, prizes))
        shown = f"{icm_values(stacks, prizes).off:.1e}"
        print(f"{f'{players:,} players, {paid:,} paid':<44}{took:>9.1f} ms{shown:>26}")
    print()
    for players in (3, 6, 9, 12, 13, 15):
        print(f"{f'{players} players, every order counted':<44}{by_orders(players, lots):>38.1e}")
    for players in (20, 40, 2_000):
        print(f"{f'{players:,} players, prizes by equal steps':<44}{by_steps(players, lots):>38.1e}")
    for name, found in grouped().items():
        print(f"{f'{name}, few kinds of stacks':<44}{found:>38.1e}")


def print_near() -> None:
    """Print how far generated prizes are from published ones: mean absolute logarithm by place and by tier, worst."""
    print(f"\n{'Generated beside published':<44}{'places':>12}{'tiers':>8}{'worst':>8}")
    for record in (*EVENTS, IPO_21):
        found = [(is_first, abs(off)) for _place, is_first, off in deviations(record)]
        places = fmean(off for _is_first, off in found)
        tiers = fmean(off for is_first, off in found if is_first)
        worst = exp(max(off for _is_first, off in found))
        print(f"{record['id']:<44}{places:>12.3f}{tiers:>8.3f}{worst:>7.2f}x")


def print_structures() -> None:
    """Print payout structures of the published sizes, the slowest first."""
    took = {
        record["id"]: best(
            partial(
                default_payouts,
                record["prize_pool"] * 100,
                record["places_paid"],
                record["entries"],
                record["buy_in_total"] * 100,
                step=100 if record["prize_pool"] <= 100_000 else 10_000,
            )
        )
        for record in EVENTS
    }
    print(f"\n{f'Payout structures as published ({len(took)})':<44}{'processor':>12}")
    for name in sorted(took, key=lambda name: -took[name])[:5]:
        print(f"{name:<44}{took[name]:>9.1f} ms")


if __name__ == "__main__":
    print_icm()
    print_structures()
    print_near()
    # Imported here, because it sets up Django, which the rulebook does not need.
    from bench.paid import print_prizes

    print_prizes()
