"""Adding, changing and removing printers, and choosing which one is beside a terminal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from access.fields import SPREAD, DeviceId, Id, Length, Limits, Note
from access.reads import read
from access.roles import DIRECTORS, READERS
from access.verbs import action, of_house
from journal.book import OpenBook
from people.devices import rows as people
from printing.kinds import Dots, PaperKind, PrinterState
from printing.models import Desk, Printer
from printing.printers import rows, words
from printing.printers.rows import DeskView, open_jobs, printer_row
from printing.printers.wire import may_print_to
from rulebook.refusals import Refusal

HOST = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?")
PrinterId = Annotated[Id, Note("The printer.")]


@dataclass(frozen=True, slots=True)
class PrinterView:
    """A printer, and the state that it last reported."""

    id: int
    name: str
    host: Annotated[str, Note("Its name or number in the network.")]
    port: int
    dots: Annotated[Dots, Note("Side by side: 576 on a roll of 80 mm, 384 on one of 58 mm.")]
    kinds: Annotated[tuple[PaperKind, ...], Note("What it prints; all papers if empty.")]
    confirms: Annotated[
        bool, Note("Whether it answers: says that it is out of paper, that a paper is printed.")
    ]
    state: PrinterState
    told_at: datetime | None
    waiting: Annotated[int, Note("Papers that are not printed yet.")]
    unsure: Annotated[int, Note("Papers that may or may not have been printed.")]


def printer_view(printer_id: int) -> PrinterView:
    """The printer as the API shows it; raises ``Refusal("not_found")``."""
    return _printer_view(rows.printer(printer_id))


def _printer_view(row: Printer) -> PrinterView:
    status = getattr(row, "status", None)
    return PrinterView(
        row.pk,
        row.name,
        row.host,
        row.port,
        Dots(row.dots),
        tuple(PaperKind(kind) for kind in row.kinds),
        row.confirms,
        row.state,
        status.at if status else None,
        row.waiting,
        row.unsure,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PrinterSettings:
    """A receipt printer on the house's network that supports ESC/POS."""

    name: Annotated[str, Length(40, may_be_empty=False)]
    host: Annotated[
        str, Length(120, may_be_empty=False), Note("Its name or number in the network, as 192.168.1.50.")
    ]
    port: Annotated[int, Limits(1, 65_535)] = 9_100
    dots: Annotated[Dots, Note("Side by side: 576 on a roll of 80 mm, 384 on one of 58 mm.")] = Dots.ROLL_80
    kinds: Annotated[
        tuple[PaperKind, ...], Limits(0, len(PaperKind)), Note("What it prints; all papers if empty.")
    ] = ()
    confirms: Annotated[
        bool, Note("Whether it answers; what is sent to one that does not counts as printed.")
    ] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PrinterGone:
    """The printer that was removed, by its name."""

    name: str


@action("printers/", admits=DIRECTORS, opens=of_house, makes="change-printer")
def add_printer(book: OpenBook, *, settings: Annotated[PrinterSettings, SPREAD]) -> PrinterView:
    """Add a printer.

    Raises ``Refusal`` ``printer_nameless``, ``printer_name_taken`` or ``printer_address``.
    """
    row = book.create(Printer, **_columns(settings))
    book.record(words.PrinterAdded(name=row.name))
    return printer_view(row.pk)


@action("printers/<int:printer>/", admits=DIRECTORS, opens=of_house, method="put")
def change_printer(
    book: OpenBook, *, settings: Annotated[PrinterSettings, SPREAD], printer: PrinterId
) -> PrinterView:
    """Change the settings of a printer; papers in its queue go to its new address.

    Raises the refusals of ``add_printer``, and ``not_found``.
    """
    row = printer_row(printer)
    for name, value in _columns(settings, but=row.pk).items():
        setattr(row, name, value)
    book.save(row)
    book.record(words.PrinterChanged(name=row.name))
    return printer_view(row.pk)


@action("printers/<int:printer>/remove/", admits=DIRECTORS, opens=of_house)
def remove_printer(book: OpenBook, *, printer: PrinterId) -> PrinterGone:
    """Remove a printer; the terminals beside it print in their browsers again.

    Raises ``Refusal`` ``not_found``, or ``printer_in_use`` while papers wait for it.
    """
    row = printer_row(printer)
    if open_jobs(row.pk):
        raise Refusal("printer_in_use", name=row.name)
    for desk in Desk.objects.filter(printer=row):
        book.delete(desk)
    row.is_removed = True
    book.save(row)
    book.record(words.PrinterRemoved(name=row.name))
    return PrinterGone(name=row.name)


@action("devices/<int:device>/printer/", admits=DIRECTORS, opens=of_house, method="put")
def set_desk(
    book: OpenBook,
    *,
    device: DeviceId,
    printer: Annotated[Id | None, Note("Null: the terminal prints in its browser.")] = None,
) -> DeskView:
    """Set which printer is beside a terminal, or that it prints in its browser.

    Raises ``Refusal("not_found")``.
    """
    terminal, row = people.device(device), Desk.objects.filter(device=device).first()
    if printer is None:
        if row is not None:
            book.delete(row)
            book.record(words.DeskWithoutPrinter(device=terminal.id))
        return DeskView(terminal.id, terminal.name, None)
    beside = printer_row(printer)
    if row is None:
        book.create(Desk, device_id=terminal.id, printer_id=beside.pk)
    else:
        row.printer_id = beside.pk
        book.save(row)
    book.record(words.DeskGivenPrinter(name=beside.name, device=terminal.id))
    return DeskView(terminal.id, terminal.name, beside.pk)


def _columns(settings: PrinterSettings, but: int = 0) -> dict[str, Any]:
    name, host = settings.name.strip(), settings.host.strip()
    if not name:
        raise Refusal("printer_nameless", field="name")
    if Printer.objects.filter(name=name, is_removed=False).exclude(pk=but).exists():
        raise Refusal("printer_name_taken", field="name", name=name)
    if not HOST.fullmatch(host):
        raise Refusal("printer_address", field="host")
    if not may_print_to(host):
        raise Refusal("printer_address_forbidden", field="host", host=host)
    return {
        "name": name,
        "host": host,
        "port": settings.port,
        "dots": settings.dots.value,
        "kinds": sorted({kind.value for kind in settings.kinds}),
        "confirms": settings.confirms,
    }


@read("printers/", admits=READERS, name="printer-list", is_whole=True)
def printer_list() -> Sequence[PrinterView]:
    """List the printers of the house by name, each with the state that it last reported."""
    return [_printer_view(row) for row in rows.printers()]


@read("printers/<int:printer>/", admits=READERS, name="api-printer")
def one_printer(printer: int) -> PrinterView:
    """Show a printer, with the state that it last reported."""
    return printer_view(printer)


@read("desks/", name="desks", admits=READERS, is_whole=True)
def desk_list() -> Sequence[DeskView]:
    """List the terminals, each with the printer beside it."""
    return rows.desks()
