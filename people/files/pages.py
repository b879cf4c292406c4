"""Players from a file: chosen, shown row by row with what would happen, imported; and written to a file again."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page
from access.roles import EXPORTERS, NOBODY, STAFF
from journal.queries import line_view
from people.files import lines as actions
from people.files.exports import export_files, exported
from people.files.lines import Sheet, columns_left_out, empty_listing, lines_left_out, sheet_read
from people.files.players import (
    ImportPlayerFile,
    RowChoice,
    import_player_file,
    looked_at,
    rejected,
)
from people.files.roster import SKIP
from people.files.shown import shown_preview
from rulebook.refusals import Refusal
from wording import words
from wording.listings import file_of
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
    problem, columns = "", _columns(sheet, request.POST)
    try:
        if request.POST.get("step") == IMPORT:
            return _imported(request, text, sheet)
        looked = looked_at(text, columns)
    except Refusal as refusal:
        problem = words.in_one_line(refusal)
        looked = looked_at(text, () if refusal.code == "roster_names_missing" else columns)
    context = {
        "text": text,
        "source": source,
        "problem": problem,
        "digest": looked.digest,
        "columns_left_out": columns_left_out(looked.sheet),
        "lines_left_out": lines_left_out(looked.sheet),
        "preview": shown_preview(looked.sheet, looked.roster, looked.prospects, request.POST),
    }
    return render(request, "people/roster_preview.html", context, status=409 if problem else 200)


@page(reads=NOBODY, writes=STAFF)
def rejected_players(request: HttpRequest, form: str) -> HttpResponse:
    """The rows that a preview rejected, as a file to correct and to choose again; raises what reading it does."""
    text = request.POST.get("text", "")
    looked = looked_at(text, _columns(sheet_read(text), request.POST))
    return file_of(rejected(looked), "players-to-correct", form)


def _asked(request: HttpRequest, form: RosterForm) -> HttpResponse:
    files = export_files(getattr(request.user, "role", ""))
    context = {"form": form, "most": actions.ROWS_AT_MOST, "files": files}
    return render(request, "people/roster_import.html", context)


def _text_of(form: RosterForm, source: str) -> tuple[str, str]:
    """What was sent, and where from: the file and the sheet, or what the preview says it came from."""
    file = form.cleaned_data["file"]
    if not file:
        return form.cleaned_data["text"], source
    sent = text_sent(file)
    return sent.text, ": ".join(name for name in (file.name, sent.sheet) if name)


def _columns(sheet: Sheet, posted: Mapping[str, str]) -> tuple[str, ...]:
    """What each column was chosen to be by hand, else what it was taken for."""
    return tuple(posted.get(f"column-{at}", column or "") for at, column in enumerate(sheet.columns))


def _imported(request: HttpRequest, text: str, sheet: Sheet) -> HttpResponse:
    """Import what was chosen, as the preview showed it."""
    choices = tuple(
        RowChoice(row=line.number, choice=_choice(request.POST, line.number)) for line in sheet.lines
    )
    digest, columns = request.POST.get("digest", ""), _columns(sheet, request.POST)
    command = ImportPlayerFile(text=text, digest=digest, columns=columns, choices=choices)
    done = import_player_file.perform(command, by_page(request))
    told = line_view(done.line).sentence if done.line else _now("Nothing to change: everybody is up to date.")
    messages.success(request, told)
    return redirect("players")


def _choice(posted: Mapping[str, str], number: int) -> str:
    """What was chosen for a row: nothing of its own is what was chosen for the rest."""
    chosen = posted.get(f"row-{number}", SKIP)
    return chosen or posted.get("rest", SKIP)


@page(reads=NOBODY, writes=EXPORTERS, from_snapshot=False)
def export_players(request: HttpRequest, form: str) -> HttpResponse:
    """All players, as a file that can be imported again; each time it is a line of the journal."""
    return exported(form, {}, by_page(request))


@page(reads=STAFF)
def empty_roster(_request: HttpRequest, form: str) -> HttpResponse:
    """A file with nothing but its head, to be filled in."""
    return file_of(empty_listing(), "players-template", form)
