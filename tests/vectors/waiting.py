"""Ops whose rule is not written yet, by the title of the issue that brings it."""

from __future__ import annotations

from collections.abc import Mapping

SERIES = "Points of leagues and series (no issue yet)"
CASH = "Cash games, row H7 (no issue yet)"
DAYS = "Days: flights, nights in between, and the room that fills (issue 31)"

OPS: Mapping[str, tuple[str, ...]] = {
    SERIES: ("points", "season_standing"),
    CASH: ("misunderstood_raise", "rake"),
    DAYS: ("flight_pays",),
}
"""The ops that wait for each issue."""

WAITING_OPS: Mapping[str, str] = {op: issue for issue, ops in OPS.items() for op in ops}
"""The issue of each; counted apart by the runner. An op that gains an adapter leaves this table."""
