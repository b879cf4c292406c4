"""A paper that tries a printer: how wide it is, all letters, and the date."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from access.page import page
from access.permissions import command_of
from access.roles import NOBODY, STAFF
from cashier.paper.blocks import Block, Code, Fitted, Pair, Rule, Text
from cashier.paper.letters import BOLD
from journal import instants
from journal.opening import HOUSE, perform
from printing.printers.queue import queue_job
from printing.printers.rows import PrinterView, printer
from printing.printers.wire import as_commands
from tournaments import queries as tournaments
from wording.dates import date_format


@page(reads=NOBODY, writes=STAFF)
def trial_print(request: HttpRequest, printer_id: int) -> HttpResponse:
    """Queue a test for a printer, behind what waits."""
    from cashier.paper.raster import as_picture  # noqa: PLC0415 (pictures are drawn only where there is a printer)

    shown = printer(printer_id)
    content = as_commands([as_picture(_trial_blocks(shown, request), shown.dots)])
    title = _("Test print")
    perform(
        [HOUSE],
        command_of(request),
        lambda book: queue_job(book, printer_id=shown.id, title=title, content=content),
    )
    return redirect("printers")


def _trial_blocks(shown: PrinterView, request: HttpRequest) -> tuple[Block, ...]:
    at = date_format(timezone.localtime(instants.now()), "j M Y H:i")
    return (
        Text(tournaments.house().name, 12, BOLD, "centre"),
        Text(_("Test print"), 11, BOLD, "centre"),
        Rule(),
        Fitted(shown.name, 20),
        Pair(_("Address in the network"), f"{shown.host}:{shown.port}"),
        Pair(_("Roll"), str(shown.dots.label)),
        Text("Àèìòù ÄÖÜß Žižek Łódź Ωμέγα Жанна", 9),
        Text(_("Both edges must be on the paper."), 8),
        Rule(air=3),
        Code(request.build_absolute_uri("/"), 74),
        Text(at, 8, align="centre"),
    )
