"""The pages of printers: their state, their queues, the terminals beside them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page
from access.permissions import has_role
from access.roles import DIRECTORS, READERS, STAFF
from people.forms import show_refusal
from printing.kinds import Dots, PaperKind
from printing.printers.rows import Printer, desks, open_jobs, printer, printer_at, printers
from printing.printers.verbs import (
    PrinterSettings,
    add_printer,
    change_printer,
    set_desk,
)
from printing.printers.words import advice
from rulebook.refusals import Refusal


class PrinterForm(forms.Form):
    """A printer on the house's network."""

    name = forms.CharField(label=_("Name"), max_length=40)
    host = forms.CharField(
        label=_("Address in the network"), help_text=_("For example 192.168.1.50."), max_length=120
    )
    port = forms.IntegerField(label=_("Port"), initial=9100, min_value=1, max_value=65_535)
    dots = forms.TypedChoiceField(label=_("Roll"), choices=Dots.choices, coerce=int)
    kinds = forms.MultipleChoiceField(
        label=_("Prints only"),
        help_text=_("None chosen: every paper."),
        choices=PaperKind.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    confirms = forms.BooleanField(
        label=_("Answers"),
        help_text=_("It says when it is out of paper, and when a paper is printed. Most printers do."),
        required=False,
        initial=True,
    )


class DeskForm(forms.Form):
    """The printer beside a terminal."""

    device = forms.IntegerField(min_value=1)
    printer = forms.IntegerField(min_value=1, required=False)


@page(reads=READERS, writes=DIRECTORS)
def overview(request: HttpRequest) -> HttpResponse:
    """The printers, their queues, and the terminals beside them."""
    if request.method == "POST" and (form := DeskForm(request.POST)).is_valid():
        set_desk.perform_with(by_page(request), **form.cleaned_data)
        messages.success(request, _now("Saved"))
        return redirect("printers")
    here = getattr(request, "device", None)
    rows = printers()
    context = {
        "printers": [(row, advice(row)) for row in rows],
        "jobs": open_jobs(),
        "desks": desks() if rows else (),
        "here_id": here.pk if here else None,
        "may_direct": has_role(request, DIRECTORS),
        "may_decide": has_role(request, STAFF),
    }
    return render(request, "printing/printers.html", context)


@page(reads=STAFF)
def here(request: HttpRequest) -> HttpResponse:
    """What the printer beside this terminal needs; empty if it has no problem."""
    terminal = getattr(request, "device", None)
    row = printer_at(terminal.pk if terminal else None)
    jobs = () if row is None or not row.unsure else open_jobs(row.id)[:1]
    context = {
        "printer": row,
        "advice": advice(row) if row else "",
        "unsure": [job for job in jobs if job.is_unsure],
    }
    return render(request, "printing/_here.html", context)


@page(reads=DIRECTORS, writes=DIRECTORS)
def new(request: HttpRequest) -> HttpResponse:
    """Add a printer."""
    return _edited(request, None)


@page(reads=DIRECTORS, writes=DIRECTORS)
def edit(request: HttpRequest, printer_id: int) -> HttpResponse:
    """Change a printer."""
    return _edited(request, printer(printer_id))


def _edited(request: HttpRequest, printer: Printer | None) -> HttpResponse:
    form = PrinterForm(request.POST or None, initial=_initial(printer))
    if request.method == "POST" and form.is_valid():
        try:
            _save(request, form, printer)
            return redirect("printers")
        except Refusal as refusal:
            show_refusal(form, refusal)
    return render(request, "printing/printer.html", {"form": form, "printer": printer})


def _save(request: HttpRequest, form: PrinterForm, printer: Printer | None) -> None:
    fields = form.cleaned_data
    kinds = tuple(PaperKind(kind) for kind in fields["kinds"])
    settings = PrinterSettings(**fields | {"dots": Dots(fields["dots"]), "kinds": kinds})
    if printer is None:
        add_printer.perform_with(by_page(request), settings=settings)
    else:
        change_printer.perform_with(by_page(request), settings=settings, printer=printer.id)


def _initial(printer: Printer | None) -> dict[str, Any]:
    if printer is None:
        return {"dots": Dots.ROLL_80.value}
    return {
        "name": printer.name,
        "host": printer.host,
        "port": printer.port,
        "dots": printer.dots,
        "kinds": printer.kinds,
        "confirms": printer.confirms,
    }
