"""The chips that a stack is given in, as typed, ``8 × 25 + 8 × 100``, and as they are written again."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulebook.products import Pile
from rulebook.refusals import Refusal
from wording.figures import chips_text

PIECE = re.compile(r"^(?P<count>\d{1,4})\s*[x×*]\s*(?P<worth>\d[\d.,'’\s]*)$", re.IGNORECASE)
LONGEST_WORTH = 9
WANTED = "“8 × 25 + 8 × 100”"


def piles_of(text: str, *, field: str) -> tuple[Pile, ...]:
    """How many of each chip; raises ``Refusal("row_unreadable")``."""
    typed = [piece.strip() for piece in re.split(r"[+;]", text) if piece.strip()]
    return tuple(_pile(piece, field) for piece in typed)


def piles_text(piles: Sequence[Pile]) -> str:
    """The chips as they are typed; empty for none."""
    return " + ".join(f"{one.count} × {chips_text(one.worth)}" for one in piles)


def _pile(piece: str, field: str) -> Pile:
    found = PIECE.match(piece)
    worth = re.sub(r"\D", "", found["worth"]) if found else ""
    if found is None or not 0 < len(worth) <= LONGEST_WORTH:
        raise Refusal("row_unreadable", field=field, row=1, text=piece[:40], wanted=WANTED)
    return Pile(int(worth), int(found["count"]))
