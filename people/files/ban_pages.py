"""Lists of bans: which ones there are, and a new edition read, compared and imported."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page
from access.roles import DIRECTORS, NOBODY
from access.typed import whole_number
from journal.queries import line_view
from people.bans import lists as actions
from people.bans.lists import ban_lists
from people.files.ban_columns import LABELS, BanColumn
from people.files.ban_lists import (
    ImportBanFile,
    LinePlayer,
    edition_in,
    import_ban_file,
    rejected,
    sheet_read,
)
from people.files.ban_shown import shown_edition
from people.files.lines import columns_left_out, lines_left_out
from people.models import BanKinds
from rulebook.refusals import Refusal
from wording import words
from wording.cells import Listing
from wording.listings import file_of
from wording.sent import text_sent

IMPORT = "import"
WRITTEN = tuple(column for column in BanColumn if column is not BanColumn.FULL_NAME)


class EditionForm(forms.Form):
    """Whose list, and the list itself as a file or as text."""

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
    file = forms.FileField(
        label=_("File: XLSX or CSV"),
        required=False,
        widget=forms.ClearableFileInput(attrs={"accept": ".xlsx,.csv,.txt,.tsv"}),
    )
    text = forms.CharField(
        label=_("… or paste it"), required=False, strip=False, widget=forms.Textarea(attrs={"rows": 6})
    )


@page(reads=DIRECTORS, writes=DIRECTORS)
def lists(request: HttpRequest) -> HttpResponse:
    """The lists; an edition that is sent is shown with what it changes, and imported once confirmed."""
    form = EditionForm(request.POST or None, request.FILES or None)
    if request.method != "POST" or not form.is_valid():
        return _asked(request, form)
    try:
        file = form.cleaned_data["file"]
        text = text_sent(file).text if file else form.cleaned_data["text"]
        sheet_read(text)
    except Refusal as refusal:
        form.add_error("file", words.explain(refusal)[1])
        return _asked(request, form)
    return _shown(request, form.cleaned_data, text)


@page(reads=NOBODY, writes=DIRECTORS)
def rejected_bans(request: HttpRequest, form: str) -> HttpResponse:
    """The lines that a preview rejected, as a file to correct and to choose again; raises what reading it does."""
    return file_of(rejected(request.POST.get("text", "")), "bans-to-correct", form)


def _asked(request: HttpRequest, form: EditionForm) -> HttpResponse:
    context = {"form": form, "lists": ban_lists(), "most": actions.LINES_AT_MOST}
    return render(request, "people/ban_lists.html", context)


def _shown(request: HttpRequest, told: Mapping[str, Any], text: str) -> HttpResponse:
    """The preview, with any problem above its lines."""
    problem = ""
    if request.POST.get("step") == IMPORT:
        try:
            return _imported(request, told, text)
        except Refusal as refusal:
            problem = words.in_one_line(refusal)
    sheet = sheet_read(text)
    edition = edition_in(told["kind"], told["name"], text, is_whole=told["is_whole"])
    context = {
        "text": text,
        "told": told,
        "problem": problem,
        "digest": edition.digest,
        "columns_left_out": columns_left_out(sheet),
        "lines_left_out": lines_left_out(sheet),
        "edition": shown_edition(edition),
    }
    return render(request, "people/ban_list_preview.html", context, status=409 if problem else 200)


def _imported(request: HttpRequest, told: Mapping[str, Any], text: str) -> HttpResponse:
    """Import what could be read, as the preview showed it; nobody is lifted while a line could not be."""
    command = ImportBanFile(
        name=told["name"],
        kind=told["kind"],
        is_whole=bool(told["is_whole"]),
        text=text,
        digest=request.POST.get("digest", ""),
        players=tuple(_named(request.POST)),
    )
    done = import_ban_file.perform(command, by_page(request))
    unchanged = _now("Nothing to change: the list is as it was.")
    messages.success(request, line_view(done.line).sentence if done.line else unchanged)
    return redirect("ban-lists")


def _named(posted: Mapping[str, str]) -> Iterator[LinePlayer]:
    for name in posted:
        row, player = whole_number(name.removeprefix("player-")), whole_number(posted[name])
        if name.startswith("player-") and row and player:
            yield LinePlayer(row=row, player=player)


@page(reads=DIRECTORS)
def empty_list(_request: HttpRequest, form: str) -> HttpResponse:
    """A file with nothing but its head, to be filled in."""
    head = tuple(str(LABELS[column]) for column in WRITTEN)
    return file_of(Listing(_now("Bans"), head, ()), "ban-list-template", form)
