"""Refunds read by API; amounts in minor units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from access.reads import read
from access.roles import CASHIERS, INSPECTORS
from cashier.refunds import queries
from cashier.refunds.queries import OfEventFilters, RefundDetails, RefundFilters, RefundsOfEvent

AT_THE_DRAWERS = CASHIERS | INSPECTORS


@read("refunds/", admits=AT_THE_DRAWERS, filtered_by=RefundFilters)
def refunds(asked: Mapping[str, Any]) -> Sequence[RefundDetails]:
    """List what players of cancelled events are owed back, and what was paid, oldest first."""
    return queries.refund_list(asked)


@read("refunds/unclaimed/", admits=AT_THE_DRAWERS, filtered_by=OfEventFilters, is_whole=True)
def refunds_unclaimed(asked: Mapping[str, Any]) -> Sequence[RefundsOfEvent]:
    """List what stays unclaimed of each cancelled event, and what of it was paid."""
    return queries.refunds_of_events(asked)


@read("refunds/<int:refund>/", admits=AT_THE_DRAWERS)
def refund(refund: int) -> RefundDetails:
    """Show a refund, with the slip once it is numbered."""
    return queries.refund(refund)
