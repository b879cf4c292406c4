"""What a tap on sounds or automations is answered: a toast with its undo, or the page again."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from access.permissions import command_of
from journal.opening import HOUSE, BookRef, Command, perform
from journal.queries import line_of


def carried_out(
    request: HttpRequest, verb: Callable[..., Any], books: Sequence[BookRef] = (HOUSE,), detail: str = ""
) -> HttpResponse:
    """Perform the verb as the tap's command; say what the journal says of it, with its undo and a ``detail``."""
    command = command_of(request)
    if not command.key:
        command = Command(command.actor, uuid4().hex, command.body)
    perform(books, command, verb)
    if not request.headers.get("HX-Request"):
        return redirect(request.POST.get("next") or reverse("automation"))
    line = line_of(books[0], command.key)
    told = {
        "text": line.sentence if line else "",
        "detail": detail,
        "undo_url": reverse("undo-line", args=[line.id]) if line and line.can_undo else "",
        "kind": "done",
    }
    return HttpResponse(status=204, headers={"HX-Trigger": json.dumps({"toast": told})})
