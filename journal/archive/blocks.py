"""A block: what hundreds of lines say, as compressed bytes that give back every column as it was stored."""

from __future__ import annotations

import hashlib
import json
import lzma
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from journal.rows.usual import compressed, decompressed

COLUMNS = ("command", "verb", "details", "also", "rows", "refers", "relied", "wrote", "seed")
"""The columns that a line in the archive has in its block, as the database stores them."""
PRESET = 6
DRAWS_LEVEL = 1
"""As ``journal.chance.draws`` compresses them."""
Blobs = Sequence[tuple[int, int, bytes]]
"""Rows of one kind: their key, their line, their content."""


@dataclass(frozen=True, slots=True)
class Block:
    """The columns of each line, the row versions and the draws, by line; with the keys of their rows."""

    lines: Mapping[int, Sequence[str]]
    changes: Blobs = ()
    draws: Blobs = ()
    columns: Sequence[str] = field(default=COLUMNS)


def packed(block: Block) -> bytes:
    """The block as bytes: column by column, since equal columns are alike."""
    ids = list(block.lines)
    content = {
        "columns": block.columns,
        "ids": ids,
        "lines": [[block.lines[one][at] for one in ids] for at in range(len(block.columns))],
        "changes": _written(block.changes, decompressed, compressed),
        "draws": _written(block.draws, zlib.decompress, _as_draws),
    }
    return lzma.compress(json.dumps(content, separators=(",", ":")).encode(), preset=PRESET)


def unpacked(content: bytes) -> Block:
    """The block that ``packed`` packed."""
    plain = json.loads(lzma.decompress(content))
    lines = dict(zip(plain["ids"], zip(*plain["lines"], strict=True), strict=True))
    changes, draws = _read(plain["changes"], compressed), _read(plain["draws"], _as_draws)
    return Block(lines, changes, draws, plain["columns"])


def digest_of(previous: str, content: bytes) -> str:
    """The hash of a block, in which that of the block before it is; in hexadecimal."""
    return hashlib.sha256(previous.encode() + content).hexdigest()


def key_of(digest: str) -> int:
    """The key of a block: a part of its hash, so that it never names another content."""
    return int(digest[:15], 16)


def _as_draws(text: bytes) -> bytes:
    return zlib.compress(text, DRAWS_LEVEL)


def _written(
    blobs: Blobs, open_one: Callable[[bytes], bytes], close_one: Callable[[bytes], bytes]
) -> list[list[int] | list[str]]:
    """As texts, which compress well together; a blob that its text would not give back stays as it is."""
    texts, kinds = [], []
    for _key, _line, blob in blobs:
        text = _opened(blob, open_one)
        is_text = text is not None and close_one(text) == blob
        kinds.append(int(is_text))
        texts.append(text.decode() if text is not None and is_text else b64encode(blob).decode())
    return [[key for key, _line, _blob in blobs], [line for _key, line, _blob in blobs], kinds, texts]


def _opened(blob: bytes, open_one: Callable[[bytes], bytes]) -> bytes | None:
    try:
        text = open_one(blob)
        text.decode()
    except (zlib.error, UnicodeDecodeError):
        return None
    return text


def _read(written: Iterable[Sequence[int | str]], close_one: Callable[[bytes], bytes]) -> Blobs:
    return tuple(
        (int(key), int(line), close_one(str(text).encode()) if is_text else b64decode(str(text)))
        for key, line, is_text, text in zip(*written, strict=True)
    )
