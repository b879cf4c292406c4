"""Players from a file: chosen, shown row by row with what would happen, imported; and written to a file again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page
from access.roles import NOBODY, STAFF
from journal import instants
from journal.queries import line_view
from people import actions, queries
from people.actions.imports import refused_row
from people.pages.rosters_shown import fault_said, shown_preview
from people.roster.columns import Column, names_somebody, once_each
from people.roster.comparing import SKIP, chosen_rows, compared
from people.roster.reading import Roster, Sheet, roster_of, sheet_read
from people.roster.writing import empty_listing, players_listing, rejected_listing
from rulebook.refusals import Refusal
from wording import words
from wording.cells import Listing
from wording.listings import FORMS, download
from wording.sent import text_sent

IMPORT = "import"
"""What the button says that imports; any other reads the columns again."""


class RosterForm(forms.Form):
    """A workbook or a CSV file of players, or its text pasted."""

    file = forms.FileField(
        label=_("File: XLSX or CSV"),
        required=False,
        widget=forms.ClearableFileInput(attrs={"accept": ".xlsx,.csv,.txt,.tsv"}),
    )
    text = forms.CharField(
        label=_("… or paste it"), required=False, strip=False, widget=forms.Textarea(attrs={"rows": 6})
    )


@page(reads=STAFF, writes=STAFF)
def import_players(request: HttpRequest) -> HttpResponse:
    """Read a file, preview its effect, and import it once confirmed; until then nothing is saved."""
    form = RosterForm(request.POST or None, request.FILES or None)
    if request.method != "POST" or not form.is_valid():
        return _asked(request, form)
    try:
        text, source = _text_of(form, request.POST.get("source", ""))
        sheet = sheet_read(text)
    except Refusal as refusal:
        form.add_error("file", words.explain(refusal)[1])
        return _asked(request, form)
    return _shown(request, text, source, sheet)


def _shown(request: HttpRequest, text: str, source: str, sheet: Sheet) -> HttpResponse:
    """The preview, with any problem above its rows."""
    problem = ""
    try:
        sheet = _renamed(sheet, request.POST)
    except Refusal as refusal:
        problem = words.in_one_line(refusal)
    roster = roster_of(sheet, timezone.localdate(instants.now()))
    if request.POST.get("step") == IMPORT and not problem:
        try:
            return _imported(request, roster)
        except Refusal as refusal:
            problem = words.in_one_line(refusal)
    prospects = compared(roster.rows, queries.KnownPlayers())
    context = {
        "text": text,
        "source": source,
        "problem": problem,
        "preview": shown_preview(sheet, roster, prospects, request.POST),
    }
    return render(request, "people/roster_preview.html", context, status=409 if problem else 200)


@page(reads=NOBODY, writes=STAFF)
def rejected_players(request: HttpRequest, form: str) -> HttpResponse:
    """The rows that a preview rejected, as a file to correct and to choose again; raises what reading it does."""
    sheet = _renamed(sheet_read(request.POST.get("text", "")), request.POST)
    rows = roster_of(sheet, timezone.localdate(instants.now())).rows
    said = {row.number: " ".join(map(fault_said, row.faults)) for row in rows if row.faults}
    return _file(rejected_listing(sheet, said), "players-to-correct", form)


def _asked(request: HttpRequest, form: RosterForm) -> HttpResponse:
    return render(request, "people/roster_import.html", {"form": form, "most": actions.ROWS_AT_MOST})


def _text_of(form: RosterForm, source: str) -> tuple[str, str]:
    """What was sent, and where from: the file and the sheet, or what the preview says it came from."""
    file = form.cleaned_data["file"]
    if not file:
        return form.cleaned_data["text"], source
    sent = text_sent(file)
    return sent.text, ": ".join(name for name in (file.name, sent.sheet) if name)


def _renamed(sheet: Sheet, posted: Mapping[str, str]) -> Sheet:
    """The sheet with its columns as they were chosen by hand, where they were.

    Raises ``Refusal("roster_names_missing")``.
    """
    named = [posted.get(f"column-{at}", column or "") for at, column in enumerate(sheet.columns)]
    columns = once_each([Column(name) if name in tuple(Column) else None for name in named])
    if not names_somebody(columns):
        raise Refusal("roster_names_missing", field="file")
    return replace(sheet, columns=columns)


def _imported(request: HttpRequest, roster: Roster) -> HttpResponse:
    """Import what was chosen; a refusal names the row of the file."""
    chosen = chosen_rows(roster.rows, lambda number: _choice(request.POST, number))
    if not chosen:
        raise Refusal("roster_nobody_chosen")
    command = actions.ImportPlayers(rows=tuple(row for _number, row in chosen))
    try:
        done = actions.import_players.perform(command, by_page(request))
    except Refusal as refusal:
        at = refused_row(refusal)
        if at is None:
            raise
        why = words.explain(refusal)[1]
        raise Refusal("roster_row_refused", row=chosen[at][0], why=why) from None
    told = line_view(done.line).sentence if done.line else _now("Nothing to change: everybody is up to date.")
    messages.success(request, told)
    return redirect("players")


def _choice(posted: Mapping[str, str], number: int) -> str:
    """What was chosen for a row: nothing of its own is what was chosen for the rest."""
    chosen = posted.get(f"row-{number}", SKIP)
    return chosen or posted.get("rest", SKIP)


@page(reads=STAFF)
def export_players(_request: HttpRequest, form: str) -> HttpResponse:
    """All players, as a file that can be imported again."""
    return _file(players_listing(queries.player_list()[:]), "players", form)


@page(reads=STAFF)
def empty_roster(_request: HttpRequest, form: str) -> HttpResponse:
    """A file with nothing but its head, to be filled in."""
    return _file(empty_listing(), "players-template", form)


def _file(listing: Listing, name: str, form: str) -> HttpResponse:
    if form not in FORMS:
        raise Refusal("not_found", what=f"{name}.{form}")
    return download(listing, name, form)
