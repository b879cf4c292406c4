"""What a tap is answered: nothing but a toast with its undo; the parts that changed come by themselves."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse

from access.permissions import command_of
from journal.opening import BookRef, Command, perform, tournament_book
from journal.queries import line_of
from rulebook.refusals import Refusal

Verb = Callable[..., Any]
DIGITS = 18
"""What is counted here has no more."""


def carry_out(
    request: HttpRequest, event_id: int, verb: Verb, books: list[BookRef] | None = None
) -> tuple[Any, Command]:
    """Perform the verb as the tap's command; answers what it answers, and the command."""
    command = keyed(request)
    return perform(books or [tournament_book(event_id)], command, verb), command


def keyed(request: HttpRequest) -> Command:
    """The tap's command; one without a key gets one, so that its line can be found."""
    command = command_of(request)
    return command if command.key else Command(command.actor, uuid4().hex, command.body)


def tapped(
    request: HttpRequest, event_id: int, command: Command, *, action: tuple[str, str] = ("", "")
) -> HttpResponseBase:
    """What the journal says of it, with its undo; ``action`` is an address and a label offered beside.

    A form that was sent without a script comes back to the page it was sent from.
    """
    if not request.headers.get("HX-Request"):
        return redirect(request.POST.get("next") or request.headers.get("Referer") or "/")
    line = line_of(tournament_book(event_id), command.key)
    told = {
        "text": line.sentence if line else "",
        "undo_url": reverse("undo-line", args=[line.id]) if line and line.can_undo else "",
        "action_url": action[0],
        "action_label": action[1],
        "kind": "done",
    }
    if not line:
        return HttpResponse(status=204)
    return HttpResponse(status=204, headers={"HX-Trigger": json.dumps({"toast": told})})


def number_in(request: HttpRequest, name: str) -> int | None:
    """A whole number that was sent; none if it was left empty.

    Raises ``Refusal`` ``number_unreadable``, or ``value_out_of_range`` for more digits than any count has.
    """
    typed = request.POST.get(name, "").strip()
    if not typed:
        return None
    if not typed.isdecimal():
        raise Refusal("number_unreadable", field=name, text=typed[:20])
    if len(typed) > DIGITS:
        raise Refusal("value_out_of_range", field=name)
    return int(typed)
