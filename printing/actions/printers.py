"""Printers added, changed and removed; which of them is beside a terminal."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any

from access.fields import DeviceId, Id, Length, Limits, Note
from access.roles import DIRECTORS
from access.verbs import action, of_house, verb
from journal.book import OpenBook
from people.queries import devices as people
from printing import facts
from printing.addresses import may_print_to
from printing.kinds import Dots, PaperKind
from printing.models import Desk, Printer
from printing.queries.jobs import open_jobs
from printing.queries.printers import DeskView, PrinterView, printer, printer_row
from rulebook.refusals import Refusal

HOST = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?")
PrinterId = Annotated[Id, Note("The printer.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class AddPrinter:
    """A receipt printer on the house's network, which understands ESC/POS."""

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
class ChangePrinter(AddPrinter):
    """The same printer, with other settings."""

    printer: PrinterId


@dataclass(frozen=True, slots=True, kw_only=True)
class PrinterGone:
    """The printer that was removed, by its name."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetDesk:
    """The printer beside a terminal."""

    device: DeviceId
    printer: Annotated[Id | None, Note("Null: the terminal prints in its browser.")] = None


@verb(AddPrinter, "printers/", admits=DIRECTORS, opens=of_house, makes="change-printer")
def add_printer(book: OpenBook, command: AddPrinter) -> PrinterView:
    """Add a printer.

    Raises ``Refusal`` ``printer_nameless``, ``printer_name_taken`` or ``printer_address``.
    """
    row = book.create(Printer, **_columns(command))
    book.record(facts.PrinterAdded(name=row.name))
    return printer(row.pk)


@verb(ChangePrinter, "printers/<int:printer>/", admits=DIRECTORS, opens=of_house, method="put")
def change_printer(book: OpenBook, command: ChangePrinter) -> PrinterView:
    """Change the settings of a printer; papers that wait for it go to its new address.

    Raises what ``add_printer`` does, and ``not_found``.
    """
    row = printer_row(command.printer)
    for name, value in _columns(command, but=row.pk).items():
        setattr(row, name, value)
    book.save(row)
    book.record(facts.PrinterChanged(name=row.name))
    return printer(row.pk)


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
    book.record(facts.PrinterRemoved(name=row.name))
    return PrinterGone(name=row.name)


@verb(SetDesk, "devices/<int:device>/printer/", admits=DIRECTORS, opens=of_house, method="put")
def set_desk(book: OpenBook, command: SetDesk) -> DeskView:
    """Say which printer is beside a terminal, or that it prints in its browser.

    Raises ``Refusal("not_found")``.
    """
    device, row = people.device(command.device), Desk.objects.filter(device=command.device).first()
    if command.printer is None:
        if row is not None:
            book.delete(row)
            book.record(facts.DeskWithoutPrinter(device=device.id))
        return DeskView(device.id, device.name, None)
    beside = printer_row(command.printer)
    if row is None:
        book.create(Desk, device_id=device.id, printer_id=beside.pk)
    else:
        row.printer_id = beside.pk
        book.save(row)
    book.record(facts.DeskGivenPrinter(name=beside.name, device=device.id))
    return DeskView(device.id, device.name, beside.pk)


def _columns(command: AddPrinter, but: int = 0) -> dict[str, Any]:
    name, host = command.name.strip(), command.host.strip()
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
        "port": command.port,
        "dots": command.dots.value,
        "kinds": sorted({kind.value for kind in command.kinds}),
        "confirms": command.confirms,
    }
