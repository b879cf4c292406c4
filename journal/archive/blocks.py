"""A block: what hundreds of lines say, as compressed bytes that give back every column as it was stored."""

from __future__ import annotations

import hashlib
import json
import lzma
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from journal.rows.usual import compressed, decompressed

COLUMNS = ("command", "verb", "details", "also", "rows", "refers", "relied", "wrote", "seed")
"""The columns that a line in the archive has in its block, as the database stores them."""
PRESET = 6
BYTES, TEXT, SHORT = range(3)
"""How a blob is written: its bytes, its text, or its text with the rows shortened."""
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
        "changes": _written(block.changes, decompressed, compressed, _shortened),
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
    blobs: Blobs,
    open_one: Callable[[bytes], bytes],
    close_one: Callable[[bytes], bytes],
    shorten: Callable[[str], str | None] = lambda _text: None,
) -> list[list[int] | list[str]]:
    """As texts, which compress well together; a blob that its text would not give back stays as it is."""
    texts, kinds = [], []
    for _key, _line, blob in blobs:
        opened = _opened(blob, open_one)
        if opened is None or close_one(opened) != blob:
            kind, text = BYTES, b64encode(blob).decode()
        elif (short := shorten(opened.decode())) is not None:
            kind, text = SHORT, short
        else:
            kind, text = TEXT, opened.decode()
        kinds.append(kind)
        texts.append(text)
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
        (int(key), int(line), _blob(int(kind), str(text), close_one))
        for key, line, kind, text in zip(*written, strict=True)
    )


def _blob(kind: int, text: str, close_one: Callable[[bytes], bytes]) -> bytes:
    if kind == BYTES:
        return b64decode(text)
    return close_one((_with_rows(text, _whole) if kind == SHORT else text).encode())


def _shortened(text: str) -> str | None:
    """Row versions with only the values that changed after a change; None if they would not give back the text."""
    try:
        short = _with_rows(text, _difference)
        return short if _with_rows(short, _whole) == text else None
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return None


def _with_rows(text: str, after: Callable[[Any, Any], Any]) -> str:
    """The row versions of ``journal.rows.versions`` with other values after each change."""
    models = json.loads(text)
    for entry in models.values():
        for row in entry["rows"]:
            row[2] = after(row[1], row[2])
    return json.dumps(models, separators=(",", ":"))


def _difference(before: Any, after: Any) -> Any:
    """What changed, by place; ``repr`` since 1, 1.0 and true are equal but are written differently."""
    if not isinstance(before, list) or not isinstance(after, list):
        return after
    places = enumerate(zip(before, after, strict=True))
    return {place: new for place, (old, new) in places if repr(old) != repr(new)}


def _whole(before: Any, after: Any) -> Any:
    if not isinstance(after, dict):
        return after
    return [after.get(str(place), old) for place, old in enumerate(before)]
