"""Where a refused payment leads: to a second person who approves it, or to the document that must be seen first."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse

from cashier.drawers.pages import approval_url
from rulebook.refusals import Refusal

DOCUMENT = ("document_needed", "winner_unidentified")
"""A limit on cash asks for it, or the house before a prize is paid."""


@dataclass(frozen=True, slots=True)
class WayOut:
    """Where to go first, and back to the page that was refused; each empty where it does not help."""

    approval_url: str
    document_url: str


def way_out(request: HttpRequest, refusal: Refusal) -> WayOut:
    """What this refusal asks for."""
    return WayOut(approval_url(request, refusal), _document_url(request, refusal))


def _document_url(request: HttpRequest, refusal: Refusal) -> str:
    if refusal.code not in DOCUMENT:
        return ""
    documents = reverse("player-documents", args=[refusal.detail["player"]])
    return f"{documents}?{urlencode({'next': request.path})}"
