"""Paper for the office: the sheet of a closed drawer, and the report of a day; every figure opens its lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from access.page import page
from access.roles import CASHIERS, INSPECTORS
from cashier.drawers.day_figures_pages import (
    ShownFigure,
    day_files,
    hides_open,
    lines_url,
    shown_days,
    wanted_day,
)
from cashier.drawers.flows import FIGURES
from cashier.drawers.sheets import PARTS, DrawersSheet, WayTotal, day_sheets, drawer_sheet
from cashier.kinds import Method
from cashier.ledger import drawers as drawer_queries
from cashier.ledger.drawers import DrawerView
from people.staff import rows as people
from rulebook.money import Money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments

USUAL = ("sales", "voids", "prizes")
"""What every sheet has a column for; the others where there was something."""
CASH = ("float", "safe", "drawers", "exchanges")


@dataclass(frozen=True, slots=True)
class ShownWay:
    """A way of payment, or all of them, with its figures in the order of the columns and what is left."""

    label: str
    figures: tuple[ShownFigure, ...]
    net: Money


@dataclass(frozen=True, slots=True)
class ShownSheet:
    """The sheet of one drawer, or of all of a day in one currency; ``cash`` are the figures of the cash by name."""

    sheet: DrawersSheet
    drawers: tuple[tuple[DrawerView, str], ...]
    labels: tuple[str, ...]
    ways: tuple[ShownWay, ...]
    total: ShownWay
    cash: Mapping[str, ShownFigure]


@dataclass(frozen=True, slots=True)
class SheetPage:
    """Sheets with the house; ``day`` is None on that of one drawer."""

    house: str
    sheets: tuple[ShownSheet, ...]
    day: date | None


@page(reads=CASHIERS | INSPECTORS)
def drawer(request: HttpRequest, drawer_id: int) -> HttpResponse:
    """The sheet of a closed drawer; raises ``Refusal("drawer_not_counted")`` while it is open."""
    view = drawer_queries.drawer(drawer_id)
    if view.is_open:
        raise Refusal("drawer_not_counted", drawer=drawer_id)
    return _shown(request, (drawer_sheet(view),), None)


@page(reads=CASHIERS | INSPECTORS)
def day(request: HttpRequest) -> HttpResponse:
    """The drawers opened on a day, ``?date=``, today unless given: split by way of payment, counted and missing."""
    wanted = wanted_day(request)
    only_closed = hides_open(request)
    more = {"days": shown_days(request, wanted), "files": day_files(request, wanted)}
    return _shown(request, day_sheets(wanted, only_closed=only_closed), wanted, more)


def _shown(
    request: HttpRequest,
    sheets: tuple[DrawersSheet, ...],
    day: date | None,
    more: dict[str, Any] | None = None,
) -> HttpResponse:
    names = people.staff_names({view.cashier_id for sheet in sheets for view in sheet.drawers})
    shown = SheetPage(tournaments.house().name, tuple(_sheet(sheet, day, names) for sheet in sheets), day)
    return render(request, "cashier/sheet.html", {"sheet_page": shown, **(more or {})})


def _sheet(sheet: DrawersSheet, day: date | None, names: Mapping[int, str]) -> ShownSheet:
    """A sheet with the address of the lines behind each figure; nothing leads to what is zero."""
    first = sheet.drawers[0]
    opened = day or timezone.localdate(first.opened_at)
    asked = {"date": opened.isoformat(), "currency": first.currency}
    asked |= {} if day else {"drawer": str(first.id)}
    parts = tuple(
        part for part in PARTS if part in USUAL or any(getattr(way, part).minor for way in sheet.ways)
    )
    sums = (sheet.float, sheet.safe, sheet.passed, sheet.exchanged)
    in_cash = asked | {"way": Method.CASH.value}
    return ShownSheet(
        sheet,
        tuple((view, names[view.cashier_id]) for view in sheet.drawers),
        tuple(str(FIGURES[part][0]) for part in parts),
        tuple(_way(one, parts, asked) for one in sheet.ways),
        _way(sheet.total, parts, asked),
        {name: _figure(in_cash, name, amount) for name, amount in zip(CASH, sums, strict=True)},
    )


def _way(way: WayTotal, parts: tuple[str, ...], asked: Mapping[str, str]) -> ShownWay:
    of_way = {**asked, "way": way.method.value} if way.method else asked
    figures = tuple(_figure(of_way, part, getattr(way, part), str(FIGURES[part][0])) for part in parts)
    return ShownWay(way.label, figures, way.net)


def _figure(asked: Mapping[str, str], name: str, amount: Money, label: str = "") -> ShownFigure:
    return ShownFigure(amount, lines_url(asked, name, amount), label)
