"""What the editor of layouts saves, and layouts as files."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from access.page import by_page, gone_to, page
from access.roles import DIRECTORS
from displays import programme
from displays.actions.layouts import (
    ChangeLayout,
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
from displays.composing import Block, BlockKind, Composition, read_composition
from displays.exchange import LARGEST_BYTES, written
from displays.programme import LayoutView
from displays.ready_layouts import READY
from rulebook.refusals import Refusal

EMPTY = Composition("landscape", (Block(BlockKind.CLOCK, 5, 3, 8, 3),))


def composition_of(request: HttpRequest) -> Composition:
    """The composition that the editor posts; raises ``layout_unreadable`` or ``block_unknown``."""
    try:
        blocks = json.loads(request.POST.get("blocks", ""))
    except (ValueError, RecursionError) as error:
        raise Refusal("layout_unreadable", field="blocks", what="JSON") from error
    return read_composition(request.POST.get("shape", ""), blocks)


@page(reads=frozenset(), writes=DIRECTORS)
def save_layout(request: HttpRequest, layout_id: int) -> HttpResponse:
    """Save what the editor holds."""
    composition = composition_of(request)
    command = ChangeLayout(
        layout=layout_id,
        name=request.POST.get("name", ""),
        shape=composition.shape,
        blocks=blocks_of(composition),
    )
    change_layout.perform(command, by_page(request))
    return HttpResponse(status=204)


@page(reads=frozenset(), writes=DIRECTORS)
def new_layout(request: HttpRequest) -> HttpResponse:
    """A layout based on a built-in one, or an empty one; it opens in the editor."""
    ready = READY.get(request.POST.get("ready", ""))
    name, composition = (str(ready[0]), ready[1]) if ready else (_("New layout"), EMPTY)
    command = MakeLayout(name=free_name(name), shape=composition.shape, blocks=blocks_of(composition))
    return gone_to(_editor(make_layout.perform(command, by_page(request)).answer))


@page(reads=frozenset(), writes=DIRECTORS)
def copy_layout(request: HttpRequest, layout_id: int) -> HttpResponse:
    """A copy, in the editor."""
    done = duplicate_layout.perform_with(by_page(request), layout=layout_id)
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
    """A layout from a file; it opens in the editor."""
    sent = request.FILES.get("file")
    command = command_of_file(sent.read(LARGEST_BYTES + 1) if sent else b"")
    return gone_to(_editor(import_layout.perform(command, by_page(request)).answer))


@page(reads=frozenset(), writes=DIRECTORS)
def add_picture(request: HttpRequest) -> HttpResponse:
    """A picture for a block; it is kept once however often it is sent, and nothing of the house changes."""
    sent = request.FILES.get("picture")
    kept = keep_picture(sent.read() if sent else b"")
    return JsonResponse({"digest": kept.digest})


def _editor(made: LayoutView) -> str:
    return reverse("layout", args=[made.id])
