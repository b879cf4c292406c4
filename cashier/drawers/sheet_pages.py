"""Reports for the office: the sheet of a closed drawer and the report of a day, with links to their lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from access.page import page
from access.permissions import has_role
from access.roles import CAGE, CASHIERS, INSPECTORS
from cashier.currencies.queries import NOTES_FIGURES, NotesBehind, notes_behind
from cashier.drawers.inspection import DAYS
from cashier.drawers.sheets import (
    FIGURES,
    PARTS,
    DayLine,
    DayRow,
    DaySheet,
    DrawersSheet,
    WayTotal,
    day_figures,
    day_sheets,
    drawer_sheet,
    drawers_of,
    lines_behind,
    rows_behind,
)
from cashier.inspection.files import FORMS
from cashier.kinds import Method
from cashier.ledger import drawers as drawer_queries
from cashier.ledger.drawers import drawer_rules
from cashier.models import Drawer, LedgerRow
from journal import instants
from people.players.rows import player_names
from people.staff import rows as people
from rulebook.money import Money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording.typed_dates import whole_date_of
from wording.words import Text

A_PAGE = 100


@dataclass(frozen=True, slots=True)
class ShownFigure:
    """A figure with the page of its lines, unless it is zero. ``label`` is the heading of its column."""

    amount: Money
    url: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row of the sheet: its drawer (None if several), cashier and way in words."""

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


def views_seen(request: HttpRequest, day: date) -> tuple[Drawer, ...]:
    """The drawers of a day whose figures this user may see; with blind counts only closed ones."""
    is_hidden = hides_open(request)
    return tuple(view for view in drawers_of(day) if view.closed_at or not is_hidden)


def hides_open(request: HttpRequest) -> bool:
    """Whether open drawers are hidden from this user, because their takings reveal the expected cash."""
    return drawer_rules().is_blind and not has_role(request, CAGE | INSPECTORS)


def wanted_day(request: HttpRequest) -> date:
    """The day in ``?date=`` as people type it; today by default."""
    return whole_date_of(request.GET.get("date", "")) or timezone.localdate(instants.now())


def shown_days(request: HttpRequest, day: date) -> tuple[ShownDay, ...]:
    """The sheets of a day, each figure with the page of its lines."""
    views = views_seen(request, day)
    names = people.staff_names({view.cashier_id for view in views})
    return tuple(_day_sheet(one, day, names) for one in day_figures(views))


def day_files(request: HttpRequest, day: date) -> tuple[tuple[str, str], ...]:
    """The forms in which an inspector can download a day sheet; each issue is a line of the journal."""
    if not has_role(request, INSPECTORS):
        return ()
    query = urlencode({"since": day.isoformat(), "until": day.isoformat()})
    return tuple(
        (form.upper(), f"{reverse('inspection-file', args=[DAYS.name, form])}?{query}") for form in FORMS
    )


