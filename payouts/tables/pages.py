"""Payout tables of the house: listed, typed or read from a file with preview, changed, exported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import number_format
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page
from access.roles import DIRECTORS, READERS
from access.typed import whole_number
from payouts.tables import rows as queries
from payouts.tables import verbs as actions
from payouts.tables.rows import PayoutTableDetails, lines_of
from people.forms import show_refusal, text_of_file
from rulebook.payouts import (
    TableRead,
    TableRow,
    place_ranges,
    range_text,
    read_table,
    require_table,
    share_at,
    share_text,
    table_text,
)
from rulebook.refusals import Refusal
from wording import words
from wording.cells import Listing
from wording.listings import FORMS, download

PREVIEW, REMOVE = "preview", "remove"


class TableForm(forms.Form):
    """A table with a name, typed or as a file."""

    name = forms.CharField(
        label=_("Name"), max_length=60, required=False, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    text = forms.CharField(
        label=_("Entries: percentages from place 1 on"),
        required=False,
        strip=False,
        help_text=_(
            "A line for each range of entries: 21-30: 50 30 20. 5x4 is 5 percent for each of the next four places, 51+ any "
            "number from 51 on. Rows of a spreadsheet can be pasted here."
        ),
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=_("… or a file: XLSX or CSV"),
        required=False,
        help_text=_("Entries down the left edge and places along the top, or the other way round."),
        widget=forms.ClearableFileInput(attrs={"accept": ".xlsx,.csv,.txt,.tsv"}),
    )


@dataclass(frozen=True, slots=True)
class Preview:
    """A table as a grid: ranges of entries as columns, ranges of places as rows."""

    heads: tuple[str, ...]
    lines: tuple[tuple[str, tuple[str, ...]], ...]
    faults: tuple[tuple[int, str, str], ...] = ()

    @classmethod
    def of(cls, read: TableRead) -> Preview:
        """The parsed table, and the rejected lines, each with its reason."""
        return cls(
            tuple(range_text(row.least, row.most) for row in read.rows),
            tuple(
                (range_text(first, last), tuple(_cell(row, first) for row in read.rows))
                for first, last in place_ranges(read.rows)
            ),
            tuple((fault.number, fault.text, words.explain(fault.refusal)[1]) for fault in read.faults),
        )


def _cell(row: TableRow, place: int) -> str:
    parts = share_at(row, place)
    return f"{number_format(Decimal(share_text(parts)))} %" if parts else ""


@page(reads=READERS, writes=DIRECTORS)
def tables(request: HttpRequest) -> HttpResponse:
    """The tables of the house, and a form for a new one; for an ``event``, saving leads to its choice of payouts."""
    return _handled(request, None)


def _event_of(request: HttpRequest) -> int | None:
    return whole_number(request.POST.get("event") or request.GET.get("event", ""))


@page(reads=READERS, writes=DIRECTORS)
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    known = queries.payout_table(table_id)
    if request.POST.get("step") == REMOVE:
        actions.remove_payout_table.perform_with(by_page(request), payout_table=table_id)
        messages.success(request, _now("The table has been removed."))
        return redirect("payout-tables")
    return _handled(request, known)


def _handled(request: HttpRequest, existing: PayoutTableDetails | None) -> HttpResponse:
    initial = {"name": existing.name, "text": table_text(existing.as_rows)} if existing else {}
    if request.method != "POST":
        table = TableRead(existing.as_rows, ()) if existing else None
        return _render(request, TableForm(initial=initial), existing, table)
    form = TableForm(request.POST.copy(), request.FILES or None)
    try:
        form.full_clean()
        table = read_table(_text(request, form))
        _require(table)
        if request.POST.get("step") != PREVIEW and not form.cleaned_data["file"]:
            return _saved(request, form, existing, table)
    except Refusal as refusal:
        show_refusal(
            form,
            refusal
            if refusal.field in form.fields
            else Refusal(refusal.code, field="text", **refusal.detail),
        )
        return _render(request, form, existing, read_table(_text(request, form, quietly=True)), status=400)
    # The content of a file can be corrected and saved.
    typed = TableForm(initial={"name": form.data.get("name", ""), "text": table_text(table.rows)})
    return _render(request, typed, existing, table)


def _text(request: HttpRequest, form: TableForm, *, quietly: bool = False) -> str:
    """The typed text, or the content of the file, which the form then shows."""
    file = form.cleaned_data.get("file")
    if file and not quietly:
        data: Any = form.data
        data["text"] = text_of_file(request, file).text
    return str(form.data.get("text", ""))


def _require(read: TableRead) -> None:
    if read.faults:
        raise Refusal("table_lines_rejected", field="text", lines=len(read.faults))
    require_table(read.rows)


def _saved(
    request: HttpRequest, form: TableForm, existing: PayoutTableDetails | None, read: TableRead
) -> HttpResponse:
    name, rows, by = form.cleaned_data["name"], lines_of(read.rows), by_page(request)
    if existing is None:
        actions.add_payout_table.perform_with(by, name=name, rows=rows)
    else:
        actions.change_payout_table.perform_with(by, name=name, rows=rows, payout_table=existing.id)
    messages.success(request, _now("Saved"))
    event_id = _event_of(request)
    return redirect("payout-divisions", event_id) if event_id else redirect("payout-tables")


def _render(
    request: HttpRequest,
    form: TableForm,
    existing: PayoutTableDetails | None,
    read: TableRead | None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "form": form,
        "event_id": _event_of(request),
        "known": existing,
        "tables": _listed() if existing is None else (),
        "preview": Preview.of(read) if read and (read.rows or read.faults) else None,
        "may_write": getattr(request.user, "role", "") in DIRECTORS,
    }
    return render(request, "payouts/tables.html", context, status=status)


def _listed() -> Sequence[tuple[PayoutTableDetails, int, str]]:
    """Each table with the number of its rows and the range of entries they cover."""
    return [
        (table, len(table.rows), range_text(table.rows[0].least, table.rows[-1].most))
        for table in queries.payout_tables()
    ]


@page(reads=READERS)
def file(_request: HttpRequest, table_id: int, form: str) -> HttpResponse:
    """A table as a file that can be imported again."""
    if form not in FORMS:
        raise Refusal("not_found", what=f"payout-table.{form}")
    known = queries.payout_table(table_id)
    rows = known.as_rows
    head = (_now("Place"), *(range_text(row.least, row.most) for row in rows))
    lines = tuple(
        (range_text(first, last), *(_figure(row, first) for row in rows))
        for first, last in place_ranges(rows)
    )
    return download(Listing(known.name, head, lines), f"payout-table-{known.id}", form)


def _figure(row: TableRow, place: int) -> Decimal | None:
    parts = share_at(row, place)
    return Decimal(share_text(parts)) if parts else None
