"""The sheets of drawers by the API: of one that is closed, and of all of a day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any

from django.utils import timezone
from rest_framework import serializers

from access.fields import Note
from access.reads import read
from access.roles import CASHIERS, INSPECTORS
from access.serializers import DayField
from cashier.drawers import sheets as sheet_queries
from cashier.drawers.rules_rows import drawer_rules
from cashier.drawers.sheets import DrawersSheet, WayTotal
from cashier.kinds import Method
from cashier.ledger import drawers as drawer_queries
from journal import instants
from rulebook.money import Money
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class WayDetails:
    """What went through drawers in one way of payment; what left them is negative."""

    method: Method
    sales_minor: int
    voids_minor: int
    prizes_minor: int
    refunds_minor: int
    tips_minor: int
    accounts_minor: int
    tickets_minor: int
    net_minor: Annotated[int, Note("What is left of it.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetDetails:
    """Drawers of one currency together; the three last are null while one of them is open."""

    drawers: tuple[int, ...]
    currency: str
    float_minor: int
    ways: tuple[WayDetails, ...]
    taken_minor: Annotated[int, Note("Sold in all ways.")]
    voided_minor: Annotated[int, Note("Of it, voided: negative.")]
    net_minor: Annotated[int, Note("What is left of all ways.")]
    safe_minor: Annotated[int, Note("Cash from the safe; to the safe if negative.")]
    passed_minor: Annotated[int, Note("Cash from other drawers; to them if negative.")]
    exchanged_minor: Annotated[int, Note("Cash taken for other currencies; given if negative.")]
    expected_minor: int | None
    counted_minor: int | None
    difference_minor: Annotated[int | None, Note("Over; short if negative.")]


class DayFilter(serializers.Serializer):
    """Which day."""

    day = DayField(required=False, help_text="The day on which the drawers were opened; today unless given.")


@read("drawers/<int:drawer>/sheet/", admits=CASHIERS | INSPECTORS)
def drawer_sheet(drawer: int) -> SheetDetails:
    """Show the sheet of a closed drawer: what went through it by way of payment, what was counted and what is missing."""
    view = drawer_queries.drawer(drawer)
    if view.is_open:
        raise Refusal("drawer_not_counted", drawer=drawer)
    return _details(sheet_queries.drawer_sheet(view))


@read("day-sheets/", admits=CASHIERS | INSPECTORS, filtered_by=DayFilter, is_whole=True)
def day_sheets(wanted: Mapping[str, Any]) -> Sequence[SheetDetails]:
    """Show the drawers opened on a day together, a sheet for each currency; counted blind, only those that are closed."""
    day: date = wanted.get("day") or timezone.localdate(instants.now())
    return [_details(one) for one in sheet_queries.day_sheets(day, only_closed=drawer_rules().is_blind)]


def _details(sheet: DrawersSheet) -> SheetDetails:
    return SheetDetails(
        drawers=tuple(view.id for view in sheet.drawers),
        currency=sheet.float.currency,
        float_minor=sheet.float.minor,
        ways=tuple(_way(one, one.method) for one in sheet.ways if one.method is not None),
        taken_minor=sheet.total.sales.minor,
        voided_minor=sheet.total.voids.minor,
        net_minor=sheet.total.net.minor,
        safe_minor=sheet.safe.minor,
        passed_minor=sheet.passed.minor,
        exchanged_minor=sheet.exchanged.minor,
        expected_minor=_minor(sheet.expected),
        counted_minor=_minor(sheet.counted),
        difference_minor=_minor(sheet.difference),
    )


def _way(way: WayTotal, method: Method) -> WayDetails:
    return WayDetails(
        method=method,
        sales_minor=way.sales.minor,
        voids_minor=way.voids.minor,
        prizes_minor=way.prizes.minor,
        refunds_minor=way.refunds.minor,
        tips_minor=way.tips.minor,
        accounts_minor=way.accounts.minor,
        tickets_minor=way.tickets.minor,
        net_minor=way.net.minor,
    )


def _minor(money: Money | None) -> int | None:
    return None if money is None else money.minor
