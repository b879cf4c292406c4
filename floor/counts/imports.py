"""Counted stacks from a file: chosen, shown row by row, recorded once confirmed; until then nothing is changed."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page, say_done
from access.roles import FLOOR
from floor.counts.sheets import ROWS_AT_MOST, CountRow, PlayersInPlay, rows_of, sheet_read
from floor.counts.stacks import CountStack, count_stacks
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording import words
from wording.cells import Listing
from wording.listings import FORMS, download
from wording.sent import text_sent

RECORD = "record"
"""What the button says that records; without it the file is read."""


class CountFileForm(forms.Form):
    """A workbook or a CSV file of counted stacks, or its text pasted."""

    file = forms.FileField(
        label=_("File: XLSX or CSV"),
        required=False,
        widget=forms.ClearableFileInput(attrs={"accept": ".xlsx,.csv,.txt,.tsv"}),
    )
    text = forms.CharField(
        label=_("… or paste it"), required=False, strip=False, widget=forms.Textarea(attrs={"rows": 6})
    )


@page(reads=FLOOR, writes=FLOOR)
def import_counts(request: HttpRequest, event_id: int) -> HttpResponseBase:
    """Read a file of counted stacks, show what it would change, and record it once confirmed."""
    form = CountFileForm(request.POST or None, request.FILES or None)
    if request.method != "POST" or not form.is_valid():
        return _asked(request, event_id, form)
    try:
        text, source = _text_of(form, request.POST.get("source", ""))
        rows = rows_of(sheet_read(text), PlayersInPlay(tournaments.event(event_id).id))
    except Refusal as refusal:
        form.add_error("file", words.explain(refusal)[1])
        return _asked(request, event_id, form)
    problem = ""
    if request.POST.get("step") == RECORD:
        try:
            return _recorded(request, event_id, rows)
        except Refusal as refusal:
            problem = words.in_one_line(refusal)
    return _shown(request, event_id, text, source, rows, problem)


def _asked(request: HttpRequest, event_id: int, form: CountFileForm) -> HttpResponse:
    context = {"event": tournaments.event(event_id), "form": form, "most": ROWS_AT_MOST}
    return render(request, "floor/count_import.html", context)


def _text_of(form: CountFileForm, source: str) -> tuple[str, str]:
    """What was sent, and where from: the file and the sheet, or what the preview says it came from."""
    file = form.cleaned_data["file"]
    if not file:
        return form.cleaned_data["text"], source
    sent = text_sent(file)
    return sent.text, ": ".join(name for name in (file.name, sent.sheet) if name)


def _shown(
    request: HttpRequest, event_id: int, text: str, source: str, rows: tuple[CountRow, ...], problem: str
) -> HttpResponse:
    """The preview, with any problem above its rows."""
    sound = [row for row in rows if row.fault is None]
    context = {
        "event": tournaments.event(event_id),
        "text": text,
        "source": source,
        "problem": problem,
        "rows": sound,
        "faults": [words.explain(row.fault)[1] for row in rows if row.fault],
        "total": sum(row.chips or 0 for row in sound),
        "seen": _mark(rows),
        "is_room_counted": tournaments.open_count(event_id) is not None,
    }
    return render(request, "floor/count_preview.html", context, status=409 if problem else 200)


def _recorded(request: HttpRequest, event_id: int, rows: tuple[CountRow, ...]) -> HttpResponseBase:
    """Record the stacks as they were shown. Raises ``Refusal`` ``count_rows_changed`` or ``count_rows_missing``."""
    if request.POST.get("seen", "") != _mark(rows):
        raise Refusal("count_rows_changed")
    stacks = tuple(
        CountStack(entry=row.entry, stack=row.chips)
        for row in rows
        if row.entry is not None and row.chips is not None
    )
    if not stacks:
        raise Refusal("count_rows_missing")
    done = count_stacks.perform_with(by_page(request), event=event_id, stacks=stacks)
    say_done(request, done.line)
    return redirect("floor-chips", event_id)


def _mark(rows: tuple[CountRow, ...]) -> str:
    """What the rows were found to say: whose stacks they are, and how many cannot be read."""
    return ",".join(str(row.entry or "") for row in rows)


@page(reads=FLOOR)
def count_template(_request: HttpRequest, event_id: int, form: str) -> HttpResponse:
    """A file of everybody in play with an empty column for the chips."""
    if form not in FORMS:
        raise Refusal("not_found", what=f"chips.{form}")
    players = PlayersInPlay(tournaments.event(event_id).id)
    lines = [
        (at.table if at else None, at.seat if at else None, entry.number, players.name(entry), None)
        for entry in players.by_number.values()
        for at in [players.seats.get(entry.id)]
    ]
    head = (_now("Table"), _now("Seat"), _now("Entry"), _now("Player"), _now("Chips"))
    ordered = sorted(lines, key=lambda line: (line[0] or 0, line[1] or 0, line[2]))
    return download(Listing(_now("Chips"), head, tuple(ordered)), f"count-{event_id}", form)
