"""What a second person approves: amounts above the house's limits, within a time, and never by the person who asked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from rulebook.refusals import Refusal


class ApprovalKind(StrEnum):
    """What needs the approval."""

    VOID = "void"
    DIFFERENCE = "difference"
    CASH_MOVED = "cash_moved"
    PAY_OUT = "pay_out"
    OVERRIDE = "override"
    DEAL = "deal"
    OTHER_WAY = "other_way"


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Amounts in minor units above which a second person approves; None: never.

    Overrides and deals are approved or not. Money of a void that goes back another way than it came is
    approved in every house, unless the head of cage or a director does it.
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
"""Kinds whose amount may be split into several: not a drawer, which is closed with its whole difference."""


def needs_approval(
    kind: ApprovalKind, amount_minor: int, thresholds: Thresholds, passed_minor: int = 0
) -> bool:
    """Whether a second person approves ``amount_minor``, in or out; exactly the threshold passes.

    ``passed_minor`` is what passed that day without a second person, for the same player or by the same
    cashier: splitting an amount gains nothing.
    """
    above = thresholds.above(kind)
    earlier = passed_minor if kind in SUMMED else 0
    return above is not None and abs(amount_minor) + earlier > above


def require_another(asked_by: int | None, answers: int | None) -> None:
    """Nobody confirms their own request; raises ``Refusal("same_person")``.

    A request of the system may be confirmed by anybody.
    """
    if asked_by is not None and asked_by == answers:
        raise Refusal("same_person")


def require_in_time(now: datetime, until: datetime) -> None:
    """Raises ``Refusal("approval_expired")`` once the time for an answer is over."""
    if now > until:
        raise Refusal("approval_expired")
