"""What a set-up comes to, as a part of a page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.check.outlook import Outlook


def outlook_part(
    request: HttpRequest,
    outlook: Outlook | None,
    *,
    unread: list[str] | None = None,
    problem: str = "",
    lists_prizes: bool = False,
) -> HttpResponse:
    """The summary, or which inputs are unreadable, or why it cannot be computed."""
    context = {"outlook": outlook, "unread": unread or (), "problem": problem, "lists_prizes": lists_prizes}
    return render(request, "tournaments/_outlook.html", context)
