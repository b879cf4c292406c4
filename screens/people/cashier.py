"""The cashier's page of an event: on sale, the queue, the latest sales and unpaid entries, in fragments."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from access.page import page
from access.roles import CASHIERS, DIRECTORS
from access.viewer import Viewer
from cashier.ledger.drawers import open_drawers
from cashier.queue.pages import queue_mark
from cashier.sales.admission import SELLING, Occasion
from cashier.sales.offers import why_closed
from cashier.sales.pages import (
    awaited_payments,
    cashier_page,
    event_note,
    latest_with_seats,
    rebuys_to_collect,
)
from clock.rows import day_to_sell, days_on_sale, next_change
from journal import instants
from journal.opening import drawer_book
from journal.queries import versions_of
from screens.parts.fragments import PAGES, Drawn, Fragment, Group, ShownPage, columns
from screens.parts.versions import WHOLE
from screens.wire.shown import shown_page
from tournaments import queries as tournaments
from tournaments.in_words import DayLink, day_name
from wording.words import explain

CASHIER = "cashier"
"""The name of the page among those in fragments."""
LISTED_AGAIN = timedelta(seconds=30)
"""A player who has not paid may be moved."""


def register() -> None:
    """Register the cashier's page among the pages in fragments."""
    PAGES[CASHIER] = ShownPage(CASHIERS, GROUPS)


@page(reads=CASHIERS, from_snapshot=False)
def cashier(request: HttpRequest, event_id: int) -> HttpResponse:
    """The cashier; ``?player=`` opens the sale to that player."""
    context = cashier_page(request, tournaments.event(event_id))
    return render(
        request, "cashier/cashier.html", {**context, "shown": shown_page(request, CASHIER, event_id)}
    )


def _head(event_id: int, _viewer: Viewer) -> Drawn:
    event, now = tournaments.event(event_id), instants.now()
    refusal = why_closed(event, Occasion(now, ""))
    title = {"name": event.name, "note": event_note(event), "days": _days(event_id, now)}
    closed = {"why": explain(refusal)[1] if refusal else ""}
    fragments = [
        Fragment("cashier-title", "cashier/_title.html", title),
        Fragment("cashier-closed", "cashier/_closed.html", closed),
    ]
    return Drawn(fragments, again_at=next_change(tournaments.current_day(event_id).id, now))


def _days(event_id: int, now: datetime) -> tuple[DayLink, ...]:
    """The days for which entries are sold, each with the cashier's page that sells it; empty if it is one."""
    selling = days_on_sale(event_id, now) if tournaments.event(event_id).state in SELLING else ()
    if len(selling) < 2:
        return ()
    shown, cashier_url = day_to_sell(event_id, now).id, reverse("cashier", args=[event_id])
    return tuple(DayLink(day_name(day), f"{cashier_url}?day={day.id}", day.id == shown) for day in selling)


def _queue(event_id: int, _viewer: Viewer) -> Drawn:
    mark = queue_mark(event_id)
    fragment = Fragment("cashier-queue", "cashier/_queue.html", {"event_id": event_id, "queue": mark})
    return Drawn([fragment], again_at=instants.next_minute() if mark.next_number else None)


def _drawers(_event_id: int, _viewer: Viewer) -> Drawn:
    """The version of each open drawer: a page whose own has another one requests its panel."""
    books = {one.id: drawer_book(one.id) for one in open_drawers()}
    read = versions_of(books.values()) if books else {}
    versions = {drawer: read.get(book, (0, {}))[0] for drawer, book in books.items()}
    return Drawn([], marks={"cashier-head": {"data-drawers": json.dumps(versions)}})


def _recent(event_id: int, _viewer: Viewer) -> Drawn:
    lines = [
        Fragment(
            f"sale-{line.sale.id}", "cashier/_recent_line.html", {"line": line, "row": columns(line.sale)}
        )
        for line in latest_with_seats(event_id)
    ]
    return Drawn(lines or [Fragment("no-sales", "cashier/_recent_none.html", {})])


def _waiting(event_id: int, _viewer: Viewer) -> Drawn:
    listed, now = awaited_payments(event_id), instants.now()
    lines = [Fragment(f"unpaid-{one.entry}", "cashier/_waiting_line.html", {"one": one}) for one in listed]
    due = [one.until for one in listed if one.until is not None and one.until > now]
    return _counted("waiting", lines, due)


def _to_collect(event_id: int, viewer: Viewer) -> Drawn:
    listed = rebuys_to_collect(event_id, may_call_off=viewer.role in DIRECTORS)
    lines = [Fragment(f"owed-{one.id}", "cashier/_to_collect_line.html", {"one": one}) for one in listed]
    return _counted("to-collect", lines)


def _counted(name: str, lines: list[Fragment], due: Iterable[datetime] = ()) -> Drawn:
    """A list with its count, hidden while it is empty."""
    values = {"name": f"{name}-count", "count": len(lines)}
    return Drawn(
        lines,
        beside=[Fragment(f"{name}-count", "cashier/_count.html", values)],
        marks={name: {"hidden": None if lines else ""}},
        again_at=min((*due, instants.now() + LISTED_AGAIN)) if lines else None,
    )


SOLD = frozenset({"stats", "seats"})
GROUPS = (
    Group("cashier-head", SOLD | {"clock"}, _head, is_for_all=True),
    Group("cashier-queue", frozenset({"stats"}), _queue, is_for_all=True),
    Group("recent", SOLD, _recent, place="recent-lines", is_for_all=True),
    Group("waiting", frozenset({"stats"}), _waiting, place="waiting-lines", is_for_all=True),
    Group("to-collect", frozenset({"stats"}), _to_collect, place="to-collect-lines"),
    Group("drawers", frozenset({WHOLE}), _drawers, is_for_all=True),
)
