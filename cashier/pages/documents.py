"""The documents of a player that cashiers saw, and recording one."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _

from access.page import by_page, page, say_done
from access.problems import status_of
from access.roles import CASHIERS, INSPECTORS
from cashier.actions.documents import RecordDocument, record_document
from cashier.kinds import DocumentKind
from cashier.queries.documents import documents_of
from people import queries as people
from people.forms import show_refusal
from rulebook.refusals import Refusal


class DocumentForm(forms.Form):
    """A document that lies before the cashier."""

    kind = forms.ChoiceField(label=_("Document"), choices=DocumentKind.choices)
    number = forms.CharField(label=_("Number"), max_length=40)


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
                return redirect(_back(request) or request.path)
    may_write = getattr(request.user, "role", "") in CASHIERS
    context = {
        "player": player,
        "form": form,
        "documents": documents_of(player_id),
        "may_write": may_write,
    }
    return render(request, "cashier/documents.html", context, status=status)


def _back(request: HttpRequest) -> str:
    """The page of this house that led here, empty for any other address."""
    back = request.GET.get("next", "")
    return back if url_has_allowed_host_and_scheme(back, {request.get_host()}) else ""
