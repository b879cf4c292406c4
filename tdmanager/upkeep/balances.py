"""The running balances of the house compared with their rows, every night and by command."""

from __future__ import annotations

import logging

from journal.balances import Differing, differing
from journal.reading import read_snapshot
from tdmanager.upkeep.care import Care, keep

log = logging.getLogger(__name__)
TOLD = 5
"""How many balances the health page names; the command names all."""


def compare_balances() -> tuple[Differing, ...]:
    """Every balance that differs from the sum of its rows, in one snapshot; each is logged."""
    with read_snapshot():
        differences = differing()
    for difference in differences:
        log.error("balance of %s", difference)
    keep(Care.BALANCES, "; ".join(map(str, differences[:TOLD])))
    return differences
