"""The documents of a player that cashiers saw, and recording one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page, say_done
from access.problems import status_of
from access.roles import CASHIERS, INSPECTORS
from cashier.kinds import DocumentKind
from cashier.limits.document_queries import documents_of
from cashier.limits.documents import RecordDocument, record_document
from people.forms import show_refusal
from people.naming import words_of
from people.players import documents as papers
from people.players import rows as people
from people.players.documents import ScannedDocument
from people.players.finding import scanned
from people.players.rows import PlayerView
from rulebook.refusals import Refusal
from wording.words import explain

LONGEST = 40
KINDS = {
    papers.DocumentKind.PASSPORT: DocumentKind.PASSPORT,
    papers.DocumentKind.CARD: DocumentKind.IDENTITY_CARD,
    papers.DocumentKind.LICENCE: DocumentKind.DRIVING_LICENCE,
}
"""What is recorded of what a scanner read."""


class DocumentForm(forms.Form):
    """A document that lies before the cashier."""

    kind = forms.ChoiceField(label=_("Document"), choices=DocumentKind.choices)
    number = forms.CharField(
        label=_("Number"),
        max_length=400,
        help_text=_("Type it, or scan the document: kind and number are read from its lines."),
        widget=forms.TextInput(attrs={"data-scan": "", "autofocus": ""}),
    )
    scanned: ScannedDocument | None = None

    def clean(self) -> dict[str, Any]:
        """Kind and number as typed, or as the lines of the document say that a scanner typed."""
        given = super().clean() or self.cleaned_data
        number = given.get("number", "")
        try:
            self.scanned = scanned(number)
        except Refusal as refusal:
            self.add_error("number", explain(refusal)[1])
        if self.scanned is not None:
            given |= {"kind": KINDS[self.scanned.kind], "number": self.scanned.number}
        elif len(number) > LONGEST:
            self.add_error("number", _("At most %(most)s letters and digits.") % {"most": LONGEST})
        return given


@page(reads=CASHIERS | INSPECTORS, writes=CASHIERS)
def documents(request: HttpRequest, player_id: int) -> HttpResponse:
    """The list; a post records a document."""
    player, status = people.player(player_id), 200
    form = DocumentForm(request.POST or None)
    if request.method == "POST":
        status = 400
        if form.is_valid():
            kind, number = DocumentKind(form.cleaned_data["kind"]), form.cleaned_data["number"]
            asked = RecordDocument(player=player_id, kind=kind, number=number)
            try:
                done = record_document.perform(asked, by_page(request))
            except Refusal as refusal:
                show_refusal(form, refusal)
                status = status_of(refusal)
            else:
                say_done(request, done.line)
                _say_whose(request, form.scanned, player)
                return redirect(_back(request) or request.path)
    may_write = getattr(request.user, "role", "") in CASHIERS
    context = {
        "player": player,
        "form": form,
        "documents": documents_of(player_id),
        "may_write": may_write,
    }
    return render(request, "cashier/documents.html", context, status=status)


def _say_whose(request: HttpRequest, document: ScannedDocument | None, player: PlayerView) -> None:
    """A warning where the document that was scanned has no word of the player's surname."""
    if document is None or set(words_of(document.last_name)) & set(words_of(player.name)):
        return
    holder = f"{document.last_name} {document.first_name}".strip()
    messages.warning(request, _("The document is in the name of %(holder)s.") % {"holder": holder})


def _back(request: HttpRequest) -> str:
    """The page of this house that led here, empty for any other address."""
    back = request.GET.get("next", "")
    return back if url_has_allowed_host_and_scheme(back, {request.get_host()}) else ""
