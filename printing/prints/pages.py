"""The prints of one paper."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from access.page import page
from access.roles import READERS
from printing.kinds import PaperKind
from printing.prints import rows
from rulebook.refusals import Refusal


@page(reads=READERS)
def prints_of(request: HttpRequest, kind: str, subject_id: int) -> HttpResponse:
    """All prints of papers of a kind about a subject; raises ``Refusal("not_found")`` for an unknown kind."""
    if kind not in PaperKind.values:
        raise Refusal("not_found", what="paper", id=subject_id)
    prints = rows.prints_of(kind, subject_id)
    return render(request, "printing/prints.html", {"title": PaperKind(kind).label, "prints": prints})
