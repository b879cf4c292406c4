"""Printing from pages: a GET shows a preview, a POST prints and counts; the second print is a copy.

If the terminal has a printer, papers join its queue; otherwise the browser prints them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from access.apart import Counted, in_the_making
from access.page import page
from access.permissions import READING, actor_of, command_of
from access.roles import NOBODY, STAFF
from cashier.paper.blocks import BOLD, Block, Code, Fitted, Pair, Rule, Text
from cashier.paper.prints import ROLL, Slip, as_markup, printed
from journal import instants
from journal.book import OpenBook
from journal.opening import HOUSE, Command, perform
from printing.printers.queue import queue_job
from printing.printers.rows import Printer, printer, printer_for
from printing.printers.wire import as_commands
from printing.printers.words import advice
from printing.prints.rows import Paper, copies_of
from printing.prints.verbs import record_prints
from tournaments import queries as tournaments
from wording.dates import date_format

Maker = Callable[..., bytes]


def print_page(
    request: HttpRequest,
    papers: Sequence[Paper],
    slips: Sequence[Slip],
    *,
    name: str,
    title: str,
    make: Maker = printed,
) -> HttpResponse:
    """Print these papers with their slips, in the same order: each print is a row, and a copy is marked.

    Each POST is a print of its own because it produces paper: no key merges two of them.
    """
    if request.method in READING:
        return on_paper(request, [(preview(), *slip) for slip in slips], name=name, title=title, make=make)
    if _is_for_a_page(request):
        device_id = actor_of(request).device_id
        if (printer := printer_for(device_id, [paper.kind for paper in papers])) is not None:
            _queue(request, papers, slips, printer, title)
            return _queued(printer, title)

    def drawn(copies: Sequence[int]) -> HttpResponse:
        return on_paper(request, _marked(slips, copies), name=name, title=title, make=make)

    if (making := in_the_making()) is not None:
        return _counted_with(request, papers, drawn, lambda _book, paper: making.keep(paper))
    rows = perform([HOUSE], Command(actor_of(request)), lambda book: record_prints(book, papers))
    return drawn([row.copy for row in rows])


Drawing = TypeVar("Drawing")


def _counted_with(
    request: HttpRequest,
    papers: Sequence[Paper],
    draw: Callable[[Sequence[int]], Drawing],
    keep: Callable[[OpenBook, Drawing], object],
) -> Drawing:
    """Draw papers and keep them together with their rows, in one transaction.

    They are drawn before it, so that no one waits, and again inside if someone has printed one meanwhile.
    """
    numbers = copies_of(papers)
    expected = [numbers[paper] for paper in papers]
    drawing = draw(expected)

    def verb(book: OpenBook) -> Drawing:
        copies = [row.copy for row in record_prints(book, papers)]
        mine = drawing if copies == expected else draw(copies)
        keep(book, mine)
        return mine

    return perform([HOUSE], Command(actor_of(request)), verb)


def _queue(
    request: HttpRequest, papers: Sequence[Paper], slips: Sequence[Slip], printer: Printer, title: str
) -> None:
    """Add the papers to the queue of a printer together with their rows."""
    from cashier.paper.prints import as_picture  # noqa: PLC0415 (pictures are drawn only where there is a printer)

    def drawn(copies: Sequence[int]) -> bytes:
        return as_commands(as_picture(slip, printer.dots) for slip in _marked(slips, copies))

    def queue(book: OpenBook, content: bytes) -> None:
        queue_job(book, printer_id=printer.id, title=title, content=content)

    _counted_with(request, papers, drawn, queue)


def _queued(printer: Printer, title: str) -> HttpResponse:
    """The answer if a printer prints: the browser has nothing to do."""
    values = {"paper": title, "printer": printer.name}
    detail = advice(printer)
    toast = {
        "text": _("%(paper)s: %(printer)s prints it") % values,
        "detail": detail,
        "kind": "refusal" if detail else "done",
    }
    return HttpResponse(status=202, headers={"HX-Trigger": json.dumps({"toast": toast})})


def _marked(slips: Sequence[Slip], copies: Sequence[int]) -> list[Slip]:
    return [(*mark_of(copy), *slip) for copy, slip in zip(copies, slips, strict=True)]


def entries_in(request: HttpRequest, event_id: int, **_named: int | str) -> int:
    """How long a paper of an event is: as its entries, unless only one table is wanted."""
    return 1 if request.GET.get("table") else tournaments.field(event_id).entries


def mark_of(copy: int) -> tuple[Block, ...]:
    """The mark at the top of a copy; empty on an original."""
    label = _("Copy %(number)s") % {"number": copy}
    return (Text(label, 11, BOLD, "centre"),) if copy else ()


def preview() -> Block:
    """The mark of a preview."""
    return Text(_("Preview"), 11, BOLD, "centre")


def paper_of(request: HttpRequest) -> str:
    """The paper requested (``?paper=a4`` or ``receipt80``), else the house's."""
    return request.GET.get("paper") or tournaments.house().paper


def _is_for_a_page(request: HttpRequest) -> bool:
    return request.GET.get("as") == "page"


def on_paper(
    request: HttpRequest, slips: Sequence[Slip], *, name: str, title: str, make: Maker = printed
) -> HttpResponse:
    """Slips as a PDF, or with ``?as=page`` as a page that a script prints in its own frame."""
    if not _is_for_a_page(request):
        return pdf(make(Counted(slips), paper_of(request), title=title), name)
    markup = [as_markup(slip) for slip in slips]
    context = {"title": title, "slips": markup, "is_roll": paper_of(request) == ROLL}
    response = render(request, "cashier/paper.html", context)
    response["X-Frame-Options"] = "SAMEORIGIN"
    response._csp_replace = {"frame-ancestors": ["'self'"]}  # type: ignore[attr-defined]
    return response


def pdf(body: bytes, name: str) -> HttpResponse:
    """A PDF displayed by the browser."""
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"'}
    return HttpResponse(body, content_type="application/pdf", headers=headers)


@page(reads=NOBODY, writes=STAFF)
def trial_print(request: HttpRequest, printer_id: int) -> HttpResponse:
    """Queue a test print, after the waiting jobs."""
    from cashier.paper.prints import as_picture  # noqa: PLC0415 (pictures are drawn only where there is a printer)

    device = printer(printer_id)
    content = as_commands([as_picture(_trial_blocks(device, request), device.dots)])
    title = _("Test print")
    perform(
        [HOUSE],
        command_of(request),
        lambda book: queue_job(book, printer_id=device.id, title=title, content=content),
    )
    return redirect("printers")


def _trial_blocks(printer: Printer, request: HttpRequest) -> tuple[Block, ...]:
    at = date_format(timezone.localtime(instants.now()), "j M Y H:i")
    return (
        Text(tournaments.house().name, 12, BOLD, "centre"),
        Text(_("Test print"), 11, BOLD, "centre"),
        Rule(),
        Fitted(printer.name, 20),
        Pair(_("Address in the network"), f"{printer.host}:{printer.port}"),
        Pair(_("Roll"), printer.get_dots_display()),
        Text("Àèìòù ÄÖÜß Žižek Łódź Ωμέγα Жанна", 9),
        Text(_("Both edges must be on the paper."), 8),
        Rule(air=3),
        Code(request.build_absolute_uri("/"), 74),
        Text(at, 8, align="centre"),
    )
