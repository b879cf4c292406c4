"""Values of stacks by an integral over time: each stack is a clock that sounds at a rate equal to its share.

The order in which they sound is the order of the places (procedure 24), so a stack with the share ``s`` is worth
``∫ s·e^(−s·t) · Σₖ prizeₖ₊₁ · P(k others have rung by t) dt``. Panels are laid where the answer moves: by how
fast places fall and, once few are left, by the time itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Complexes = NDArray[np.complex128]
POINTS = 16
"""Points of a panel (Gauss–Legendre)."""
PANELS_AT_LEAST, PANELS_A_STEP = 16, 0.25
NEGLIGIBLE = 42.0
"""``e^−42`` is lost beside 1 in a double."""
FEW = 64
"""Fields up to this size are worked out directly; larger ones by a Fourier transform."""
TERMS = 48
"""A longer series costs more than the direct calculation."""


def values_by_integral(shares: Floats, prizes: Floats, fineness: float = 1.0) -> Floats:
    """The value of each of ``shares`` (above zero, sum 1), in units of ``prizes`` (by place, the first one first).

    There are no more ``prizes`` than shares; ``fineness`` 0.5 takes half the panels.
    """
    field = _Field(shares, np.trim_zeros(prizes, "b"))
    times, weights = _panels(field, fineness)
    rung = -np.expm1(-np.outer(times, shares))
    is_small = len(shares) <= FEW
    wins = _wins_few(field, rung) if is_small else np.array([_wins_at(field, row) for row in rung])
    return np.asarray(shares * (weights @ ((1.0 - rung) * wins)))


@dataclass(frozen=True, slots=True)
class _Field:
    """The share of each stack, and the prizes paid."""

    shares: Floats
    prizes: Floats


def _panels(field: _Field, fineness: float) -> tuple[Floats, Floats]:
    """Times and their weights, until all paid places are taken or every clock has sounded."""
    stacks, counts = np.unique(field.shares, return_counts=True)
    # A few stacks stand for a large field: panels need no exact measure.
    some = np.linspace(0, len(stacks) - 1, min(len(stacks), 64)).astype(int)
    edges = np.append(some[1:], len(stacks))
    counts = np.array(
        [counts[low:high].sum() for low, high in zip(some, edges, strict=True)], dtype=np.float64
    )
    stacks = stacks[some]
    grid = np.concatenate([[0.0], np.geomspace(1e-2, NEGLIGIBLE / stacks[0], 300)])
    rung = -np.expm1(-np.outer(grid, stacks))
    spread = np.sqrt((rung * (1.0 - rung)) @ counts)
    pace = ((1.0 - rung) @ (stacks * counts)) / (spread + 1.0) + 1.0 / (grid + 1.0)
    path = np.concatenate([[0.0], np.cumsum(np.diff(grid) * (pace[1:] + pace[:-1]) / 2.0)])
    over = np.flatnonzero(rung @ counts - 10.0 * spread - 60.0 > len(field.prizes) * 1.1)
    end = path[over[0]] if len(over) else path[-1]
    panels = max(PANELS_AT_LEAST, round(end * PANELS_A_STEP)) * fineness
    points, weights = _gauss()
    borders = np.interp(np.linspace(0.0, end, round(panels) + 1), path, grid)
    half = np.diff(borders)[:, None] / 2.0
    return (borders[:-1, None] + half * (points + 1.0)).ravel(), (half * weights).ravel()


@cache
def _gauss() -> tuple[Floats, Floats]:
    points, weights = np.polynomial.legendre.leggauss(POINTS)
    return points, weights


def _wins_few(field: _Field, rung: Floats) -> Floats:
    """What the next player wins on average, with each player left out, by time and player."""
    width = rung.shape[1] + rung.shape[1] % 2
    turns, won = _transformed(field.prizes, 0, width)
    factors = 1.0 + rung[:, :, None] * turns
    whole = np.prod(factors, axis=1) * won
    return np.asarray((whole[:, None, :] / factors).real.sum(axis=2))


def _transformed(prizes: Floats, low: int, width: int, spread: float = 0.0) -> tuple[Complexes, Complexes]:
    """The Fourier points (minus one) for the number of clocks that have sounded, and the prizes there.

    Half a step off the axis, so that no factor vanishes; those that ``spread`` makes negligible are left out.
    """
    angles = (np.arange(width // 2) + 0.5) * (2.0 * np.pi / width)
    angles = angles[spread * (1.0 - np.cos(angles)) < NEGLIGIBLE + 2.0]
    won = np.exp(-1j * np.outer(angles, np.arange(low, low + len(prizes)))) @ prizes
    turns: Complexes = np.exp(1j * angles) - 1.0
    return turns, np.asarray(won * (2.0 / width), dtype=np.complex128)


def _wins_at(field: _Field, rung: Floats) -> Floats:
    """The same at one time, by the Fourier transform of the number of clocks that have sounded."""
    middle, spread = float(rung.sum()), float((rung * (1.0 - rung)).sum())
    reach = 13.0 + np.sqrt(169.0 + 80.0 * spread)
    low = max(0, int(middle - reach))
    width = int(middle + reach) + 2 - low
    width += width % 2
    prizes = field.prizes[low : low + width]
    if not len(prizes):
        return np.zeros_like(rung)
    turns, won = _transformed(prizes, low, width, spread)
    least, most = float(rung.min()), float(rung.max())
    centre, half = 1.0 + turns * (most + least) / 2.0, turns * max((most - least) / 2.0, 1e-12)
    # 1 + p·turn = centre + half·x for x in [−1, 1], whose powers of ``ratio`` are its Chebyshev terms.
    root = np.sqrt(centre - half) * np.sqrt(centre + half)
    ratio = -half / (centre + root)
    worst = float(np.abs(ratio).max())
    terms = int(np.ceil(-38.0 / np.log(worst))) + 2 if worst < 1.0 else TERMS + 1
    if terms > TERMS:
        factors = 1.0 + np.outer(rung, turns)
        return np.asarray(((1.0 / factors) @ (won * np.prod(factors, axis=0))).real)
    places = (rung - (most + least) / 2.0) / max((most - least) / 2.0, 1e-12)
    shapes = _chebyshev(places, terms)
    powers = ratio[:, None] ** np.arange(terms)
    sums = shapes.sum(axis=1)
    logs = len(rung) * np.log((centre + root) / 2.0) - 2.0 * (powers[:, 1:] / np.arange(1, terms)) @ sums[1:]
    weights = 2.0 * ((won * np.exp(logs) / root)[:, None] * powers).sum(axis=0).real
    weights[0] /= 2.0
    return np.asarray(weights @ shapes)


def _chebyshev(places: Floats, terms: int) -> Floats:
    """The Chebyshev polynomials of ``places``, one row each."""
    shapes = np.empty((terms, len(places)))
    shapes[0], shapes[1] = 1.0, places
    twice = 2.0 * places
    for term in range(2, terms):
        np.multiply(twice, shapes[term - 1], out=shapes[term])
        shapes[term] -= shapes[term - 2]
    return shapes
