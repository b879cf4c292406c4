"""Files of players and bans: upload, preview by line, import; export of players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.apart import list_as, made_apart
from access.page import by_page, page
from access.roles import DIRECTORS, EXPORTERS, NOBODY, STAFF
from access.typed import whole_number
from journal.queries import line_view
from people.bans import lists as bans
from people.files import ban_lists, lines, players
from people.files.ban_preview import edition_in_words
from people.files.cells import LABELS, OF_BANS, Column
from people.files.exports import export_files, exported
from people.files.preview import preview_of
from people.files.roster import SKIP
from people.forms import text_of_file
from people.models import BanKinds
from people.players.lists import player_list
from rulebook.refusals import Refusal
from wording import words
from wording.cells import Listing
from wording.listings import file_of

IMPORT = "import"
"""The value of the button that imports; any other value reads the columns again."""


class FileForm(forms.Form):
    """A workbook or a CSV file, or pasted text."""

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
    """Read a file, preview its effect, and import it after confirmation; until then nothing is saved."""
    form = FileForm(request.POST or None, request.FILES or None)
    if request.method != "POST" or not form.is_valid():
        return _roster_form(request, form)
    try:
        text, source = _text_of(request, form)
        sheet = lines.sheet_of(text)
    except Refusal as refusal:
        form.add_error("file", words.explain(refusal)[1])
        return _roster_form(request, form)
    return _render(request, text, source, sheet)


def _render(request: HttpRequest, text: str, source: str, sheet: lines.Sheet) -> HttpResponse:
    """The preview, with any error above its rows."""
    problem, columns = "", _columns(sheet, request.POST)
    try:
        if request.POST.get("step") == IMPORT:
            return _imported(request, text, sheet)
        preview = players.looked_at(text, columns)
    except Refusal as refusal:
        problem = words.in_one_line(refusal)
        preview = players.looked_at(text, () if refusal.code == "roster_names_missing" else columns)
    context = {
        "text": text,
        "source": source,
        "problem": problem,
        "digest": preview.digest,
        "columns_left_out": lines.columns_left_out(preview.sheet),
        "lines_left_out": lines.lines_left_out(preview.sheet),
        "preview": preview_of(preview.sheet, preview.roster, preview.prospects, request.POST),
    }
    return render(request, "people/roster_preview.html", context, status=409 if problem else 200)


@page(reads=NOBODY, writes=STAFF)
def rejected_players(request: HttpRequest, form: str) -> HttpResponse:
    """The rejected rows of a preview, as a file to correct and import; raises the refusals of reading it."""
    text = request.POST.get("text", "")
    preview = players.looked_at(text, _columns(lines.sheet_of(text), request.POST))
    return file_of(players.rejected(preview), "players-to-correct", form)


def _roster_form(request: HttpRequest, form: FileForm) -> HttpResponse:
    files = export_files(getattr(request.user, "role", ""))
    context = {"form": form, "most": lines.ROWS_AT_MOST, "files": files}
    return render(request, "people/roster_import.html", context)


def _text_of(request: HttpRequest, form: FileForm) -> tuple[str, str]:
    """The text and its source: file and sheet, or the source named by the preview."""
    file = form.cleaned_data["file"]
    if not file:
        return form.cleaned_data["text"], request.POST.get("source", "")
    content = text_of_file(request, file)
    return content.text, ": ".join(name for name in (file.name, content.sheet) if name)


def _columns(sheet: lines.Sheet, posted: Mapping[str, str]) -> tuple[str, ...]:
    """The columns as chosen by hand, or as detected."""
    return tuple(posted.get(f"column-{at}", column or "") for at, column in enumerate(sheet.columns))


def _imported(request: HttpRequest, text: str, sheet: lines.Sheet) -> HttpResponse:
    """Import the chosen rows, as previewed."""
    choices = tuple(
        players.RowChoice(row=line.number, choice=_choice(request.POST, line.number)) for line in sheet.lines
    )
    digest, columns = request.POST.get("digest", ""), _columns(sheet, request.POST)
    command = players.ImportPlayerFile(text=text, digest=digest, columns=columns, choices=choices)
    result = players.import_player_file.perform(command, by_page(request))
    sentence = (
        line_view(result.line).sentence
        if result.line
        else _now("Nothing to change: everybody is up to date.")
    )
    messages.success(request, sentence)
    return redirect("players")


def _choice(posted: Mapping[str, str], number: int) -> str:
    """The choice for a row, by default the choice for all other rows."""
    choice = posted.get(f"row-{number}", SKIP)
    return choice or posted.get("rest", SKIP)


@made_apart(
    lambda _request, form: list_as(_("Players"), form), lambda _request, **_named: len(player_list({}))
)
@page(reads=NOBODY, writes=EXPORTERS, from_snapshot=False)
def export_players(request: HttpRequest, form: str) -> HttpResponse:
    """All players, as a file that can be imported again; each export is a line of the journal."""
    return exported(form, {}, by_page(request))


@page(reads=STAFF)
def empty_roster(_request: HttpRequest, form: str) -> HttpResponse:
    """A file with only the header, to be filled in."""
    return file_of(lines.empty_listing(), "players-template", form)


WRITTEN = tuple(column for column in OF_BANS if column is not Column.FULL_NAME)


class EditionForm(FileForm):
    """The name of the list, and the list itself as a file or as text."""

    name = forms.CharField(
        label=_("Name of the list"),
        max_length=60,
        help_text=_("The same each time it comes in"),
        widget=forms.TextInput(attrs={"list": "ban-list-names", "autocomplete": "off"}),
    )
    kind = forms.ChoiceField(label=_("Kind"), choices=BanKinds.choices)
    is_whole = forms.BooleanField(
        label=_("Lift the bans of people no longer on the list"), required=False, initial=True
    )
    field_order = ("name", "kind", "is_whole", "file", "text")


@page(reads=DIRECTORS, writes=DIRECTORS)
def lists(request: HttpRequest) -> HttpResponse:
    """The lists; an uploaded edition is previewed, and imported after confirmation."""
    form = EditionForm(request.POST or None, request.FILES or None)
    if request.method != "POST" or not form.is_valid():
        return _bans_form(request, form)
    try:
        file = form.cleaned_data["file"]
        text = text_of_file(request, file).text if file else form.cleaned_data["text"]
        ban_lists.ban_sheet(text)
    except Refusal as refusal:
        form.add_error("file", words.explain(refusal)[1])
        return _bans_form(request, form)
    return _edition_preview(request, form.cleaned_data, text)


@page(reads=NOBODY, writes=DIRECTORS)
def rejected_bans(request: HttpRequest, form: str) -> HttpResponse:
    """The rejected lines of a preview, as a file to correct and import; raises the refusals of reading it."""
    return file_of(ban_lists.rejected(request.POST.get("text", "")), "bans-to-correct", form)


def _bans_form(request: HttpRequest, form: EditionForm) -> HttpResponse:
    context = {"form": form, "lists": bans.ban_lists(), "most": bans.LINES_AT_MOST}
    return render(request, "people/ban_lists.html", context)


def _edition_preview(request: HttpRequest, values: Mapping[str, Any], text: str) -> HttpResponse:
    """The preview, with any error above its lines."""
    problem = ""
    if request.POST.get("step") == IMPORT:
        try:
            return _edition_imported(request, values, text)
        except Refusal as refusal:
            problem = words.in_one_line(refusal)
    sheet = ban_lists.ban_sheet(text)
    edition = ban_lists.edition_in(values["kind"], values["name"], text, is_whole=values["is_whole"])
    context = {
        "text": text,
        "ban_list": values,
        "problem": problem,
        "digest": edition.digest,
        "columns_left_out": lines.columns_left_out(sheet),
        "lines_left_out": lines.lines_left_out(sheet),
        "edition": edition_in_words(edition),
    }
    return render(request, "people/ban_list_preview.html", context, status=409 if problem else 200)


def _edition_imported(request: HttpRequest, values: Mapping[str, Any], text: str) -> HttpResponse:
    """Import the readable lines, as previewed; if any line is unreadable, no ban is lifted."""
    command = ban_lists.ImportBanFile(
        name=values["name"],
        kind=values["kind"],
        is_whole=bool(values["is_whole"]),
        text=text,
        digest=request.POST.get("digest", ""),
        players=tuple(_players_named(request.POST)),
    )
    result = ban_lists.import_ban_file.perform(command, by_page(request))
    unchanged = _now("Nothing to change: the list is as it was.")
    messages.success(request, line_view(result.line).sentence if result.line else unchanged)
    return redirect("ban-lists")


def _players_named(posted: Mapping[str, str]) -> Iterator[ban_lists.LinePlayer]:
    for name in posted:
        row, player = whole_number(name.removeprefix("player-")), whole_number(posted[name])
        if name.startswith("player-") and row and player:
            yield ban_lists.LinePlayer(row=row, player=player)


@page(reads=DIRECTORS)
def empty_list(_request: HttpRequest, form: str) -> HttpResponse:
    """A file with only the header, to be filled in."""
    head = tuple(str(LABELS[column]) for column in WRITTEN)
    return file_of(Listing(_now("Bans"), head, ()), "ban-list-template", form)
