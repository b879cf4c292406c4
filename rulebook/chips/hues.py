"""The colours of chips whose own nobody typed: those that card rooms use for a value, and no two alike in a set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

USUAL: Mapping[int, str] = {
    1: "#f4f1e8",
    5: "#c8242c",
    25: "#1f7a3d",
    50: "#ef7d1a",
    100: "#14181b",
    500: "#6b2fa0",
    1_000: "#f2c21a",
    2_000: "#7a4b26",
    5_000: "#ef7d1a",
    10_000: "#1d5fc4",
    25_000: "#1f7a3d",
    50_000: "#8b949a",
    100_000: "#e8719d",
    500_000: "#c8242c",
    1_000_000: "#f4f1e8",
}
"""White, red, green, black, purple: the sequence of North American rooms, which most sets follow."""
HUES = tuple(dict.fromkeys(USUAL.values()))


def chip_colours(worths: Sequence[int], chosen: Mapping[int, str]) -> tuple[str, ...]:
    """A colour for each value, the ``chosen`` one or the usual one; two of a set differ while there are others.

    >>> chip_colours((25, 100, 25_000), {100: "#1d5fc4"})
    ('#1f7a3d', '#1d5fc4', '#f4f1e8')
    """
    hues: dict[int, str] = {worth: chosen[worth] for worth in worths if chosen.get(worth)}
    for worth in worths:
        if worth not in hues:
            taken = set(hues.values())
            usual = (USUAL.get(worth, ""), *HUES)
            hues[worth] = next((hue for hue in usual if hue and hue not in taken), HUES[worth % len(HUES)])
    return tuple(hues[worth] for worth in worths)
