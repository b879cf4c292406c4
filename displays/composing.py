"""Composing a layout: blocks in a grid, none over another, and tokens from a closed list in their texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from unicodedata import category

from rulebook.refusals import Refusal

BLOCKS_AT_MOST = 40
TEXT_AT_MOST = 200
SHAPES: Mapping[str, tuple[int, int]] = {"landscape": (16, 9), "portrait": (9, 16)}
"""Columns and rows of the grid, by how the television stands."""
DIGEST = re.compile(r"[0-9a-f]{64}")
BRACED = re.compile(r"\{([^{}]*)\}")


class BlockKind(StrEnum):
    """What a block of a layout shows."""

    CLOCK = "clock"
    LEVEL = "level"
    BLINDS = "blinds"
    NEXT_LEVEL = "next_level"
    NEXT_BREAK = "next_break"
    PLAYERS = "players"
    AVERAGE = "average"
    PRIZES = "prizes"
    SEATS = "seats"
    MOVES = "moves"
    TICKER = "ticker"
    PICTURE = "picture"
    TEXT = "text"


class Token(StrEnum):
    """What a text of a layout may tell; written in braces, replaced by the value, never evaluated."""

    EVENT = "event"
    LEVEL = "level"
    TIME_LEFT = "time_left"
    BLINDS = "blinds"
    ANTE = "ante"
    NEXT_LEVEL = "next_level"
    NEXT_BLINDS = "next_blinds"
    NEXT_BREAK = "next_break"
    BACK_AT = "back_at"
    TIME = "time"
    PHASE = "phase"
    PLAYERS_LEFT = "players_left"
    ENTRIES = "entries"
    AVERAGE_STACK = "average_stack"
    CHIPS_IN_PLAY = "chips_in_play"
    TABLES = "tables"
    PLACES_PAID = "places_paid"
    POOL = "pool"
    REGISTRATION = "registration"
    WINNER = "winner"


LEAST: Mapping[BlockKind, tuple[int, int]] = {
    BlockKind.CLOCK: (3, 2),
    BlockKind.BLINDS: (3, 1),
    BlockKind.PRIZES: (3, 3),
    BlockKind.SEATS: (3, 3),
    BlockKind.MOVES: (4, 2),
    BlockKind.TICKER: (4, 1),
    BlockKind.NEXT_LEVEL: (3, 1),
}
"""The least columns and rows at which a block can still be read; one by one more for those not named."""
LEAST_OF_OTHERS = (2, 1)


@dataclass(frozen=True, slots=True)
class Block:
    """A block in the grid: its first column and row, counted from 1, and how many it covers.

    ``text`` is for a text (tokens in braces), ``picture`` the digest of a picture.
    """

    kind: BlockKind
    column: int
    row: int
    width: int
    height: int
    text: str = ""
    picture: str = ""

    def covers(self, other: Block) -> bool:
        """Whether the two share a cell."""
        is_beside = self.column + self.width <= other.column or other.column + other.width <= self.column
        is_above = self.row + self.height <= other.row or other.row + other.height <= self.row
        return not (is_beside or is_above)


@dataclass(frozen=True, slots=True)
class Composition:
    """A layout as a value: how its television stands, and its blocks."""

    shape: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a text: words as they are, or a token."""

    words: str = ""
    token: Token | None = None


def least_size(kind: BlockKind) -> tuple[int, int]:
    """The least columns and rows of a block."""
    return LEAST.get(kind, LEAST_OF_OTHERS)


def pieces(text: str) -> tuple[Piece, ...]:
    """The words and tokens of a text, in turn; raises ``Refusal("token_unknown")``."""
    return tuple(_pieces(text))


def _pieces(text: str) -> Iterator[Piece]:
    done = 0
    for found in BRACED.finditer(text):
        if found.start() > done:
            yield Piece(words=text[done : found.start()])
        yield Piece(token=_token(found.group(1)))
        done = found.end()
    if done < len(text):
        yield Piece(words=text[done:])


def _token(name: str) -> Token:
    try:
        return Token(name.strip())
    except ValueError:
        raise Refusal("token_unknown", field="blocks", token=name[:40], known=", ".join(Token)) from None


def check(composition: Composition) -> Composition:
    """The composition itself if it can be shown.

    Raises ``Refusal`` ``shape_unknown``, ``layout_empty``, ``too_many_blocks``, ``block_too_small``,
    ``block_outside``, ``blocks_overlap``, ``text_too_long``, ``token_unknown`` or ``picture_missing``; blocks are
    named by their kind and by their number in the list, counted from 1.
    """
    if composition.shape not in SHAPES:
        raise Refusal("shape_unknown", field="shape", shape=composition.shape[:20])
    if not composition.blocks:
        raise Refusal("layout_empty", field="blocks")
    if len(composition.blocks) > BLOCKS_AT_MOST:
        raise Refusal("too_many_blocks", field="blocks", most=BLOCKS_AT_MOST)
    for number, block in enumerate(composition.blocks, start=1):
        _check_size(number, block, SHAPES[composition.shape])
        _check_content(number, block)
    _check_overlaps(composition.blocks)
    return composition


