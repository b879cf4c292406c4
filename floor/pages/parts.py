"""Parts of the dashboard that come by themselves when something changed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from access.page import page
from access.permissions import is_admitted
from access.roles import FLOOR, READERS
from floor.latest import latest
from floor.plan import plan
from floor.todo import todo


@page(reads=READERS)
def plan_part(request: HttpRequest, event_id: int) -> HttpResponse:
    """The floor plan."""
    shown = plan(event_id, may_write=is_admitted(request, FLOOR))
    return render(request, "screens/_tables.html", {"plan": shown})


@page(reads=READERS)
def todo_part(request: HttpRequest, event_id: int) -> HttpResponse:
    """What to do next."""
    shown = todo(event_id, may_write=is_admitted(request, FLOOR))
    return render(request, "screens/_suggestions.html", {"suggestions": shown})


@page(reads=READERS)
def latest_part(request: HttpRequest, event_id: int) -> HttpResponse:
    """What happened last."""
    shown = latest(event_id, may_write=is_admitted(request, FLOOR))
    return render(request, "screens/_latest.html", {"latest": shown})
