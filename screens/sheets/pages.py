"""Paste a workbook or a text with several lists; each part opens in the importer that reads it."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from access.page import page
from access.roles import DIRECTORS
from payouts.structure.rows import structure
from rulebook.refusals import Refusal
from screens.sheets.parts import Kind, Part, parts_of
from tournaments import queries as tournaments
from wording import words
from wording.sent import LARGEST_TEXT, SentText, sheets_sent

MOST_LINES = 20_000
LABELS = {
    Kind.STRUCTURE: _("Structure"),
    Kind.PRIZES: _("Prizes"),
    Kind.TABLE: _("Payout table"),
    Kind.PLAYERS: _("Players"),
}


class WorkbookForm(forms.Form):
    """A workbook with any number of sheets, or a text."""

    file = forms.FileField(
        label=_("File: XLSX or CSV"),
        required=False,
        widget=forms.ClearableFileInput(attrs={"accept": ".xlsx,.csv,.txt,.tsv"}),
    )
    text = forms.CharField(
        label=_("… or paste it"),
        required=False,
        strip=False,
        max_length=LARGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
    )


@page(reads=DIRECTORS, writes=DIRECTORS)
def paste(request: HttpRequest, event_id: int) -> HttpResponse:
    """What the sheets hold, part by part; nothing is saved here."""
    event = tournaments.event(event_id)
    form = WorkbookForm(request.POST or None, request.FILES or None)
    context: dict[str, object] = {"event": event, "form": form, "source": ""}
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            sheets = sheets_sent(file) if file else (SentText(form.cleaned_data["text"]),)
            parts = _parts(sheets, tournaments.event_setup(event_id).currency)
        except Refusal as refusal:
            form.add_error("file" if file else "text", words.explain(refusal)[1])
        else:
            takes_prizes = bool(structure(event_id).prizes)
            context |= {
                "parts": [(part, _choices(part, takes_prizes=takes_prizes)) for part in parts],
                "unread": tuple(sheet.sheet for sheet in sheets if not sheet.text),
                "source": file.name if file else "",
                "takes_prizes": takes_prizes,
            }
    return render(request, "screens/sheets.html", context)


def _parts(sheets: tuple[SentText, ...], currency: str) -> tuple[Part, ...]:
    """Raises ``Refusal("csv_empty")`` if there is nothing in them, ``too_many_rows`` if they are too long to be read."""
    if sum(sheet.text.count("\n") for sheet in sheets) > MOST_LINES:
        raise Refusal("too_many_rows", field="file", most=MOST_LINES)
    parts = tuple(part for sheet in sheets for part in parts_of(sheet.sheet, sheet.text, currency))
    if not parts:
        raise Refusal("csv_empty", field="file")
    return parts


def _choices(part: Part, *, takes_prizes: bool) -> list[tuple[Kind, object]]:
    """The importers of a part, with the one that reads it first."""
    kinds = sorted(LABELS, key=lambda kind: kind is not part.kind)
    return [(kind, LABELS[kind]) for kind in kinds if kind is not Kind.PRIZES or takes_prizes]
