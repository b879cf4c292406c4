"""How the draws of a line are packed and read."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence

from rulebook.proof import KeptDraw, read_record
from rulebook.refusals import Refusal

LEVEL = 1
"""The compression level of draws: low, because they are written while the event waits."""
# A draw is written as lists made for it: none can contain itself.
_spelled = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


def packed_draws(draws: Sequence[KeptDraw]) -> bytes:
    """Draws as compressed bytes."""
    rows = [draw.plain for draw in draws]
    return zlib.compress(_spelled(rows).encode(), LEVEL)


def unpacked_draws(blob: bytes) -> tuple[KeptDraw, ...]:
    """The draws that ``packed_draws`` packed; raises ``Refusal("draw_unreadable")``."""
    try:
        return tuple(read_record(plain) for plain in json.loads(zlib.decompress(blob)))
    except (zlib.error, ValueError, TypeError) as error:
        raise Refusal("draw_unreadable") from error
