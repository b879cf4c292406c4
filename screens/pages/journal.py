"""The journal of an event, and taking a line back after seeing what goes with it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from floor.rights import demand_may_undo
from journal.opening import tournament_book
from journal.queries import UndoPreview, latest_lines, undo_preview
from journal.undo import undo_lines
from people.doors import command_of, page
from people.roles import READERS, STAFF
from screens.board.hands import address
from screens.board.latest import read_lines
from screens.pages.answers import toasted
from tournaments import queries as tournaments

A_PAGE = 100


@page(reads=READERS)
def journal(request: HttpRequest, event_id: int) -> HttpResponse:
    """What happened, newest first; ``?before=`` goes on from a line."""
    before = request.GET.get("before", "")
    book = tournament_book(event_id)
    found = latest_lines(book, limit=A_PAGE + 1, before=int(before) if before.isdecimal() else None)
    context = {
        "event": tournaments.event(event_id),
        "lines": read_lines(found[:A_PAGE], getattr(request.user, "role", "")),
        "older": found[A_PAGE - 1].id if len(found) > A_PAGE else None,
        "is_first": not before,
    }
    return render(request, "screens/journal.html", context)


@page(reads=STAFF, writes=STAFF)
def undo(request: HttpRequest, line_id: int) -> HttpResponse:
    """Show what would be taken back together and why it may be; then take it back.

    From the board a single line goes at once; what stands in its way is named in a toast that takes all back.
    """
    preview = undo_preview(line_id)
    if request.method != "POST":
        return _shown(request, line_id, preview)
    demand_may_undo(getattr(request.user, "role", ""), preview)
    from_board = bool(request.headers.get("HX-Request"))
    together = bool(request.POST.get("together") or request.GET.get("together"))
    if from_board and len(preview.lines) > 1 and not together:
        return _asked(line_id, preview)
    undo_lines(line_id, command_of(request), together=together, reason=request.POST.get("reason", ""))
    if from_board:
        return toasted(_("Taken back"), preview.lines[-1].sentence)
    messages.success(request, _("Taken back"))
    return redirect(_back_url(request))


def _shown(request: HttpRequest, line_id: int, preview: UndoPreview) -> HttpResponse:
    context = {
        "line_id": line_id,
        "lines": read_lines(preview.lines, ""),
        "first": preview.lines[-1],
        "needs_reason": preview.needs_reason,
        "next": _back_url(request),
    }
    return render(request, "screens/undo.html", context)


def _asked(line_id: int, preview: UndoPreview) -> HttpResponse:
    others = len(preview.lines) - 1
    text = ngettext("%(count)s later line rests on it", "%(count)s later lines rest on it", others)
    return toasted(
        text % {"count": others},
        "; ".join(line.sentence for line in preview.lines[:-1][:3]),
        action_url=address("line-undo", line_id) + "?together=1",
        action_label=_("Take all back"),
        kind="refusal",
    )


def _back_url(request: HttpRequest) -> str:
    """Where the person came from, inside the house only."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    return wanted if wanted.startswith("/") and not wanted.startswith("//") else "/"
