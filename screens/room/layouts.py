"""The editor of layouts: blocks in a grid, every change checked before it is saved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from access.page import page
from access.roles import DIRECTORS
from access.typed import whole_number
from displays.displays import looks as programme
from displays.layouts import rows
from displays.layouts.composing import (
    SHAPES,
    BlockKind,
    Composition,
    Condition,
    Token,
    check,
    plain,
    read_composition,
)
from displays.layouts.pages import composition_of
from displays.layouts.placing import turned, with_one_more
from displays.layouts.words import BLOCK_WORDS, CONDITION_WORDS, TOKEN_WORDS
from rulebook.refusals import Refusal
from screens.parts.display import composed
from screens.parts.registry import house_zone
from screens.room.choices import Choice, shown_events
from screens.wire.served import Live, live, parts, staff_token

PREVIEWED = ("clock", "stats", "payouts", "bounties", "seats", "moves", "announcements")
PICTURES_OFFERED = 12


@dataclass(frozen=True, slots=True)
class LayoutPage:
    """The editor: the layout, the blocks it can use, and the event shown in it."""

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


@page(reads=DIRECTORS)
def layout(request: HttpRequest, layout_id: int) -> HttpResponse:
    """The editor."""
    return render(request, "screens/layout.html", {"page": _page(request, layout_id)})


@page(reads=frozenset(), writes=DIRECTORS)
def try_layout(request: HttpRequest) -> HttpResponse:
    """Check the blocks and return them as drawn, with one more or turned if asked."""
    composition = composition_of(request)
    if kind := request.POST.get("add", ""):
        if kind not in list(BlockKind):
            raise Refusal(
                "block_unknown", field="blocks", block=kind[:40], number=len(composition.blocks) + 1
            )
        when = tuple(condition for condition in Condition if condition == request.POST.get("when"))
        composition = with_one_more(composition, BlockKind(kind), when)
    if shape := request.POST.get("turn", ""):
        composition = turned(composition, shape)
    # A picture is chosen after its block is added.
    check(_with_pictures_open(composition))
    return JsonResponse(
        {"shape": composition.shape, "blocks": plain(composition), "drawn": composed(composition)}
    )


def _with_pictures_open(tried: Composition) -> Composition:
    blocks = plain(tried)
    for block in blocks:
        if block["kind"] == BlockKind.PICTURE and not block.get("picture"):
            block["picture"] = "0" * 64
    return read_composition(tried.shape, blocks)


def _page(request: HttpRequest, layout_id: int) -> LayoutPage:
    row = rows.layout(layout_id)
    composition = row.composition
    events = shown_events()
    running = [event.id for event in events if event.state == "running"] or [event.id for event in events]
    event_id = whole_number(request.GET.get("event", "")) or next(iter(running), 0)
    screen_token = staff_token(request, event_id)
    return LayoutPage(
        id=row.pk,
        name=row.name,
        shape=composition.shape,
        blocks=plain(composition),
        drawn=dict(composed(composition)),
        kinds=tuple(Choice(kind.value, str(BLOCK_WORDS[kind])) for kind in BlockKind),
        shapes=tuple(Choice(shape, str(label)) for shape, label in _shapes()),
        tokens=tuple(Choice(token.value, str(TOKEN_WORDS[token])) for token in Token),
        conditions=tuple(Choice(condition.value, str(CONDITION_WORDS[condition])) for condition in Condition),
        pictures=programme.picture_digests()[:PICTURES_OFFERED],
        events=(Choice("0", _("The house")), *(Choice(str(event.id), event.name) for event in events)),
        event=str(event_id),
        live=live(screen_token),
        parts=parts(screen_token, event_id, PREVIEWED),
        time_zone=str(house_zone()),
    )


def _shapes() -> list[tuple[str, str]]:
    labels = {"landscape": _("Landscape"), "portrait": _("Portrait")}
    return [(shape, labels[shape]) for shape in SHAPES]
