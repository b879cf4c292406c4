"""The editor of layouts: blocks put into the grid, every change tried before it stands."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from access.page import page
from access.permissions import command_of
from access.roles import DIRECTORS
from displays import actions, programme
from displays.actions.looks import keep_picture
from displays.composing import (
    SHAPES,
    Block,
    BlockKind,
    Composition,
    Token,
    check,
    plain,
    read_composition,
)
from displays.conditions import Condition
from displays.exchange import LARGEST_BYTES, read_bytes, written
from displays.placing import with_one_more
from displays.ready_layouts import READY
from displays.reflowing import turned
from displays.refusals_worded import BLOCK_WORDS, CONDITION_WORDS, TOKEN_WORDS
from journal.opening import HOUSE, perform
from rulebook.refusals import Refusal
from screens.pages.answers import gone_to, toasted
from screens.pages.displays import SHOWN_STATES, Choice, layout_unread
from screens.served import Live, live, parts, staff_pass
from screens.snapshot.parts import house_zone
from screens.snapshot.showing import composed
from tournaments import queries as tournaments
from wording import words

PREVIEWED = ("clock", "counters", "payouts", "seats", "moves", "announcements")
EMPTY = Composition("landscape", (Block(BlockKind.CLOCK, 5, 3, 8, 3),))
PICTURES_OFFERED = 12


@dataclass(frozen=True, slots=True)
class LayoutPage:
    """The editor: the layout as it stands, what may be put into it, and the event that is shown in it."""

    id: int
    name: str
    shape: str
    blocks: list[dict[str, object]]
    drawn: dict[str, Any]
    kinds: tuple[Choice, ...]
    shapes: tuple[Choice, ...]
    tokens: tuple[Choice, ...]
    conditions: tuple[Choice, ...]
    pictures: tuple[str, ...]
    events: tuple[Choice, ...]
    event: str
    live: Live
    parts: dict[str, Any]
    time_zone: str


@page(reads=DIRECTORS, writes=DIRECTORS)
def layout(request: HttpRequest, layout_id: int) -> HttpResponse:
    """The editor, and what it saves."""
    if request.method != "POST":
        return render(request, "screens/layout.html", {"page": _page(request, layout_id)})
    composition = _told(request)
    name = request.POST.get("name", "")
    verb = partial(actions.save_layout, name=name, composition=composition, layout_id=layout_id)
    perform([HOUSE], command_of(request), verb)
    return toasted(_("Saved"))


@page(reads=frozenset(), writes=DIRECTORS)
def try_layout(request: HttpRequest) -> HttpResponse:
    """Whether the blocks may stand so; answers them as they are drawn, with one more or turned if that is asked."""
    tried = _told(request)
    if wanted := request.POST.get("add", ""):
        if wanted not in list(BlockKind):
            raise Refusal("block_unknown", field="blocks", block=wanted[:40], number=len(tried.blocks) + 1)
        when = tuple(one for one in Condition if one == request.POST.get("when"))
        tried = with_one_more(tried, BlockKind(wanted), when)
    if shape := request.POST.get("turn", ""):
        tried = turned(tried, shape)
    # A picture is chosen after its block was put in.
    check(_with_pictures_open(tried))
    return JsonResponse({"shape": tried.shape, "blocks": plain(tried), "drawn": composed(tried)})


@page(reads=frozenset(), writes=DIRECTORS)
def new_layout(request: HttpRequest) -> HttpResponse:
    """A layout of one that comes with the house, or an empty one; it goes on in the editor."""
    ready = READY.get(request.POST.get("ready", ""))
    name, composition = (str(ready[0]), ready[1]) if ready else (_("New layout"), EMPTY)

    def verb(book: Any) -> dict[str, Any]:
        return actions.save_layout(book, name=actions.free_name(name), composition=composition)

    return gone_to(_editor(perform([HOUSE], command_of(request), verb)))


@page(reads=frozenset(), writes=DIRECTORS)
def duplicate(request: HttpRequest, layout_id: int) -> HttpResponse:
    """A copy, in the editor."""
    verb = partial(actions.duplicate_layout, layout_id=layout_id)
    return gone_to(_editor(perform([HOUSE], command_of(request), verb)))


@page(reads=frozenset(), writes=DIRECTORS)
def delete_layout(request: HttpRequest, layout_id: int) -> HttpResponse:
    """The layout goes, if nothing shows it."""
    perform([HOUSE], command_of(request), partial(actions.delete_layout, layout_id=layout_id))
    return gone_to(reverse("displays"))


@page(reads=DIRECTORS)
def export(_request: HttpRequest, layout_id: int) -> HttpResponse:
    """The layout as a file, with its pictures."""
    file = programme.layout_file(layout_id)
    body = json.dumps(written(file), ensure_ascii=False, indent=1).encode()
    name = f"{slugify(file.name) or 'layout'}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(body, content_type="application/json", headers=headers)


@page(reads=frozenset(), writes=DIRECTORS)
def import_layout(request: HttpRequest) -> HttpResponse:
    """A layout from a file; it goes on in the editor, or back to the page that says why it cannot be read."""
    sent = request.FILES.get("file")
    held = sent.read(LARGEST_BYTES + 1) if sent else b""
    try:
        verb = partial(actions.import_layout, file=read_bytes(held))
        made = perform([HOUSE], command_of(request), verb)
    except Refusal as refusal:
        if request.headers.get("HX-Request"):
            raise
        return layout_unread(request, sent.name or "" if sent else "", words.explain(refusal)[1])
    return redirect(_editor(made))


@page(reads=frozenset(), writes=DIRECTORS)
def add_picture(request: HttpRequest) -> HttpResponse:
    """A picture for a block; it is kept once however often it is sent, and nothing of the house changes."""
    sent = request.FILES.get("picture")
    kept = keep_picture(sent.read() if sent else b"")
    return JsonResponse({"digest": kept.digest})


def _editor(made: dict[str, Any]) -> str:
    return reverse("layout", args=[made["layout"]])


def _told(request: HttpRequest) -> Composition:
    """The composition as the editor tells it; raises ``layout_unreadable`` or ``block_unknown``."""
    try:
        blocks = json.loads(request.POST.get("blocks", ""))
    except (ValueError, RecursionError) as error:
        raise Refusal("layout_unreadable", field="blocks", what="JSON") from error
    return read_composition(request.POST.get("shape", ""), blocks)


def _with_pictures_open(tried: Composition) -> Composition:
    blocks = plain(tried)
    for block in blocks:
        if block["kind"] == BlockKind.PICTURE and not block.get("picture"):
            block["picture"] = "0" * 64
    return read_composition(tried.shape, blocks)


def _page(request: HttpRequest, layout_id: int) -> LayoutPage:
    row = programme.layout(layout_id)
    events = tournaments.events(SHOWN_STATES)
    running = [event.id for event in events if event.state == "running"] or [event.id for event in events]
    asked = request.GET.get("event", "")
    event_id = int(asked) if asked.isdecimal() else next(iter(running), 0)
    shown = staff_pass(request, event_id)
    return LayoutPage(
        id=row.id,
        name=row.name,
        shape=row.composition.shape,
        blocks=plain(row.composition),
        drawn=dict(composed(row.composition)),
        kinds=tuple(Choice(kind.value, str(BLOCK_WORDS[kind])) for kind in BlockKind),
        shapes=tuple(Choice(shape, str(label)) for shape, label in _shapes()),
        tokens=tuple(Choice(token.value, str(TOKEN_WORDS[token])) for token in Token),
        conditions=tuple(Choice(one.value, str(CONDITION_WORDS[one])) for one in Condition),
        pictures=programme.picture_digests()[:PICTURES_OFFERED],
        events=(Choice("0", _("The house")), *(Choice(str(event.id), event.name) for event in events)),
        event=str(event_id),
        live=live(shown),
        parts=parts(shown, event_id, PREVIEWED),
        time_zone=str(house_zone()),
    )


def _shapes() -> list[tuple[str, str]]:
    labels = {"landscape": _("Landscape"), "portrait": _("Portrait")}
    return [(shape, labels[shape]) for shape in SHAPES]
