"""What a page answers to an action: nothing but a toast; the parts that changed come by themselves."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from journal.opening import tournament_book
from journal.queries import LineView, latest_lines
from people.doors import actor_of
from rulebook.refusals import Refusal
from screens.board.hands import address
from screens.board.latest import asks_reason

SEARCHED = 8


def toasted(text: str, detail: str = "", **more: str) -> HttpResponse:
    """Done, said in a toast; ``more`` are ``kind``, ``undo_url``, ``action_url`` and ``action_label``."""
    told = {"toast": {"text": text, "detail": detail, "kind": "done", **more}}
    return HttpResponse(status=204, headers={"HX-Trigger": json.dumps(told)})


def told(request: HttpRequest, event_id: int, **more: str) -> HttpResponse:
    """Done, said in the words of the line that it wrote, with its undo."""
    line = own_line(request, event_id)
    if line is None:
        return toasted(_("Done"), **more)
    may_undo = line.can_undo and not asks_reason(line)
    return toasted(line.sentence, undo_url=address("line-undo", line.id, when=may_undo), **more)


def own_line(request: HttpRequest, event_id: int) -> LineView | None:
    """The latest line that this person wrote from this terminal, none if others wrote many since."""
    who = actor_of(request)
    lines = latest_lines(tournament_book(event_id), limit=SEARCHED)
    own = (line for line in lines if (line.actor_id, line.device_id) == (who.user_id, who.device_id))
    return next(own, None)


def number_in(request: HttpRequest, name: str) -> int:
    """A number that was posted; raises ``Refusal("not_found")`` for anything else."""
    text = request.POST.get(name, "").strip()
    if not text.isdecimal():
        raise Refusal("not_found", field=name, what=name, id=text)
    return int(text)


def number_or_none(request: HttpRequest, name: str) -> int | None:
    """A number that may be left out."""
    return number_in(request, name) if request.POST.get(name, "").strip() else None
