"""Paired televisions, and what they may show."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image

from displays.displays.verbs import offer_code, pair_display, show_on_displays
from displays.layouts.composing import Block, BlockKind, Composition
from displays.layouts.verbs import blocks_of, make_layout
from displays.playlists.verbs import Turn, make_playlist
from journal.opening import HOUSE, perform
from tests import builders
from tests.clock.evening import NOBODY

PLAIN = Composition("landscape", (Block(BlockKind.CLOCK, 1, 1, 8, 4), Block(BlockKind.BLINDS, 1, 5, 8, 2)))


def house(verb: Any, **values: Any) -> Any:
    """An action of the house."""
    return perform([HOUSE], NOBODY, builders.step(verb, **values))


def paired(name: str = "Lobby", **values: Any) -> tuple[int, str]:
    """A paired display: its id and its secret."""
    offer = offer_code()
    made = house(pair_display, code=offer.code, name=name, **values)
    return made.id, offer.secret


def playlist(*turns: Turn, name: str = "Evening", **values: Any) -> int:
    """A playlist of these turns."""
    return house(make_playlist, name=name, turns=turns, **values).id


def layout(name: str = "Own", composition: Composition = PLAIN) -> int:
    """A layout of the house."""
    return house(make_layout, name=name, shape=composition.shape, blocks=blocks_of(composition)).id


def show(*display_ids: int, **values: Any) -> None:
    """Let displays show something."""
    house(show_on_displays, displays=display_ids, **values)


def png(colour: str = "red") -> bytes:
    """A small picture."""
    written = io.BytesIO()
    Image.new("RGB", (8, 4), colour).save(written, "PNG")
    return written.getvalue()
