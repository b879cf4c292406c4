"""Paper for the office: the sheet of a closed drawer, and the report of a day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.dateparse import parse_date

from access.page import page
from access.roles import CAGE, CASHIERS, INSPECTORS
from cashier import queries
from cashier.queries import DrawersSheet, DrawerView
from journal import instants
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
    wanted = _date(request.GET.get("date", "")) or timezone.localdate(instants.now())
    # What an open drawer took in is what is expected in it.
    is_head = getattr(request.user, "role", "") in CAGE | INSPECTORS
    is_hidden = queries.drawer_rules().is_blind and not is_head
    return _shown(request, queries.day_sheets(wanted, only_closed=is_hidden), wanted)


def _date(text: str) -> date | None:
    try:
        return parse_date(text)
    except ValueError:
        return None


def _shown(request: HttpRequest, sheets: tuple[DrawersSheet, ...], day: date | None) -> HttpResponse:
    names = people.staff_names({view.cashier_id for sheet in sheets for view in sheet.drawers})
    named = tuple(
        (sheet, tuple((view, names[view.cashier_id]) for view in sheet.drawers)) for sheet in sheets
    )
    shown = SheetPage(tournaments.house().name, named, day)
    return render(request, "cashier/sheet.html", {"sheet_page": shown})