def _day_sheet(sheet: DaySheet, day: date, names: Mapping[int, str]) -> ShownDay:
    def row(one: DayRow) -> ShownRow:
        query = {"date": day.isoformat(), "currency": sheet.currency}
        query |= {"way": one.way.value} if one.way else {}
        query |= {"cashier": str(one.cashier)} if one.cashier and not one.way else {}
        query |= {"drawer": str(one.drawers[0])} if one.way and one.cashier else {}
        figures = tuple(
            ShownFigure(figure.amount, lines_url(query, figure.name, figure.amount), label)
            for figure, label in zip(one.figures, sheet.labels, strict=True)
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


def lines_url(query: Mapping[str, str], name: str, amount: Money) -> str:
    """The page of the lines behind a figure; empty if it is zero."""
    return f"{reverse('day-lines')}?{urlencode({**query, 'what': name})}" if amount.minor else ""


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


class Behind(Sequence[tuple[LedgerRow, Method]]):
    """The rows behind a figure, one way of payment after the other; only those of a page are read."""

    def __init__(self, rows: Mapping[Method, QuerySet[LedgerRow]]) -> None:
        self._rows = rows
        self._counts = {way: some.count() for way, some in rows.items()}

    def __len__(self) -> int:
        return sum(self._counts.values())

    def __getitem__(self, at: Any) -> Any:
        first, last, found = at.start or 0, at.stop, []
        for way, rows in self._rows.items():
            found += [(row, way) for row in rows[max(first, 0) : last]] if last > 0 else []
            first, last = first - self._counts[way], last - self._counts[way]
        return found

    def sum_minor(self) -> int:
        """What all of them add up to."""
        return sum(rows.aggregate(minor=Sum("amount_minor"))["minor"] or 0 for rows in self._rows.values())


@page(reads=CASHIERS | INSPECTORS)
def lines(request: HttpRequest) -> HttpResponse:
    """The lines behind a figure: ``?date=``, ``currency``, ``what``, and ``way``, ``drawer``, ``cashier``."""
    day, name = wanted_day(request), request.GET.get("what", "")
    if name not in FIGURES:
        raise Refusal("not_found", what=name)
    views = _drawers_in_query(request, day)
    ways = [way for way in Method if request.GET.get("way", way.value) == way.value]
    behind = Behind({way: rows_behind([view.id for view in views], way, name) for way in ways})
    currency = request.GET.get("currency", "")
    pages: Page[Any] = Paginator(behind, A_PAGE).get_page(request.GET.get("page"))
    listing = LinesPage(
        day=day,
        what=str(FIGURES[name][0]),
        way=str(ways[0].label) if len(ways) == 1 else "",
        drawer=views[0].id if request.GET.get("drawer") and views else None,
        lines=_named([line for row, way in pages for line in lines_behind([row], way, currency)]),
        total=Money(behind.sum_minor(), currency) if currency else Money(0, "EUR"),
        query=urlencode({key: value for key, value in request.GET.items() if key != "page"}),
    )
    return render(request, "cashier/day_lines.html", {"shown": listing, "pages": pages})


def _drawers_in_query(request: HttpRequest, day: date) -> list[Drawer]:
    query = request.GET
    return [
        view
        for view in views_seen(request, day)
        if view.currency == query.get("currency", "")
        and query.get("drawer", str(view.id)) == str(view.id)
        and query.get("cashier", str(view.cashier_id)) == str(view.cashier_id)
    ]


def _named(lines: list[DayLine]) -> tuple[tuple[DayLine, str, str], ...]:
    """Each line with its player and the staff member."""
    players = player_names({one.player for one in lines if one.player})
    staff = people.staff_names({one.who for one in lines if one.who})
    return tuple((one, players.get(one.player or 0, ""), staff.get(one.who or 0, "")) for one in lines)


USUAL = ("sales", "voids", "prizes")
"""The columns of every sheet; other columns only if they have money."""
CASH = ("float", "safe", "drawers", "exchanges")


@dataclass(frozen=True, slots=True)
class ShownWay:
    """A way of payment, or all of them, with its figures in the order of the columns and their balance."""

    label: str
    figures: tuple[ShownFigure, ...]
    net: Money


@dataclass(frozen=True, slots=True)
class ShownSheet:
    """The sheet of one drawer, or of a day in one currency; ``cash`` are the figures of the cash by name."""

    sheet: DrawersSheet
    drawers: tuple[tuple[Drawer, str], ...]
    labels: tuple[str, ...]
    ways: tuple[ShownWay, ...]
    total: ShownWay
    cash: Mapping[str, ShownFigure]


@dataclass(frozen=True, slots=True)
class SheetPage:
    """Sheets with the house; ``day`` is None for the sheet of one drawer."""

    house: str
    sheets: tuple[ShownSheet, ...]
    day: date | None


@page(reads=CASHIERS | INSPECTORS)
def drawer(request: HttpRequest, drawer_id: int) -> HttpResponse:
    """The sheet of a closed drawer; raises ``Refusal("drawer_not_counted")`` while it is open."""
    view = drawer_queries.drawer(drawer_id)
    if view.is_open:
        raise Refusal("drawer_not_counted", drawer=drawer_id)
    return _render(request, (drawer_sheet(view),), None)


@page(reads=CASHIERS | INSPECTORS)
def day(request: HttpRequest) -> HttpResponse:
    """The drawers opened on a day, ``?date=``, by default today: by way of payment, with counts."""
    wanted = wanted_day(request)
    only_closed = hides_open(request)
    more = {"days": shown_days(request, wanted), "files": day_files(request, wanted)}
    return _render(request, day_sheets(wanted, only_closed=only_closed), wanted, more)


def _render(
    request: HttpRequest,
    sheets: tuple[DrawersSheet, ...],
    day: date | None,
    more: dict[str, Any] | None = None,
) -> HttpResponse:
    names = people.staff_names({view.cashier_id for sheet in sheets for view in sheet.drawers})
    page = SheetPage(tournaments.house().name, tuple(_sheet(sheet, day, names) for sheet in sheets), day)
    return render(request, "cashier/sheet.html", {"sheet_page": page, **(more or {})})


def _sheet(sheet: DrawersSheet, day: date | None, names: Mapping[int, str]) -> ShownSheet:
    """A sheet with links to the lines behind each figure, except zero."""
    first = sheet.drawers[0]
    opening = day or timezone.localdate(first.opened_at)
    query = {"date": opening.isoformat(), "currency": first.currency}
    query |= {} if day else {"drawer": str(first.id)}
    parts = tuple(
        part for part in PARTS if part in USUAL or any(getattr(way, part).minor for way in sheet.ways)
    )
    sums = (sheet.float, sheet.safe, sheet.passed, sheet.exchanged)
    in_cash = query | {"way": Method.CASH.value}
    return ShownSheet(
        sheet,
        tuple((view, names[view.cashier_id]) for view in sheet.drawers),
        tuple(str(FIGURES[part][0]) for part in parts),
        tuple(_way(one, parts, query) for one in sheet.ways),
        _way(sheet.total, parts, query),
        {name: _figure(in_cash, name, amount) for name, amount in zip(CASH, sums, strict=True)},
    )


def _way(way: WayTotal, parts: tuple[str, ...], query: Mapping[str, str]) -> ShownWay:
    of_way = {**query, "way": way.method.value} if way.method else query
    figures = tuple(_figure(of_way, part, getattr(way, part), str(FIGURES[part][0])) for part in parts)
    return ShownWay(way.label, figures, way.net)


def _figure(query: Mapping[str, str], name: str, amount: Money, label: str = "") -> ShownFigure:
    return ShownFigure(amount, lines_url(query, name, amount), label)


LABELS: Mapping[str, Text] = {
    "taken": _("Notes taken"),
    "paid": _("Paid for them"),
    "given": _("Notes given"),
    "received": _("Received for them"),
    "rounding": _("Rounding"),
    "banked": _("To the safe"),
    "difference": _("Difference"),
}


@dataclass(frozen=True, slots=True)
class NotesLinesPage:
    """The lines behind a figure of one currency in one drawer, with who counted; they add up to ``total``."""

    drawer: int
    day: str
    currency: str
    what: Text
    lines: tuple[tuple[NotesBehind, str], ...]
    total: Money | None


@page(reads=CASHIERS | INSPECTORS)
def notes_lines(request: HttpRequest, drawer_id: int, currency: str) -> HttpResponse:
    """``?what=`` is the figure; raises ``Refusal("drawer_not_counted")`` if open and counted blind."""
    view, what = drawer_queries.drawer(drawer_id), request.GET.get("what", NOTES_FIGURES[0])
    if what not in NOTES_FIGURES:
        raise Refusal("not_found", what=what)
    if view.is_open and hides_open(request):
        raise Refusal("drawer_not_counted", drawer=drawer_id)
    rows = notes_behind(drawer_id, currency, what)
    staff = people.staff_names({row.counted_by for row in rows if row.counted_by})
    total = sum((row.amount for row in rows[1:]), rows[0].amount) if rows else None
    listing = NotesLinesPage(
        drawer=drawer_id,
        day=timezone.localdate(view.opened_at).isoformat(),
        currency=currency,
        what=LABELS[what],
        lines=tuple((row, staff.get(row.counted_by or 0, "")) for row in rows),
        total=total,
    )
    return render(request, "cashier/notes_lines.html", {"shown": listing})
