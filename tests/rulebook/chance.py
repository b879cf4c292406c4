"""Whether counts look random: Pearson's chi-square with its exact tail, at one in a million."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import exp, lgamma, log
from typing import Any

SIGNIFICANCE = 1e-6
ENOUGH = 5
"""Pearson's test requires this many expected counts in every cell."""

_PRECISION = 1e-15


def tail(score: float, freedom: int) -> float:
    """The probability that a chi-square of ``freedom`` degrees is at least ``score``: Q(freedom / 2, score / 2).

    By the series of the lower incomplete gamma function below its mean, by the continued fraction of the
    upper one (Lentz) above it; both converge to double precision, nothing is approximated.
    """
    shape, point = freedom / 2, score / 2
    if point <= 0:
        return 1.0
    scale = exp(shape * log(point) - point - lgamma(shape))
    if point < shape + 1:
        return 1 - scale * _series(shape, point)
    return scale * _continued_fraction(shape, point)


def _series(shape: float, point: float) -> float:
    term = total = 1 / shape
    step = shape
    while term > total * _PRECISION:
        step += 1
        term *= point / step
        total += term
    return total


def _continued_fraction(shape: float, point: float) -> float:
    below = point + 1 - shape
    front, back = 1e300, 1 / below
    total, index, change = back, 0, 0.0
    while abs(change - 1) > _PRECISION and index < 10_000:
        index += 1
        factor = -index * (index - shape)
        below += 2
        back = 1 / (factor * back + below)
        front = below + factor / front
        change = front * back
        total *= change
    return total


def pearson(counts: Mapping[Any, int], chances: Mapping[Any, Fraction]) -> float:
    """The score of ``counts`` against the probabilities of all outcomes, which sum to one."""
    assert counts.keys() <= chances.keys()
    assert sum(chances.values()) == 1
    trials = sum(counts.values())
    expected = {outcome: float(trials * chance) for outcome, chance in chances.items()}
    assert min(expected.values()) >= ENOUGH, "too few trials for this test"
    return sum((counts.get(outcome, 0) - wanted) ** 2 / wanted for outcome, wanted in expected.items())


def fits(counts: Mapping[Any, int], chances: Mapping[Any, Fraction]) -> bool:
    """Whether random draws with these odds would look like this in all but one case in a million."""
    return tail(pearson(counts, chances), len(chances) - 1) > SIGNIFICANCE


def is_even(counts: Counter, outcomes: int) -> bool:
    """Whether a fair draw among ``outcomes`` would look like this in all but one case in a million."""
    missing = {f"never drawn {index}": 0 for index in range(outcomes - len(counts))}
    cells = {**counts, **missing}
    return fits(cells, dict.fromkeys(cells, Fraction(1, outcomes)))
