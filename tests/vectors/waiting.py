"""Ops whose rule is not written yet, by the title of the issue that brings it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

SERIES = "Points of leagues and series (no issue yet)"
FESTIVAL = "Festivals: flights, jackpots (no issue yet)"
HEADS_UP = "Heads-up brackets (no issue yet)"
CASH = "Cash games, row H7 (no issue yet)"
VARIANTS = "House variants as options (issue 28, part 8)"

OPS: Mapping[str, tuple[str, ...]] = {
    SERIES: ("points", "season_standing"),
    FESTIVAL: ("flights", "jackpot"),
    HEADS_UP: (
        *("hu_late_replacement", "hu_best_of", "hu_day2_late", "hu_reentry", "hu_bracket", "hu_break"),
        *("hu_blinded_off", "hu_structure"),
    ),
    CASH: ("misunderstood_raise", "rake"),
}
"""The ops that wait for each issue."""

WAITING_OPS: Mapping[str, str] = {op: issue for issue, ops in OPS.items() for op in ops}
"""The issue of each; counted apart by the runner. An op that gains an adapter leaves this table."""

PARTS: Mapping[str, Callable[[Mapping[str, Any]], bool]] = {
    "satellite_seat_credit": lambda record: "ticket_used_for" in record["inputs"],
}
"""Ops of which a part waits for ``VARIANTS``: one that passes leaves this table as well."""


def waits_for(record: Mapping[str, Any]) -> str:
    """The issue that brings the rule of this record, if its op has an adapter and the record asks for more."""
    is_waiting = PARTS.get(record["op"])
    return VARIANTS if is_waiting is not None and is_waiting(record) else ""
