"""Adapters of the records of stacks and their worth: shapes only."""

from __future__ import annotations

from rulebook.icm import icm_values
from tests.vectors.adapter import Adapter, Answer
from tests.vectors.case import Case


def icm(case: Case) -> Answer:
    """What each stack is worth; groups of equal stacks are answered once."""
    asked = case.inputs
    if "groups" not in asked:
        values = icm_values(asked["stacks"], asked["prizes"]).values
        return {"equities": [float(one) for one in values], "sum": float(sum(values))}
    groups = [(one["stack"], one["count"]) for one in asked["groups"]]
    prizes = [one["prize"] for one in asked["prize_tiers"] for _ in range(one["from"], one["to"] + 1)]
    values = icm_values([stack for stack, count in groups for _ in range(count)], prizes).values
    firsts = [sum(count for _stack, count in groups[:at]) for at in range(len(groups))]
    return {"per_group": [float(values[at]) for at in firsts], "sum": float(sum(values))}


ADAPTERS: dict[str, Adapter] = {"icm": icm}