def _check_size(number: int, block: Block, grid: tuple[int, int]) -> None:
    columns, rows = grid
    width, height = least_size(block.kind)
    told = {"number": number, "block": block.kind.value}
    if block.width < width or block.height < height:
        raise Refusal("block_too_small", field="blocks", **told, width=width, height=height)
    if min(block.column, block.row) < 1 or block.column + block.width - 1 > columns:
        raise Refusal("block_outside", field="blocks", **told, columns=columns, rows=rows)
    if block.row + block.height - 1 > rows:
        raise Refusal("block_outside", field="blocks", **told, columns=columns, rows=rows)


def _check_content(number: int, block: Block) -> None:
    if len(block.text) > TEXT_AT_MOST:
        raise Refusal("block_text_too_long", field="blocks", number=number, most=TEXT_AT_MOST)
    pieces(block.text)
    if block.kind is BlockKind.TEXT and not block.text.strip():
        raise Refusal("block_text_missing", field="blocks", number=number)
    if block.kind is BlockKind.PICTURE and not DIGEST.fullmatch(block.picture):
        raise Refusal("block_picture_missing", field="blocks", number=number)


def _check_overlaps(blocks: Sequence[Block]) -> None:
    for (number, one), (other_number, other) in combinations(enumerate(blocks, start=1), 2):
        if one.covers(other):
            raise Refusal(
                "blocks_overlap",
                field="blocks",
                one=one.kind.value,
                one_number=number,
                other=other.kind.value,
                other_number=other_number,
            )


def read_composition(shape: object, blocks: object) -> Composition:
    """A composition from plain data, as a file or a page tells it; not yet checked.

    Raises ``Refusal`` ``layout_unreadable`` or ``block_unknown``.
    """
    if not isinstance(shape, str) or not isinstance(blocks, list):
        raise Refusal("layout_unreadable", field="blocks", what="blocks")
    return Composition(shape, tuple(_block(one, number) for number, one in enumerate(blocks, start=1)))


def _block(told: object, number: int) -> Block:
    if not isinstance(told, Mapping):
        raise Refusal("layout_unreadable", field="blocks", what=f"block {number}")
    kind = told.get("kind")
    if kind not in list(BlockKind):
        raise Refusal("block_unknown", field="blocks", block=str(kind)[:40], number=number)
    column, row, width, height = (
        _cells(told.get(name), name, number) for name in ("column", "row", "width", "height")
    )
    text, picture = (_words(told.get(name, ""), name, number) for name in ("text", "picture"))
    return Block(BlockKind(str(kind)), column, row, width, height, text, picture)


def _cells(told: object, name: str, number: int) -> int:
    if isinstance(told, bool) or not isinstance(told, int) or not -100 <= told <= 100:
        raise Refusal("layout_unreadable", field="blocks", what=f"{name}, block {number}")
    return told


def _words(told: object, name: str, number: int) -> str:
    if not isinstance(told, str) or not can_be_kept(told):
        raise Refusal("layout_unreadable", field="blocks", what=f"{name}, block {number}")
    return " ".join(told.split())


def can_be_kept(text: str) -> bool:
    """Whether a text has none of the signs that no database keeps: control signs, halves of pairs."""
    return not any(category(sign) in ("Cc", "Cs") for sign in " ".join(text.split()))


def plain(composition: Composition) -> list[dict[str, object]]:
    """The blocks as plain data, for rows and files."""
    return [
        {
            "kind": block.kind.value,
            "column": block.column,
            "row": block.row,
            "width": block.width,
            "height": block.height,
            **({"text": block.text} if block.text else {}),
            **({"picture": block.picture} if block.picture else {}),
        }
        for block in composition.blocks
    ]


def with_one_more(composition: Composition, kind: BlockKind) -> Composition:
    """The composition with another block where there is room for it, the larger the better; a text says the event.

    Raises ``Refusal("layout_full")`` where not even the least size fits.
    """
    width, height = least_size(kind)
    wanted = Block(kind, 1, 1, width + 2, height + 1, "{event}" if kind is BlockKind.TEXT else "")
    made = _placed(wanted, composition.shape, composition.blocks)
    if made is None:
        raise Refusal("layout_full", field="blocks", block=kind.value, width=width, height=height)
    return Composition(composition.shape, (*composition.blocks, made))


def turned(composition: Composition, shape: str) -> Composition:
    """The composition for a television that stands otherwise: each block keeps its share of the screen if it can.

    Raises ``Refusal`` ``shape_unknown`` or ``shape_will_not_do``, for which the blocks must be moved by hand.
    """
    if shape not in SHAPES:
        raise Refusal("shape_unknown", field="shape", shape=shape[:20])
    if shape == composition.shape:
        return composition
    blocks: list[Block] = []
    for block in sorted(composition.blocks, key=lambda one: (one.row, one.column)):
        made = _placed(block, shape, blocks)
        if made is None:
            raise Refusal("shape_will_not_do", field="shape", block=block.kind.value)
        blocks.append(made)
    return Composition(shape, tuple(blocks))


def _placed(block: Block, shape: str, others: Sequence[Block]) -> Block | None:
    """The block where it first fits beside the others, in its size or in its least; none if nowhere."""
    columns, rows = SHAPES[shape]
    sizes = ((min(block.width, columns), min(block.height, rows)), least_size(block.kind))
    for width, height in sizes:
        for row in range(1, rows - height + 2):
            for column in range(1, columns - width + 2):
                made = Block(block.kind, column, row, width, height, block.text, block.picture)
                if not any(made.covers(other) for other in others):
                    return made
    return None
