"""Row versions compressed with what they usually contain: a line is too short to repeat the names of its columns.

``usual.txt`` has one change of each kind from evenings played by the simulation, the most frequent last. Never
change it, as stored lines cannot be read without it; for other shapes of rows add a second file. zlib stores which
dictionary a text needs, and none for the texts of before.
"""

from __future__ import annotations

import zlib
from pathlib import Path

USUAL = Path(__file__).with_suffix(".txt").read_bytes()
LEVEL = 3
"""Low, because a whole draw is written while the event waits."""
_empty = zlib.compressobj(LEVEL, zdict=USUAL)
"""Copied for each text: to read the dictionary takes longer than to compress a line."""


def compressed(text: bytes) -> bytes:
    """The text compressed."""
    writer = _empty.copy()
    return writer.compress(text) + writer.flush()


def decompressed(blob: bytes) -> bytes:
    """The text, with or without the dictionary; raises ``zlib.error``."""
    reader = zlib.decompressobj(zdict=USUAL)
    text = reader.decompress(blob) + reader.flush()
    if not reader.eof:
        raise zlib.error("the text is cut off")
    return text
