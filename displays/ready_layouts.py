"""Built-in layouts, to be used as they are or changed."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from displays.composing import Block, BlockKind, Composition

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
