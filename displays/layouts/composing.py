"""A layout: its blocks in a grid, the content of texts, and the conditions under which a block is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from unicodedata import category

from rulebook.refusals import Refusal


class Condition(StrEnum):
    """A block is shown while its condition holds; a code that is looked up, never evaluated."""

    BEFORE = "before"
    REGISTRATION = "registration_open"
    LEVEL = "level"
    LAST_MINUTE = "last_minute"
    BREAK = "break"
    PAUSED = "paused"
    LAST_HANDS = "last_hands"
    HAND_FOR_HAND = "hand_for_hand"
    BUBBLE = "bubble"
    MONEY = "in_the_money"
    FINAL = "final_table"
    FINISHED = "finished"
    OFF = "postponed_or_cancelled"


OF_TIME = frozenset({Condition.LEVEL, Condition.LAST_MINUTE, Condition.BREAK, Condition.PAUSED})
"""These change with the clock, within a second; the others with actions in the event."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of an event in plain values: its phase and its play state as codes, and two counts.

    ``paid`` is 0 while no place is paid.
    """

    phase: str
    play: str
    is_selling: bool
    left: int
    paid: int


def holding(standing: Standing) -> tuple[Condition, ...]:
    """The conditions that hold for an event, except those of time, in list order."""
    conditions = set(_held(standing))
    return tuple(condition for condition in Condition if condition in conditions)


def _held(standing: Standing) -> Iterator[Condition]:
    by_phase = {
        "before": Condition.BEFORE,
        "bubble": Condition.BUBBLE,
        "money": Condition.MONEY,
        "final": Condition.FINAL,
        "finished": Condition.FINISHED,
        "postponed": Condition.OFF,
        "cancelled": Condition.OFF,
    }
    if standing.phase in by_phase:
        yield by_phase[standing.phase]
    if standing.is_selling:
        yield Condition.REGISTRATION
    # A final table starts before or after the money is reached.
    if standing.phase == "final" and 0 < standing.left <= standing.paid:
        yield Condition.MONEY
    if standing.phase in ("late", "running", "bubble", "money", "final"):
        yield from _played(standing.play)


def _played(play: str) -> Iterator[Condition]:
    if play in (Condition.HAND_FOR_HAND, Condition.LAST_HANDS):
        yield Condition(play)


BLOCKS_AT_MOST = 40
TEXT_AT_MOST = 200
SHAPES: Mapping[str, tuple[int, int]] = {"landscape": (16, 9), "portrait": (9, 16)}
"""Columns and rows of the grid, by the television's orientation."""
DIGEST = re.compile(r"[0-9a-f]{64}")
PARTED = re.compile(r"(\s*[·|]\s*)")
BRACED = re.compile(r"\{([^{}]*)\}")


class BlockKind(StrEnum):
    """The content of a block of a layout."""

    CLOCK = "clock"
    LEVEL = "level"
    BLINDS = "blinds"
    NEXT_LEVEL = "next_level"
    NEXT_BREAK = "next_break"
    PLAYERS = "players"
    AVERAGE = "average"
    PRIZES = "prizes"
    BOUNTIES = "bounties"
    ENVELOPES = "envelopes"
    CALLS = "calls"
    SEATS = "seats"
    MOVES = "moves"
    TICKER = "ticker"
    PICTURE = "picture"
    TEXT = "text"


class Token(StrEnum):
    """A value that a text of a layout can show; written in braces, replaced by the value, never evaluated."""

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
    JACKPOT = "jackpot"
    REGISTRATION = "registration"
    QUEUE_CALLED = "queue_called"
    QUEUE_WAITING = "queue_waiting"
    WINNER = "winner"


LEAST: Mapping[BlockKind, tuple[int, int]] = {
    BlockKind.CLOCK: (3, 2),
    BlockKind.BLINDS: (3, 1),
    BlockKind.PRIZES: (3, 3),
    BlockKind.BOUNTIES: (3, 3),
    BlockKind.ENVELOPES: (3, 3),
    BlockKind.CALLS: (3, 2),
    BlockKind.SEATS: (3, 3),
    BlockKind.MOVES: (4, 2),
    BlockKind.TICKER: (4, 1),
    BlockKind.NEXT_LEVEL: (3, 1),
}
"""The minimum columns and rows for a readable block; one by one for kinds not listed."""
LEAST_OF_OTHERS = (2, 1)


@dataclass(frozen=True, slots=True)
class Block:
    """A block in the grid: its first column and row, counted from 1, and how many it covers.

    ``text`` is the content of a text (tokens in braces), ``picture`` the digest of a picture. It is shown
    while any condition of ``when`` holds, always if there is none.
    """

    kind: BlockKind
    column: int
    row: int
    width: int
    height: int
    text: str = ""
    picture: str = ""
    when: tuple[Condition, ...] = ()

    def covers(self, other: Block) -> bool:
        """Whether two blocks share a cell."""
        is_beside = self.column + self.width <= other.column or other.column + other.width <= self.column
        is_above = self.row + self.height <= other.row or other.row + other.height <= self.row
        return not (is_beside or is_above)


@dataclass(frozen=True, slots=True)
class Composition:
    """A layout as a value: its orientation and its blocks."""

    shape: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a text: literal words, or a token."""

    words: str = ""
    token: Token | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a text, and what separates it from the part before it."""

    separator: str
    pieces: tuple[Piece, ...]


def rank(blocks: Sequence[Block], at: int) -> tuple[bool, int]:
    """Which of two blocks that share a cell is on top: the one with conditions, or the later of two such."""
    return bool(blocks[at].when), at


