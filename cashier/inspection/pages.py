"""Inspection pages: the lists of an event and of the house, with their sums, files and journal lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse

from access.apart import made_apart
from access.day_fields import day_example, day_text
from access.page import page
from access.roles import INSPECTORS, NOBODY
from cashier.inspection.declared import (
    PLAYER,
    Column,
    Fact,
    FactList,
    Kind,
    Scope,
    cell_text,
    list_for,
    lists_for,
    notes_of,
)
from cashier.inspection.files import FORMS
from cashier.inspection.journals import READERS
from cashier.inspection.verbs import (
    ALL,
    WHOLE,
    PageFilter,
    issue_title,
    issued,
    latest_issues,
    page_of,
    role_of,
    rows_of,
    scope_of,
)
from journal.inspected import changes_of_line
from people.staff import rows as people
from rulebook.money import Money
from tournaments import queries as tournaments
from wording.typed_dates import whole_date_of

DAYS_ASKED = ("since", "until")
LOOKS = {
    Kind.NUMBER: "figure",
    Kind.AMOUNT: "figure nowrap",
    Kind.INSTANT: "nowrap",
    Kind.TEXT: "inspection-text",
}


@dataclass(frozen=True, slots=True)
class ListLink:
    """A list that the user may read."""

    title: str
    about: str
    url: str
    files: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PageRow:
    """A row of a page: labels, texts and their classes; ``url`` leads to details."""

    cells: tuple[tuple[str, str, str], ...]
    url: str
    is_negative: bool


@page(reads=INSPECTORS)
def house(request: HttpRequest) -> HttpResponse:
    """The lists of the house, and the latest issues."""
    return _overview(request, None)


@page(reads=INSPECTORS)
def event(request: HttpRequest, event_id: int) -> HttpResponse:
    """The lists of an event."""
    return _overview(request, tournaments.event(event_id).id)


@page(reads=INSPECTORS)
def house_list(request: HttpRequest, facts: str) -> HttpResponse:
    """A list of the house."""
    return _list(request, facts, None)


@page(reads=INSPECTORS)
def event_list(request: HttpRequest, event_id: int, facts: str) -> HttpResponse:
    """A list of an event."""
    return _list(request, facts, tournaments.event(event_id).id)


def _rows_in(request: HttpRequest, *, facts: str, form: str, event_id: int | None = None) -> int:
    return rows_of(facts, form, role_of(request), _scope_and_filters(request, event_id)[0])


def _title(_request: HttpRequest, *, facts: str, form: str, event_id: int | None = None) -> str:
    title = issue_title(facts, form)
    return title if event_id is None else f"{tournaments.event(event_id).name}: {title}"


@made_apart(_title, _rows_in)
@page(reads=NOBODY, writes=INSPECTORS, from_snapshot=False)
def house_file(request: HttpRequest, facts: str, form: str) -> HttpResponseBase:
    """Issue a list of the house as a file."""
    return issued(request, facts, form, _scope_and_filters(request, None)[0])


@made_apart(_title, _rows_in)
@page(reads=NOBODY, writes=INSPECTORS, from_snapshot=False)
def event_file(request: HttpRequest, event_id: int, facts: str, form: str) -> HttpResponseBase:
    """Issue a list of an event as a file."""
    language = request.GET.get("language", "")
    code = language if language in dict(settings.LANGUAGES) else ""
    return issued(request, facts, form, _scope_and_filters(request, event_id)[0], code)


@page(reads=READERS)
def line(request: HttpRequest, line_id: int) -> HttpResponse:
    """A line of a journal, with every column that it changed, before and after."""
    view, changes = changes_of_line(line_id)
    names = people.staff_names([view.actor_id] if view.actor_id is not None else [])
    context = {"line": view, "changes": changes, "who": names.get(view.actor_id or 0, "")}
    return render(request, "cashier/inspection_line.html", context)


def _overview(request: HttpRequest, event_id: int | None) -> HttpResponse:
    role = role_of(request)
    links = [
        ListLink(str(one.title), str(one.about), _url("list", event_id, one.name), _files(one.name, event_id))
        for one in lists_for(role, event=event_id)
    ]
    context = {
        "event": None if event_id is None else tournaments.event(event_id),
        "links": links,
        "issues": latest_issues(event_id),
        "whole": reverse("inspection-file", args=[ALL, WHOLE]) if event_id is None else "",
    }
    return render(request, "cashier/inspection.html", context)


def _list(request: HttpRequest, facts: str, event_id: int | None) -> HttpResponse:
    scope, values = _scope_and_filters(request, event_id)
    source = list_for(facts, role_of(request), scope)
    page = page_of(source, scope, int(values.get("after") or 0))
    totals = source.totals(scope)
    query = {name: value for name, value in values.items() if name != "after" and value}
    columns = _columns(source, page.facts, event_id)
    context = {
        "event": None if event_id is None else tournaments.event(event_id),
        "listed": source,
        "notes": notes_of(source, scope),
        "columns": [(str(one.label), _is_figure(one)) for _at, one in columns],
        "rows": [_fields_of(one, columns) for one in page.facts],
        "count": totals.rows,
        "sums": [(one.label, Money(one.minor, one.currency)) for one in totals.sums if one.minor],
        "next": urlencode({**query, "after": page.next}) if page.next is not None else "",
        "first": f"?{urlencode(query)}" if values.get("after") else "",
        "files": _files(facts, event_id, urlencode(query)),
        "issues": latest_issues(event_id, facts),
        "above": _url("", event_id),
        "filters": _filters(source, scope, values),
    }
    return render(request, "cashier/inspection_list.html", context)


def _scope_and_filters(request: HttpRequest, event_id: int | None) -> tuple[Scope, dict[str, str]]:
    """The filters in the query string; values that cannot be read are ignored."""
    fields = {name: request.GET.get(name, "") for name in ("book", "who", "fact", "since", "until", "after")}
    fields |= {
        name: day.isoformat() for name in DAYS_ASKED if (day := whole_date_of(fields[name])) is not None
    }
    fields = {name: value for name, value in fields.items() if value}
    query = PageFilter(data=fields)
    if not query.is_valid():
        fields = {name: value for name, value in fields.items() if name not in query.errors}
        query = PageFilter(data=fields)
        query.is_valid()
    values = dict(query.validated_data)
    return scope_of({**values, "event": event_id} if event_id is not None else values), fields


def _filters(listed: FactList, scope: Scope, filters: dict[str, str]) -> dict[str, object] | None:
    """The filters of the list with their current values; empty if it has none."""
    if listed.choices is None:
        return None
    days = {name: day_text(date.fromisoformat(filters[name])) for name in DAYS_ASKED if name in filters}
    values = {**filters, **days, "example": day_example()}
    return {"given": values, "choices": listed.choices(scope.event)}


def _columns(listed: FactList, facts: Sequence[Fact], event_id: int | None) -> Sequence[tuple[int, Column]]:
    """The columns of a page, without the event on its own pages, and without empty columns."""
    return [
        (at, one)
        for at, one in enumerate(listed.columns)
        if one.is_paper
        and (event_id is None or one.name != "event")
        and (one.kind is Kind.NUMBER or any(fact.cells[at] for fact in facts))
    ]


def _fields_of(fact: Fact, columns: Sequence[tuple[int, Column]]) -> PageRow:
    cells = tuple(
        (str(column.label), cell_text(fact.cells[at], column, fact.currency), _look(column))
        for at, column in columns
    )
    amounts = [fact.cells[at] for at, column in columns if column.kind is Kind.AMOUNT]
    return PageRow(cells, fact.url, any(isinstance(one, int) and one < 0 for one in amounts[:1]))


def _look(column: Column) -> str:
    return "inspection-name" if column.name == PLAYER.name else LOOKS[column.kind]


def _is_figure(column: Column) -> bool:
    return column.kind in (Kind.NUMBER, Kind.AMOUNT)


def _files(facts: str, event_id: int | None, query: str = "") -> tuple[tuple[str, str], ...]:
    """The forms in which a list can be issued, with their addresses."""
    suffix = f"?{query}" if query else ""
    return tuple((form.upper(), _url("file", event_id, facts, form) + suffix) for form in FORMS)


def _url(kind: str, event_id: int | None, *named: str) -> str:
    name = "-".join(part for part in ("inspection", kind) if part)
    return (
        reverse(name, args=named) if event_id is None else reverse(f"event-{name}", args=[event_id, *named])
    )
