"""Ops whose rule is not written yet, by the title of the issue that brings it."""

from __future__ import annotations

from collections.abc import Mapping

SERIES = "Points of leagues and series (no issue yet)"
HEADS_UP = "Heads-up brackets (no issue yet)"
CASH = "Cash games, row H7 (no issue yet)"
DAYS = "Days: flights, nights in between, and the room that fills (issue 31)"

OPS: Mapping[str, tuple[str, ...]] = {
    SERIES: ("points", "season_standing"),
    HEADS_UP: (
        *("hu_late_replacement", "hu_best_of", "hu_day2_late", "hu_reentry", "hu_bracket", "hu_break"),
        *("hu_blinded_off", "hu_structure"),
    ),
    CASH: ("misunderstood_raise", "rake"),
    DAYS: (
        *("abandoned_places", "end_refusal", "merge"),
        "flight_pays",
        *("bracket_byes", "bracket_match", "bracket_next", "bracket_places", "shootout"),
        "sng_next",
    ),
}
"""The ops that wait for each issue."""

WAITING_OPS: Mapping[str, str] = {op: issue for issue, ops in OPS.items() for op in ops}
"""The issue of each; counted apart by the runner. An op that gains an adapter leaves this table."""
