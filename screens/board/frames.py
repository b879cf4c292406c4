"""The address at which a page in fragments requests what it lacks."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.cache import never_cache

from access.page import page, turned_away
from access.permissions import has_role
from access.roles import READERS
from rulebook.refusals import Refusal
from screens.parts.fragments import is_page, lacking, readers_of
from screens.parts.frame import read_stamp
from screens.wire.shown import watched_by
from tournaments import queries as tournaments


@page(reads=READERS, from_snapshot=False)
@never_cache
def frame(request: HttpRequest, name: str, event_id: int = 0) -> HttpResponseBase:
    """What a page of an event or of the house lacks that shows everything up to ``since``."""
    if not is_page(name, event_id):
        raise Refusal("not_found", what=name)
    if not has_role(request, readers_of(name)):
        return turned_away(request, readers_of(name))
    text = request.GET.get("since", "")
    since = read_stamp(text)
    if since is None:
        raise Refusal("stamp_unreadable", field="since", text=text[:20])
    if event_id:
        tournaments.event(event_id)
    answer = lacking(watched_by(request, name, event_id), since, request.GET.get("past", ""))
    return HttpResponse(answer.body(), content_type="application/json")
