"""Paper for the office: the sheet of a closed drawer, and the report of a day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from access.page import page
from access.roles import CASHIERS, INSPECTORS
from cashier import queries
from cashier.pages.day_figures import day_files, hides_open, shown_days, wanted_day
from cashier.queries import DrawersSheet, DrawerView
from people import queries as people
from rulebook.refusals import Refusal
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True)
class SheetPage:
    """Sheets with the house and, for each, its drawers with their cashiers; ``day`` is None on that of one drawer."""

    house: str
    sheets: tuple[tuple[DrawersSheet, tuple[tuple[DrawerView, str], ...]], ...]
    day: date | None


@page(reads=CASHIERS | INSPECTORS)
def drawer(request: HttpRequest, drawer_id: int) -> HttpResponse:
    """The sheet of a closed drawer; raises ``Refusal("drawer_not_counted")`` while it is open."""
    view = queries.drawer(drawer_id)
    if view.is_open:
        raise Refusal("drawer_not_counted", drawer=drawer_id)
    return _shown(request, (queries.drawer_sheet(view),), None)


@page(reads=CASHIERS | INSPECTORS)
def day(request: HttpRequest) -> HttpResponse:
    """The drawers opened on a day, ``?date=``, today unless given: split by way of payment, counted and missing."""
    wanted = wanted_day(request)
    only_closed = hides_open(request)
    more = {"days": shown_days(request, wanted), "files": day_files(request, wanted)}
    return _shown(request, queries.day_sheets(wanted, only_closed=only_closed), wanted, more)


def _shown(
    request: HttpRequest,
    sheets: tuple[DrawersSheet, ...],
    day: date | None,
    more: dict[str, Any] | None = None,
) -> HttpResponse:
    names = people.staff_names({view.cashier_id for sheet in sheets for view in sheet.drawers})
    named = tuple(
        (sheet, tuple((view, names[view.cashier_id]) for view in sheet.drawers)) for sheet in sheets
    )
    shown = SheetPage(tournaments.house().name, named, day)
    return render(request, "cashier/sheet.html", {"sheet_page": shown, **(more or {})})
