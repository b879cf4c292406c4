"""The one reader of archived lines: what their rows lack is read from the block, and its hash is checked."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any, Protocol

from journal.archive.blocks import Block, digest_of, unpacked
from journal.direct import fetched
from journal.rows.versions import each
from rulebook.refusals import Refusal

BLOCKS_KEPT = 12
PLAIN = ("command", "verb", "seed")
NAMES = ("rows", "refers")


class Archived(Protocol):
    """A line: its key, and the block that has its long columns, if any."""

    pk: int
    archived_in: int | None


@lru_cache(BLOCKS_KEPT)
def block_of(key: int) -> Block:
    """A block; its key is a part of its hash, so that what was read once stays true.

    Raises ``Refusal("archive_damaged")`` if it is missing or its content is not that of its hash.
    """
    rows = fetched(
        'SELECT "previous", "digest", "content" FROM "journal_archiveblock" WHERE "id" = %s', [key]
    )
    if not rows:
        raise Refusal("archive_damaged", block=key)
    previous, digest, content = rows[0]
    if digest_of(previous, bytes(content)) != digest:
        raise Refusal("archive_damaged", block=key)
    return unpacked(bytes(content))


def is_whole(key: int) -> bool:
    """Whether a block can be read."""
    try:
        block_of(key)
    except Refusal:
        return False
    return True


@lru_cache(BLOCKS_KEPT)
def blobs_of(key: int) -> tuple[Mapping[int, bytes], Mapping[int, bytes]]:
    """The row versions and the draws of a block, by line."""
    block = block_of(key)
    return {line: blob for _key, line, blob in block.changes}, {
        line: blob for _key, line, blob in block.draws
    }


def fill(line: Archived, names: Collection[str]) -> None:
    """Give a line those of the named columns that are in its block."""
    if line.archived_in is None:
        return
    block = block_of(line.archived_in)
    for name, stored in zip(block.columns, block.lines[line.pk], strict=True):
        if name in names:
            setattr(line, name, _value(name, stored))


def _value(name: str, stored: str) -> Any:
    if name in PLAIN:
        return stored
    value = json.loads(stored)
    return each(value) if name in NAMES else value