def lies_over(blocks: Sequence[Block], one: int, other: int) -> bool:
    """Whether one block covers the other while both could be visible."""
    return one != other and blocks[one].covers(blocks[other]) and rank(blocks, one) > rank(blocks, other)


def least_size(kind: BlockKind) -> tuple[int, int]:
    """The minimum columns and rows of a block."""
    return LEAST.get(kind, LEAST_OF_OTHERS)


def pieces(text: str) -> tuple[Piece, ...]:
    """The words and tokens of a text, in order; raises ``Refusal("token_unknown")``."""
    return tuple(_pieces(text))


def parts_of(text: str) -> tuple[Part, ...]:
    """The parts of a text, between ``·`` or ``|``: a part whose tokens are all empty is left out.

    A text without separators is one part: *Back at {back_at}* is left out if there is no break.
    """
    cut = PARTED.split(text)
    # Every second piece of the split is a separator; the first part has none.
    return tuple(
        Part(separator, pieces(words))
        for separator, words in zip(["", *cut[1::2]], cut[::2], strict=True)
        if words
    )


def _pieces(text: str) -> Iterator[Piece]:
    end = 0
    for match in BRACED.finditer(text):
        if match.start() > end:
            yield Piece(words=text[end : match.start()])
        yield Piece(token=_token(match.group(1)))
        end = match.end()
    if end < len(text):
        yield Piece(words=text[end:])


def _token(name: str) -> Token:
    try:
        return Token(name.strip())
    except ValueError:
        raise Refusal("token_unknown", field="blocks", token=name[:40], known=", ".join(Token)) from None


def check(composition: Composition) -> Composition:
    """The composition itself, if it is valid.

    Two blocks may share a cell if one of them is shown only while a condition holds: it then covers the
    other. Raises ``Refusal`` ``shape_unknown``, ``layout_empty``, ``too_many_blocks``, ``block_too_small``,
    ``block_outside``, ``blocks_overlap``, ``block_text_too_long``, ``token_unknown`` or ``picture_missing``;
    blocks are named by their type and by their number in the list, counted from 1.
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
    values = {"number": number, "block": block.kind.value}
    if block.width < width or block.height < height:
        raise Refusal("block_too_small", field="blocks", **values, width=width, height=height)
    if min(block.column, block.row) < 1 or block.column + block.width - 1 > columns:
        raise Refusal("block_outside", field="blocks", **values, columns=columns, rows=rows)
    if block.row + block.height - 1 > rows:
        raise Refusal("block_outside", field="blocks", **values, columns=columns, rows=rows)


def _check_content(number: int, block: Block) -> None:
    if len(block.text) > TEXT_AT_MOST:
        raise Refusal("block_text_too_long", field="blocks", number=number, most=TEXT_AT_MOST)
    pieces(block.text)
    if block.kind is BlockKind.TEXT and not block.text.strip():
        raise Refusal("block_text_missing", field="blocks", number=number)
    if block.kind is BlockKind.PICTURE and not DIGEST.fullmatch(block.picture):
        raise Refusal("block_picture_missing", field="blocks", number=number)


def _check_overlaps(blocks: Sequence[Block]) -> None:
    for (number, block), (other_number, other) in combinations(enumerate(blocks, start=1), 2):
        if block.covers(other) and not (block.when or other.when):
            raise Refusal(
                "blocks_overlap",
                field="blocks",
                one_block=block.kind.value,
                one_number=number,
                other_block=other.kind.value,
                other_number=other_number,
            )


def read_composition(shape: object, blocks: object) -> Composition:
    """A composition from plain data of a file or a page; not checked yet.

    Raises ``Refusal`` ``layout_unreadable``, ``block_unknown`` or ``condition_unknown``.
    """
    if not isinstance(shape, str) or not isinstance(blocks, list):
        raise Refusal("layout_unreadable", field="blocks", what="blocks")
    return Composition(shape, tuple(_block(block, number) for number, block in enumerate(blocks, start=1)))


def _block(data: object, number: int) -> Block:
    if not isinstance(data, Mapping):
        raise Refusal("layout_unreadable", field="blocks", what=f"block {number}")
    kind = data.get("kind")
    if kind not in list(BlockKind):
        raise Refusal("block_unknown", field="blocks", block=str(kind)[:40], number=number)
    column, row, width, height = (
        _cells(data.get(name), name, number) for name in ("column", "row", "width", "height")
    )
    text, picture = (_words(data.get(name, ""), name, number) for name in ("text", "picture"))
    when = _conditions(data.get("when", []), number)
    return Block(BlockKind(str(kind)), column, row, width, height, text, picture, when)


def _conditions(data: object, number: int) -> tuple[Condition, ...]:
    """The conditions in list order, each once, so that the same block is always stored the same way."""
    if not isinstance(data, list | tuple):
        raise Refusal("layout_unreadable", field="blocks", what=f"when, block {number}")
    for name in data:
        if name not in list(Condition):
            raise Refusal("condition_unknown", field="blocks", number=number, condition=str(name)[:40])
    return tuple(condition for condition in Condition if condition in data)


def _cells(data: object, name: str, number: int) -> int:
    if isinstance(data, bool) or not isinstance(data, int) or not -100 <= data <= 100:
        raise Refusal("layout_unreadable", field="blocks", what=f"{name}, block {number}")
    return data


def _words(data: object, name: str, number: int) -> str:
    if not isinstance(data, str) or not can_be_stored(data):
        raise Refusal("layout_unreadable", field="blocks", what=f"{name}, block {number}")
    return " ".join(data.split())


def can_be_stored(text: str) -> bool:
    """Whether every database can store a text: it has no control characters and no lone surrogates."""
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
            **({"when": [condition.value for condition in block.when]} if block.when else {}),
        }
        for block in composition.blocks
    ]
