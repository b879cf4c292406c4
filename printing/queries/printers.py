"""Queries about printers, and which of them a terminal prints on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from django.db.models import Count, Q, QuerySet

from access.fields import Named, Note
from people.queries import devices as people
from printing.kinds import Dots, JobState, PaperKind, PrinterState
from printing.models import Desk, Printer
from printing.queries.jobs import OPEN
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class PrinterView:
    """A printer, and what it said last."""

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
    unsure: Annotated[int, Note("Papers of which nobody knows whether they are printed.")]

    @property
    def label(self) -> str:
        """Its state in words."""
        return str(self.state.label)

    @property
    def is_well(self) -> bool:
        """Whether papers come out of it."""
        return not self.unsure and self.state in (PrinterState.READY, PrinterState.UNKNOWN)


@dataclass(frozen=True, slots=True)
class DeskView:
    """A terminal and the printer beside it; null: it prints in its browser."""

    device_id: Annotated[int, Named("device")]
    name: str
    printer_id: Annotated[int | None, Named("printer")]


def printers() -> tuple[PrinterView, ...]:
    """The printers, by name."""
    return _views(Printer.objects.filter(is_removed=False))


def printer(printer_id: int) -> PrinterView:
    """One printer; raises ``Refusal("not_found")``."""
    found = _views(Printer.objects.filter(pk=printer_id, is_removed=False))
    if not found:
        raise Refusal("not_found", what="printer", id=printer_id)
    return found[0]


def printer_row(printer_id: int) -> Printer:
    """The row of a printer; raises ``Refusal("not_found")``."""
    row = Printer.objects.filter(pk=printer_id, is_removed=False).first()
    if row is None:
        raise Refusal("not_found", what="printer", id=printer_id)
    return row


def desks() -> tuple[DeskView, ...]:
    """The terminals in use, by name, each with its printer."""
    mine: Mapping[int, int] = dict(Desk.objects.values_list("device_id", "printer_id"))
    return tuple(
        DeskView(one.id, one.name, mine.get(one.id))
        for one in people.devices("terminal")
        if not one.is_cut_off or one.id in mine
    )


def printer_at(device_id: int | None) -> PrinterView | None:
    """The printer beside a terminal; None where it prints in its browser."""
    if device_id is None:
        return None
    found = _views(Printer.objects.filter(desks__device=device_id, is_removed=False))
    return found[0] if found else None


def printer_for(device_id: int | None, kinds: Iterable[PaperKind]) -> PrinterView | None:
    """The printer beside a terminal, if it prints all of these papers."""
    found = printer_at(device_id)
    if found is None or (found.kinds and not set(kinds) <= set(found.kinds)):
        return None
    return found


def _views(rows: QuerySet[Printer]) -> tuple[PrinterView, ...]:
    counted = rows.select_related("status").annotate(
        waiting=Count("jobs", filter=Q(jobs__state__in=OPEN), distinct=True),
        unsure=Count("jobs", filter=Q(jobs__state=JobState.UNSURE), distinct=True),
    )
    return tuple(_view(row) for row in counted.order_by("name", "pk"))


def _view(row: Printer) -> PrinterView:
    status = getattr(row, "status", None)
    return PrinterView(
        row.pk,
        row.name,
        row.host,
        row.port,
        Dots(row.dots),
        tuple(PaperKind(kind) for kind in row.kinds),
        row.confirms,
        PrinterState(status.state) if status else PrinterState.UNKNOWN,
        status.at if status else None,
        getattr(row, "waiting", 0),
        getattr(row, "unsure", 0),
    )
