"""Saving in the layout editor, layouts as files, and built-in layouts."""

from __future__ import annotations

import json
from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from access.page import by_page, gone_to, page
from access.roles import DIRECTORS
from displays.displays.looks import keep_picture
from displays.layouts import rows as programme
from displays.layouts.composing import Block, BlockKind, Composition, read_composition
from displays.layouts.files import LARGEST_BYTES, written
from displays.layouts.verbs import (
    LayoutSetup,
    LayoutView,
    blocks_of,
    change_layout,
    command_of_file,
    duplicate_layout,
    free_name,
    import_layout,
    make_layout,
)
from rulebook.refusals import Refusal

_CLOCK_AND_LISTS = (
    Block(BlockKind.TEXT, 1, 1, 12, 1, "{event}"),
    Block(BlockKind.TEXT, 13, 1, 4, 1, "{time}"),
    Block(BlockKind.PLAYERS, 1, 2, 3, 2),
    Block(BlockKind.AVERAGE, 1, 4, 3, 2),
    Block(BlockKind.NEXT_BREAK, 1, 6, 3, 2),
    Block(BlockKind.LEVEL, 4, 2, 9, 1),
    Block(BlockKind.CLOCK, 4, 3, 9, 4),
    Block(BlockKind.BLINDS, 4, 7, 9, 1),
    Block(BlockKind.NEXT_LEVEL, 4, 8, 9, 1),
    Block(BlockKind.PRIZES, 13, 2, 4, 6),
    Block(BlockKind.TEXT, 1, 8, 3, 1, "{phase}"),
    Block(BlockKind.TEXT, 13, 8, 4, 1, "{registration}"),
    Block(BlockKind.TICKER, 1, 9, 16, 1),
)
_FINAL_TABLE = (
    Block(BlockKind.TEXT, 1, 1, 16, 1, "{event}"),
    Block(BlockKind.SEATS, 1, 2, 6, 7),
    Block(BlockKind.CLOCK, 7, 2, 6, 3),
    Block(BlockKind.BLINDS, 7, 5, 6, 2),
    Block(BlockKind.AVERAGE, 7, 7, 3, 2),
    Block(BlockKind.PLAYERS, 10, 7, 3, 2),
    Block(BlockKind.PRIZES, 13, 2, 4, 7),
    Block(BlockKind.TICKER, 1, 9, 16, 1),
)
_TALL = (
    Block(BlockKind.TEXT, 1, 1, 9, 1, "{event}"),
    Block(BlockKind.LEVEL, 1, 2, 9, 1),
    Block(BlockKind.CLOCK, 1, 3, 9, 3),
    Block(BlockKind.BLINDS, 1, 6, 9, 2),
    Block(BlockKind.NEXT_LEVEL, 1, 8, 9, 1),
    Block(BlockKind.PLAYERS, 1, 9, 3, 2),
    Block(BlockKind.AVERAGE, 4, 9, 3, 2),
    Block(BlockKind.NEXT_BREAK, 7, 9, 3, 2),
    Block(BlockKind.PRIZES, 1, 11, 9, 5),
    Block(BlockKind.TICKER, 1, 16, 9, 1),
)

READY: Mapping[str, tuple[Promise | str, Composition]] = {
    "hall": (_("Hall"), Composition("landscape", _CLOCK_AND_LISTS)),
    "final": (_("Final table with seats"), Composition("landscape", _FINAL_TABLE)),
    "tall": (_("Tall screen"), Composition("portrait", _TALL)),
}
"""Name and composition, by key."""


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
    """Save the layout in the editor."""
    composition = composition_of(request)
    name = request.POST.get("name", "")
    setup = LayoutSetup(name=name, shape=composition.shape, blocks=blocks_of(composition))
    change_layout.perform_with(by_page(request), setup=setup, layout=layout_id)
    return HttpResponse(status=204)


@page(reads=frozenset(), writes=DIRECTORS)
def new_layout(request: HttpRequest) -> HttpResponse:
    """Create a layout from a built-in one, or an empty one, and open it in the editor."""
    ready = READY.get(request.POST.get("ready", ""))
    name, composition = (str(ready[0]), ready[1]) if ready else (gettext("New layout"), EMPTY)
    setup = LayoutSetup(name=free_name(name), shape=composition.shape, blocks=blocks_of(composition))
    return gone_to(_editor(make_layout.perform_with(by_page(request), setup=setup).answer))


@page(reads=frozenset(), writes=DIRECTORS)
def copy_layout(request: HttpRequest, layout_id: int) -> HttpResponse:
    """Copy a layout, and open the copy in the editor."""
    result = duplicate_layout.perform_with(by_page(request), layout=layout_id)
    return gone_to(_editor(result.answer))


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
    """Import a layout from a file, and open it in the editor."""
    file = request.FILES.get("file")
    command = command_of_file(file.read(LARGEST_BYTES + 1) if file else b"")
    return gone_to(_editor(import_layout.perform(command, by_page(request)).answer))


@page(reads=frozenset(), writes=DIRECTORS)
def add_picture(request: HttpRequest) -> HttpResponse:
    """Upload a picture for a block; it is stored once however many times it is sent."""
    file = request.FILES.get("picture")
    picture = keep_picture(file.read() if file else b"")
    return JsonResponse({"digest": picture.digest})


def _editor(layout: LayoutView) -> str:
    return reverse("layout", args=[layout.id])
