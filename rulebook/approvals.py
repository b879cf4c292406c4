"""What a second person approves: above the house's amounts, for a while, never the one who asks."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from rulebook.refusals import Refusal


class ApprovalKind(StrEnum):
    """What is asked for."""

    VOID = "void"
    DIFFERENCE = "difference"
    CASH_MOVED = "cash_moved"
    PAY_OUT = "pay_out"
    OVERRIDE = "override"
    DEAL = "deal"
    OTHER_WAY = "other_way"


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Amounts in minor units above which a second person approves; None: never. Overrides and deals are approved or not.

    Money of a void that goes back another way than it came is approved in every house, unless the head of
    cage or a director does it.
    """

    void_minor: int | None = None
    difference_minor: int | None = None
    cash_moved_minor: int | None = None
    pay_out_minor: int | None = None
    overrides: bool = False
    deals: bool = False

    def above(self, kind: ApprovalKind) -> int | None:
        """The amount of a kind; for overrides and deals, any or None."""
        limits = {
            ApprovalKind.VOID: self.void_minor,
            ApprovalKind.DIFFERENCE: self.difference_minor,
            ApprovalKind.CASH_MOVED: self.cash_moved_minor,
            ApprovalKind.PAY_OUT: self.pay_out_minor,
            ApprovalKind.OVERRIDE: -1 if self.overrides else None,
            ApprovalKind.DEAL: -1 if self.deals else None,
            ApprovalKind.OTHER_WAY: -1,
        }
        return limits[kind]


SUMMED = frozenset({ApprovalKind.VOID, ApprovalKind.CASH_MOVED, ApprovalKind.PAY_OUT})
"""Kinds of which one amount may be moved in several: a drawer is closed with its whole difference."""


def needs_approval(
    kind: ApprovalKind, amount_minor: int, thresholds: Thresholds, passed_minor: int = 0
) -> bool:
    """Whether a second person approves ``amount_minor``, in or out; exactly the threshold passes.

    ``passed_minor`` is what passed that day without a second person, for the same player or by the same cashier: who divides
    an amount passes no more of it.
    """
    above = thresholds.above(kind)
    passed = passed_minor if kind in SUMMED else 0
    return above is not None and abs(amount_minor) + passed > above


def require_another(asked_by: int | None, answers: int | None) -> None:
    """Who asks does not confirm as well; raises ``Refusal("same_person")``. What nobody asked anybody confirms."""
    if asked_by is not None and asked_by == answers:
        raise Refusal("same_person")


def require_in_time(now: datetime, until: datetime) -> None:
    """Raises ``Refusal("approval_expired")`` once nobody waits any more."""
    if now > until:
        raise Refusal("approval_expired")
