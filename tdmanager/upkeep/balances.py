"""The running balances of the house compared with their rows, every night and by command."""

from __future__ import annotations

import logging

from journal.balances import Differing, differing
from journal.reading import read_snapshot

log = logging.getLogger(__name__)


def compare_balances() -> tuple[Differing, ...]:
    """Every balance that is not what its rows add up to, as one snapshot; each is logged as an error."""
    with read_snapshot():
        found = differing()
    for one in found:
        log.error("balance of %s", one)
    return found
