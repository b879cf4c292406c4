"""Lists of bans: which ones there are, and a new edition read, compared and imported."""

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
from access.roles import DIRECTORS
from access.typed import whole_number
from journal import instants
from journal.queries import line_view
from people import actions
from people.actions.imports import refused_row
from people.ban_lists.columns import LABELS, BanColumn
from people.ban_lists.reading import BanLine, bans_read
from people.models import BanKinds
from people.pages.ban_lists_shown import shown_edition
from people.queries.ban_lists import ban_lists
from rulebook.refusals import Refusal
from wording import words
from wording.cells import Listing
from wording.listings import FORMS, download
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
        lines = bans_read(text, timezone.localdate(instants.now()))
    except Refusal as refusal:
        form.add_error("file", words.explain(refusal)[1])
        return _asked(request, form)
    return _shown(request, form, text, lines)


def _asked(request: HttpRequest, form: EditionForm) -> HttpResponse:
    context = {"form": form, "lists": ban_lists(), "most": actions.LINES_AT_MOST}
    return render(request, "people/ban_lists.html", context)


def _shown(request: HttpRequest, form: EditionForm, text: str, lines: tuple[BanLine, ...]) -> HttpResponse:
    """The preview, with any problem above its lines."""
    problem, told = "", form.cleaned_data
    if request.POST.get("step") == IMPORT:
        try:
            return _imported(request, told, lines)
        except Refusal as refusal:
            problem = words.in_one_line(refusal)
    edition = shown_edition(told["kind"], told["name"], lines, is_whole=told["is_whole"])
    context = {"text": text, "told": told, "problem": problem, "edition": edition}
    return render(request, "people/ban_list_preview.html", context, status=409 if problem else 200)


def _imported(request: HttpRequest, told: Mapping[str, str], lines: tuple[BanLine, ...]) -> HttpResponse:
    """Import what could be read; nobody is lifted while a line could not be."""
    sound = [line for line in lines if line.ban is not None]
    if not sound:
        raise Refusal("roster_nobody_chosen")
    rows = tuple(replace(line.ban, player=_named(request, line)) for line in sound if line.ban)
    is_whole = bool(told["is_whole"]) and len(sound) == len(lines)
    command = actions.ImportBans(name=told["name"], kind=told["kind"], rows=rows, is_whole=is_whole)  # type: ignore[arg-type]
    try:
        done = actions.import_bans.perform(command, by_page(request))
    except Refusal as refusal:
        at = refused_row(refusal)
        if at is None:
            raise
        why = words.explain(refusal)[1]
        raise Refusal("roster_row_refused", row=sound[at].number, why=why) from None
    unchanged = _now("Nothing to change: the list is as it was.")
    messages.success(request, line_view(done.line).sentence if done.line else unchanged)
    return redirect("ban-lists")


def _named(request: HttpRequest, line: BanLine) -> int | None:
    return whole_number(request.POST.get(f"player-{line.number}", ""))


@page(reads=DIRECTORS)
def empty_list(_request: HttpRequest, form: str) -> HttpResponse:
    """A file with nothing but its head, to be filled in."""
    if form not in FORMS:
        raise Refusal("not_found", what=f"ban-list.{form}")
    head = tuple(str(LABELS[column]) for column in WRITTEN)
    return download(Listing(_now("Bans"), head, ()), "ban-list-template", form)
