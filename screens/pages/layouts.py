"""The editor of layouts: blocks put into the grid, every change tried before it stands."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from access.page import by_page, page
from access.roles import DIRECTORS
from displays import programme
from displays.actions.layouts import (
    ChangeLayout,
    LayoutCommand,
    MakeLayout,
    blocks_of,
    change_layout,
    command_of_file,
    duplicate_layout,
    free_name,
    import_layout,
    make_layout,
)
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
from displays.exchange import LARGEST_BYTES, written
from displays.placing import with_one_more
from displays.programme import LayoutView
from displays.ready_layouts import READY
from displays.reflowing import turned
from displays.refusals_worded import BLOCK_WORDS, CONDITION_WORDS, TOKEN_WORDS
from rulebook.refusals import Refusal
from screens.pages.answers import gone_to, toasted
from screens.pages.displays import SHOWN_STATES, Choice, layout_unread
from screens.served import Live, live, parts, staff_pass
from screens.snapshot.parts import house_zone
from screens.snapshot.showing import composed
from tournaments import queries as tournaments
from wording import words

PREVIEWED = ("clock", "stats", "payouts", "seats", "moves", "announcements")
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
    command = ChangeLayout(
        layout=layout_id,
        name=request.POST.get("name", ""),
        shape=composition.shape,
        blocks=blocks_of(composition),
    )
    change_layout.perform(command, by_page(request))
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
    command = MakeLayout(name=free_name(name), shape=composition.shape, blocks=blocks_of(composition))
    return gone_to(_editor(make_layout.perform(command, by_page(request)).answer))


@page(reads=frozenset(), writes=DIRECTORS)
def copy_layout(request: HttpRequest, layout_id: int) -> HttpResponse:
    """A copy, in the editor."""
    done = duplicate_layout.perform(LayoutCommand(layout=layout_id), by_page(request))
    return gone_to(_editor(done.answer))


@page(reads=DIRECTORS)
def export(_request: HttpRequest, layout_id: int) -> HttpResponse:
    """The layout as a file, with its pictures."""
    file = programme.layout_file(layout_id)
    body = json.dumps(written(file), ensure_ascii=False, indent=1).encode()
    name = f"{slugify(file.name) or 'layout'}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(body, content_type="application/json", headers=headers)


@page(reads=frozenset(), writes=DIRECTORS)
def read_layout(request: HttpRequest) -> HttpResponse:
    """A layout from a file; it goes on in the editor, or back to the page that says why it cannot be read."""
    sent = request.FILES.get("file")
    held = sent.read(LARGEST_BYTES + 1) if sent else b""
    try:
        made = import_layout.perform(command_of_file(held), by_page(request)).answer
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


def _editor(made: LayoutView) -> str:
    return reverse("layout", args=[made.id])


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
