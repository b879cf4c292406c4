"""A long paper while it is made, and once it is: progress, cancelled, opened, made again."""

from __future__ import annotations

import logging
from typing import IO

from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from kombu.exceptions import OperationalError

from access.page import page
from access.roles import NOBODY, READERS
from journal import instants
from journal.changed import newest_line
from printing.kinds import LongPaperState
from printing.long_papers import rows
from printing.long_papers.making import start_maker
from printing.models import LongPaper
from rulebook.refusals import Refusal

log = logging.getLogger(__name__)
AT_ONCE = "open"
"""In the query of the page that shows a paper which was just made: it opens."""


def ask(request: HttpRequest, title: str) -> HttpResponse:
    """Go to the paper: made before and unchanged, made before, or on its way."""
    before = rows.earlier_paper(request)
    if before is not None and before.state == LongPaperState.READY:
        is_same = request.method == "GET" and before.newest == newest_line()
        return _gone("long-paper-file" if is_same else "long-paper", before)
    paper = before or rows.ask(request, title)
    start_making()
    return _gone("long-paper", paper)


def start_making() -> None:
    """Ask a worker for it; if none can be reached now, the page of the paper asks again."""
    try:
        start_maker.apply_async(expires=30, retry=False)
    except (OSError, OperationalError) as error:
        log.warning("no worker could be asked for a paper: %s", error)


def start_neglected(paper: LongPaper) -> None:
    """Ask again if nobody makes a paper for which somebody waits."""
    if rows.is_neglected(paper, instants.now()):
        start_making()


def _gone(name: str, paper: LongPaper) -> HttpResponse:
    # See Other: a posted print is fetched, not posted again.
    return HttpResponseRedirect(reverse(name, args=[paper.key]), status=303)


@page(reads=READERS, from_snapshot=False)
def paper(request: HttpRequest, key: str) -> HttpResponse:
    """Show how far a paper is; its part that asks each second, if a script asks."""
    row = rows.paper_for(request, key)
    start_neglected(row)
    is_there = rows.is_there(row)
    is_ready = is_there and row.state == LongPaperState.READY
    is_file = row.headers.get("Content-Disposition", "").startswith("attachment")
    here = reverse("long-paper", args=[key])
    if request.headers.get("HX-Request"):
        if row.state in rows.OPEN:
            return render(request, "printing/_long_paper.html", {"paper": row})
        return HttpResponse(status=204, headers={"HX-Redirect": f"{here}?{AT_ONCE}"})
    opens = is_ready and AT_ONCE in request.GET
    if opens and not is_file:
        return _gone("long-paper-file", row)
    context = {
        "paper": row,
        "is_open": row.state in rows.OPEN,
        "is_ready": is_ready,
        "is_file": is_file,
        "is_same": is_ready and row.newest == newest_line(),
        "is_counted": row.method == "POST" and not is_file,
    }
    answer = render(request, "printing/long_paper.html", context)
    if opens:
        # The page stays, the file is saved.
        answer["Refresh"] = f"0; url={reverse('long-paper-file', args=[key])}"
    return answer


@page(reads=READERS)
def content(request: HttpRequest, key: str) -> HttpResponseBase:
    """The paper; raises ``Refusal("not_found")`` once its day is over."""
    return file_answer(rows.paper_for(request, key))


def file_answer(row: LongPaper) -> HttpResponseBase:
    """The content of a paper with its headers; raises ``Refusal("not_found")`` if there is none."""
    if row.state != LongPaperState.READY or not rows.is_there(row):
        raise Refusal("not_found", what="paper", id=row.key)
    file: IO[bytes] = rows.file_of(row).open("rb")
    answer = FileResponse(file, content_type=row.headers["Content-Type"])
    for name, value in row.headers.items():
        answer[name] = value
    return answer


@page(reads=NOBODY, writes=READERS)
def cancel(request: HttpRequest, key: str) -> HttpResponse:
    """Stop making a paper."""
    row = rows.paper_for(request, key)
    rows.cancel(row)
    return _gone("long-paper", row)


@page(reads=NOBODY, writes=READERS)
def again(request: HttpRequest, key: str) -> HttpResponse:
    """Make a paper again, as the event is now."""
    row = rows.ask_again(rows.paper_for(request, key))
    start_making()
    return _gone("long-paper", row)
