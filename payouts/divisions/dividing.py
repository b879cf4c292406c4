"""The ways in which an event's prizes may be divided, as rules of its set-up."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from payouts.tables.rows import PayoutTableDetails
from rulebook.payouts import Steepness
from tournaments.values import PayoutKind, PayoutRule


class Division(StrEnum):
    """Generated as in published events, flatter or steeper than those, or by a payout table of the house."""

    USUAL = "usual"
    FLAT = "flat"
    STEEP = "steep"
    TABLE = "table"


def divided(
    rule: PayoutRule, division: Division, points: int | None = None, table: PayoutTableDetails | None = None
) -> PayoutRule:
    """The rule with another division, ``points`` of the field paid if given; rounding, minimum cash and where the remainder goes stay."""
    if table is not None:
        return replace(rule, kind=PayoutKind.TABLE, table=table.name, rows=table.as_rows)
    made = replace(
        rule, kind=PayoutKind.CASH, steepness=Steepness(division.value), first_points=0, table="", rows=()
    )
    return made if points is None else replace(made, places=None, paid_points=points)
