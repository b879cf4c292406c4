"""Ops whose rule is not written yet, by the title of the issue that brings it."""

from __future__ import annotations

from collections.abc import Mapping

SERIES = "Points of leagues and series (no issue yet)"
CASH = "Cash games, row H7 (no issue yet)"

OPS: Mapping[str, tuple[str, ...]] = {
    SERIES: ("points", "season_standing"),
    CASH: ("misunderstood_raise", "rake"),
}
"""The ops that wait for each issue."""

WAITING_OPS: Mapping[str, str] = {op: issue for issue, ops in OPS.items() for op in ops}
"""The issue of each; counted apart by the runner. An op that gains an adapter leaves this table."""
