"""The payouts of an event: the pool, each prize, and what the person may do, in fragments."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from access.page import page
from access.roles import READERS
from access.viewer import Viewer
from clock.rows import next_change
from journal import instants
from payouts.overview.pages import payouts_page
from payouts.overview.places import first_differences, parts_of, shown_lines
from screens.parts.fragments import PAGES, Drawn, Fragment, Group, ShownPage, columns
from screens.parts.versions import WHOLE
from screens.wire.shown import shown_page
from tournaments import queries as tournaments

PAYOUTS = "payouts"
"""The name of the page among those in fragments."""
PANELS = {
    "find": "event_id",
    "head": "event_id event_name may_export compare_url bounties_url deal_url may_change may_publish "
    "unclaimed_url may_settle",
    "pool": "event_id entries sheet side_pools house_note",
    "state": "is_settled is_published is_edited published_at provisional",
    "remarks": "seats_note has_deal why_not",
    "total": "total",
    "swaps": "swaps",
    "flights": "flights",
    "versions": "event_id may_change",
    "ways": "event_id may_change",
}
"""Each panel with what it shows of the page."""


def register() -> None:
    """Register the payouts page among the pages in fragments."""
    PAGES[PAYOUTS] = ShownPage(READERS, (Group("prizes", frozenset({WHOLE}), _prizes, place="prize-lines"),))


@page(reads=READERS, from_snapshot=False)
def payouts(request: HttpRequest, event_id: int) -> HttpResponse:
    """The pool, the prizes and their payment."""
    context = {"event_id": event_id, "shown": shown_page(request, PAYOUTS, event_id)}
    return render(request, "payouts/payouts.html", context)


def _prizes(event_id: int, viewer: Viewer) -> Drawn:
    event = tournaments.event(event_id)
    shown = payouts_page(event, viewer.role)
    differing, parts = first_differences(shown.versions.differences), parts_of(shown.places)
    versions = {
        "versions": shown.versions,
        "lines": differing,
        "rows": _rows(one.difference for one in differing),
    }
    of_state = {"is_reopened": shown.versions.reopened_at is not None}
    more: dict[str, dict[str, Any]] = {
        "versions": versions,
        "ways": of_state,
        "state": of_state,
        "head": of_state,
        "find": {"is_long": bool(parts)},
    }
    panels = []
    for name, names in PANELS.items():
        values = {"payouts": {one: getattr(shown, one) for one in names.split()}} | more.get(name, {})
        panels.append(Fragment(f"payouts-{name}", f"payouts/_{name}.html", values))
    lines = []
    for line in shown_lines(shown.places):
        values = {"line": line, "rows": _rows(winner.award for winner in line.winners)}
        lines.append(Fragment(f"prize-{line.place}", "payouts/_prize_line.html", values))
    for part in parts:
        values = {"part": part, "event_id": event_id}
        lines.append(Fragment(f"prize-part-{part.page}", "payouts/_places_part.html", values))
    has_places = bool(shown.places)
    marks = {
        "prize-table": {"hidden": None if has_places else ""},
        "no-prizes": {"hidden": "" if has_places else None},
    }
    return Drawn(
        lines,
        panels,
        marks,
        next_change(tournaments.current_day(event_id).id, instants.now()),
    )


def _rows(rows: Iterable[Any]) -> list[tuple[Any, ...]]:
    return [columns(row) for row in rows]
