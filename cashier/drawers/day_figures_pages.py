"""The day sheet of all drawers, and the page behind each of its figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from access.page import page
from access.permissions import has_role
from access.roles import CAGE, CASHIERS, INSPECTORS
from cashier.drawers.day_figures import DayLine, DayRow, DaySheet, day_figures, drawers_of, lines_behind
from cashier.drawers.days_inspection import DAYS
from cashier.drawers.flows import FIGURES, rows_behind
from cashier.drawers.rules_rows import drawer_rules
from cashier.inspection.files import FORMS
from cashier.kinds import Method
from cashier.ledger.drawers import DrawerView
from journal import instants
from people.players.rows import player_names
from people.staff import rows as people
from rulebook.money import Money
from rulebook.refusals import Refusal
from wording.typed_dates import whole_date_of

A_PAGE = 200


@dataclass(frozen=True, slots=True)
class ShownFigure:
    """A figure with the page of its lines; no address where it is zero. ``label`` is the heading of its column."""

    amount: Money
    url: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row of the sheet: its drawer (None of several), cashier and way in words."""

    drawer: int | None
    cashier: str
    way: str
    figures: tuple[ShownFigure, ...]
    held: Money
    difference: Money | None


@dataclass(frozen=True, slots=True)
class ShownDay:
    """All drawers of one currency on a day."""

    currency: str
    labels: tuple[str, ...]
    drawers: tuple[ShownRow, ...]
    cashiers: tuple[ShownRow, ...]
    ways: tuple[ShownRow, ...]
    total: ShownRow


def views_seen(request: HttpRequest, day: date) -> tuple[DrawerView, ...]:
    """The drawers of a day of which this person may know the figures: counted blind, only those that are closed."""
    is_hidden = hides_open(request)
    return tuple(view for view in drawers_of(day) if view.closed_at or not is_hidden)


def hides_open(request: HttpRequest) -> bool:
    """Whether open drawers are kept from this person: what one took in is what is expected in it."""
    return drawer_rules().is_blind and not has_role(request, CAGE | INSPECTORS)


def wanted_day(request: HttpRequest) -> date:
    """``?date=`` as people type a day; today unless given."""
    return whole_date_of(request.GET.get("date", "")) or timezone.localdate(instants.now())


def shown_days(request: HttpRequest, day: date) -> tuple[ShownDay, ...]:
    """The day sheets of a day, each figure with the page of its lines."""
    views = views_seen(request, day)
    names = people.staff_names({view.cashier_id for view in views})
    return tuple(_shown(one, day, names) for one in day_figures(views))


def day_files(request: HttpRequest, day: date) -> tuple[tuple[str, str], ...]:
    """The forms in which an inspector takes a day sheet away; each issue is a line of the journal."""
    if not has_role(request, INSPECTORS):
        return ()
    asked = urlencode({"since": day.isoformat(), "until": day.isoformat()})
    return tuple(
        (form.upper(), f"{reverse('inspection-file', args=[DAYS.name, form])}?{asked}") for form in FORMS
    )


def _shown(sheet: DaySheet, day: date, names: Mapping[int, str]) -> ShownDay:
    def row(one: DayRow) -> ShownRow:
        asked = {"date": day.isoformat(), "currency": sheet.currency}
        asked |= {"way": one.way.value} if one.way else {}
        asked |= {"cashier": str(one.cashier)} if one.cashier and not one.way else {}
        asked |= {"drawer": str(one.drawers[0])} if one.way and one.cashier else {}
        figures = tuple(
            ShownFigure(each.amount, lines_url(asked, each.name, each.amount), label)
            for each, label in zip(one.figures, sheet.labels, strict=True)
        )
        is_single = one.way is not None and one.cashier is not None
        who = names.get(one.cashier, "") if one.cashier else ""
        return ShownRow(
            one.drawers[0] if is_single else None, who, one.label, figures, one.held, one.difference
        )

    return ShownDay(
        currency=sheet.currency,
        labels=sheet.labels,
        drawers=tuple(row(one) for one in sheet.drawers),
        cashiers=tuple(row(one) for one in sheet.cashiers),
        ways=tuple(row(one) for one in sheet.ways),
        total=row(sheet.total),
    )


def lines_url(asked: Mapping[str, str], name: str, amount: Money) -> str:
    """The page of the lines behind a figure; empty where it is zero."""
    return f"{reverse('day-lines')}?{urlencode({**asked, 'what': name})}" if amount.minor else ""


@dataclass(frozen=True, slots=True)
class LinesPage:
    """The lines behind a figure; they add up to ``total``."""

    day: date
    what: str
    way: str
    drawer: int | None
    lines: tuple[tuple[DayLine, str, str], ...]
    total: Money
    query: str


@page(reads=CASHIERS | INSPECTORS)
def lines(request: HttpRequest) -> HttpResponse:
    """The lines behind a figure: ``?date=``, ``currency``, ``what``, and ``way``, ``drawer`` or ``cashier`` where it is of one."""
    day, name = wanted_day(request), request.GET.get("what", "")
    if name not in FIGURES:
        raise Refusal("not_found", what=name)
    views = _views_asked(request, day)
    ways = [way for way in Method if request.GET.get("way", way.value) == way.value]
    found = [(way, rows_behind([view.id for view in views], way, name)) for way in ways]
    currency = request.GET.get("currency", "")
    listed = [(row, way) for way, rows in found for row in rows]
    pages: Page[Any] = Paginator(listed, A_PAGE).get_page(request.GET.get("page"))
    shown = LinesPage(
        day=day,
        what=str(FIGURES[name][0]),
        way=str(ways[0].label) if len(ways) == 1 else "",
        drawer=views[0].id if request.GET.get("drawer") and views else None,
        lines=_named([line for row, way in pages for line in lines_behind([row], way, currency)]),
        total=Money(sum(row.amount_minor for row, _way in listed), currency) if currency else Money(0, "EUR"),
        query=urlencode({key: value for key, value in request.GET.items() if key != "page"}),
    )
    return render(request, "cashier/day_lines.html", {"shown": shown, "pages": pages})


def _views_asked(request: HttpRequest, day: date) -> list[DrawerView]:
    asked = request.GET
    return [
        view
        for view in views_seen(request, day)
        if view.currency == asked.get("currency", "")
        and asked.get("drawer", str(view.id)) == str(view.id)
        and asked.get("cashier", str(view.cashier_id)) == str(view.cashier_id)
    ]


def _named(found: list[DayLine]) -> tuple[tuple[DayLine, str, str], ...]:
    """Each line with its player and who did it."""
    players = player_names({one.player for one in found if one.player})
    staff = people.staff_names({one.who for one in found if one.who})
    return tuple((one, players.get(one.player or 0, ""), staff.get(one.who or 0, "")) for one in found)
