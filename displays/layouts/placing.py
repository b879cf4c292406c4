"""Placing another block in a layout, and placing all blocks for a screen of the other orientation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from displays.layouts.composing import (
    SHAPES,
    Block,
    BlockKind,
    Composition,
    Condition,
    least_size,
    lies_over,
    rank,
)
from rulebook.refusals import Refusal


def with_one_more(composition: Composition, kind: BlockKind, when: tuple[Condition, ...] = ()) -> Composition:
    """The composition with another block where it fits, in full or minimum size; a text shows the event.

    A block with conditions covers others in the middle if there is no space. Raises
    ``Refusal("layout_full")`` if a block without conditions does not fit even in its minimum size.
    """
    width, height = least_size(kind)
    text = "{event}" if kind is BlockKind.TEXT else ""
    wanted = Block(kind, 1, 1, width + 2, height + 1, text, when=when)
    block = _placed(wanted, composition.shape, composition.blocks)
    if block is None and not when:
        raise Refusal("layout_full", field="blocks", block=kind.value, width=width, height=height)
    return Composition(
        composition.shape, (*composition.blocks, block or _in_the_middle(wanted, composition.shape))
    )


def _in_the_middle(block: Block, shape: str) -> Block:
    columns, rows = SHAPES[shape]
    return replace(block, column=(columns - block.width) // 2 + 1, row=(rows - block.height) // 2 + 1)


def _placed(block: Block, shape: str, others: Sequence[Block]) -> Block | None:
    """The block at the first free place, in its own or minimum size; None if there is none."""
    columns, rows = SHAPES[shape]
    sizes = ((min(block.width, columns), min(block.height, rows)), least_size(block.kind))
    for width, height in sizes:
        for row in range(1, rows - height + 2):
            for column in range(1, columns - width + 2):
                candidate = replace(block, column=column, row=row, width=width, height=height)
                if not any(candidate.covers(other) for other in others):
                    return candidate
    return None


OTHER: Mapping[str, str] = {"landscape": "portrait", "portrait": "landscape"}
STRETCHED = frozenset(
    {
        BlockKind.PRIZES,
        BlockKind.BOUNTIES,
        BlockKind.ENVELOPES,
        BlockKind.CALLS,
        BlockKind.SEATS,
        BlockKind.MOVES,
        BlockKind.PICTURE,
    }
)
"""Lists and pictures keep their area, figures and texts their height."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """Blocks side by side in a column of the grid, with the number of columns of each."""

    blocks: tuple[Block, ...]
    widths: tuple[int, ...]

    @property
    def least(self) -> int:
        """The minimum number of rows for all blocks to be readable."""
        return max(least_size(block.kind)[1] for block in self.blocks)

    @property
    def wanted(self) -> int:
        """The preferred number of rows."""
        return max(map(_wanted_rows, self.blocks, self.widths))


def turned(composition: Composition, shape: str) -> Composition:
    """The composition for a television of the other orientation.

    Raises ``Refusal`` ``shape_unknown`` or ``shape_will_not_do``; some blocks must then be removed.
    """
    if shape not in SHAPES:
        raise Refusal("shape_unknown", field="shape", shape=shape[:20])
    if shape == composition.shape:
        return composition
    flowed = reflowed(composition)
    if flowed is None:
        raise Refusal("shape_will_not_do", field="shape")
    return flowed


def reflowed(composition: Composition) -> Composition | None:
    """The same blocks in the same order in the grid of the other shape; None if they are too many.

    Read from top left, they fill the other grid in shelves: one column in portrait, two in landscape. A block
    that covers others covers them there as well.
    """
    shape, blocks = OTHER[composition.shape], composition.blocks
    order = sorted(range(len(blocks)), key=lambda at: rank(blocks, at))
    below = [at for at in order if not any(lies_over(blocks, at, other) for other in order)]
    in_order = reading_order([blocks[at] for at in below])
    flowed = _flowed(in_order, shape, SHAPES[composition.shape][0])
    if flowed is None:
        return None
    places = {at: flowed[blocks[at]] for at in below}
    for at in order:
        if under := [other for other in places if lies_over(blocks, at, other)]:
            places[at] = _over(blocks, at, under, places, shape)
    return Composition(shape, tuple(places[at] for at in range(len(blocks))))


def reading_order(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Bands across the full width from the top, within a band its columns from the left, and recursively."""
    for start, size in ((_row, _height), (_column, _width)):
        pieces = _cut(blocks, start, size)
        if len(pieces) > 1:
            return tuple(chain.from_iterable(map(reading_order, pieces)))
    return tuple(sorted(blocks, key=lambda block: (block.row, block.column)))


def _row(block: Block) -> int:
    return block.row


def _column(block: Block) -> int:
    return block.column


def _height(block: Block) -> int:
    return block.height


def _width(block: Block) -> int:
    return block.width


def _cut(
    blocks: Sequence[Block], start: Callable[[Block], int], size: Callable[[Block], int]
) -> list[list[Block]]:
    """The blocks in groups that a straight line can separate."""
    pieces: list[list[Block]] = []
    ends = 0
    for block in sorted(blocks, key=start):
        if not pieces or start(block) >= ends:
            pieces.append([])
        pieces[-1].append(block)
        ends = max(ends, start(block) + size(block))
    return pieces


def _flowed(blocks: Sequence[Block], shape: str, columns_before: int) -> dict[Block, Block] | None:
    columns, rows = SHAPES[shape]
    if shape == "portrait":
        return _filled(_shelves(blocks, columns, columns_before), rows, (1, 1))
    head, body, foot = _parted(blocks, columns_before)
    strips = [_shelves([block], columns, columns_before) for block in (*head, *foot)]
    high = rows - len(strips)
    columns_made = _in_two(body, (columns, high), columns_before, row=1 + len(head))
    if columns_made is None:
        return None
    places = dict(columns_made)
    for strip, row in zip(strips, (*(1 for _one in head), *(rows for _one in foot)), strict=True):
        places.update(_filled(strip, 1, (1, row)) or {})
    return places


def _parted(blocks: Sequence[Block], wide: int) -> tuple[list[Block], list[Block], list[Block]]:
    """A single-row line across the full width stays at the top or bottom; returns top, middle and bottom."""
    middle = list(blocks)
    if len(middle) < 3:
        return [], middle, []
    head = [middle.pop(0)] if _is_line(middle[0], wide) else []
    foot = [middle.pop()] if _is_line(middle[-1], wide) else []
    return head, middle, foot


def _is_line(block: Block, wide: int) -> bool:
    return block.width == wide and block.height == 1


def _in_two(
    blocks: Sequence[Block], room: tuple[int, int], columns_before: int, *, row: int
) -> dict[Block, Block] | None:
    """The blocks in two columns of shelves, split where both are equally high; one column if necessary."""
    columns, rows = room
    half = columns // 2
    candidates = []
    for at in range(1, len(blocks)):
        sides = [_shelves(part, half, columns_before) for part in (blocks[:at], blocks[at:])]
        halves = [_filled(side, rows, (1 + half * place, row)) for place, side in enumerate(sides)]
        if halves[0] is not None and halves[1] is not None:
            difference = abs(_wanted(sides[0]) - _wanted(sides[1]))
            candidates.append((difference, at, halves[0] | halves[1]))
    if not candidates:
        return _filled(_shelves(blocks, columns, columns_before), rows, (1, row))
    return min(candidates, key=lambda one: one[:2])[2]


def _wanted(shelves: Sequence[Shelf]) -> int:
    return sum(shelf.wanted for shelf in shelves)


def _shelves(blocks: Sequence[Block], wide: int, columns_before: int) -> tuple[Shelf, ...]:
    """Blocks of one height are placed side by side if all of them keep their share of the width."""
    groups: list[list[Block]] = []
    for block in blocks:
        group = [*groups[-1], block] if groups else [block]
        height = sum(_squeezed(member, wide, columns_before) for member in group)
        if groups and height <= wide and block.height == group[0].height:
            groups[-1] = group
        else:
            groups.append([block])
    return tuple(_shelf(group, wide, columns_before) for group in groups)


def _squeezed(block: Block, wide: int, columns_before: int) -> int:
    return min(wide, max(least_size(block.kind)[0], block.width * wide // columns_before))


def _shelf(blocks: Sequence[Block], wide: int, columns_before: int) -> Shelf:
    widths = [_squeezed(block, wide, columns_before) for block in blocks]
    while sum(widths) < wide:
        at = min(range(len(blocks)), key=lambda one: (widths[one] + 1) / blocks[one].width)
        widths[at] += 1
    return Shelf(tuple(blocks), tuple(widths))


def _wanted_rows(block: Block, width: int) -> int:
    least = least_size(block.kind)[1]
    if block.kind not in STRETCHED:
        return max(least, block.height)
    return max(least, round(block.width * block.height / width))


def _filled(shelves: Sequence[Shelf], high: int, corner: tuple[int, int]) -> dict[Block, Block] | None:
    """The place of each block if the shelves fill ``high`` rows from a corner on; None if they cannot."""
    heights = _heights(shelves, high)
    if heights is None:
        return None
    places: dict[Block, Block] = {}
    row = corner[1]
    for shelf, height in zip(shelves, heights, strict=True):
        column = corner[0]
        for block, width in zip(shelf.blocks, shelf.widths, strict=True):
            places[block] = replace(block, column=column, row=row, width=width, height=height)
            column += width
        row += height
    return places


def _heights(shelves: Sequence[Shelf], high: int) -> list[int] | None:
    """Rows of the shelves: the rows wanted, then roomiest lower, or lists (else the least grown) higher."""
    heights = [shelf.wanted for shelf in shelves]
    places = range(len(shelves))
    while sum(heights) > high:
        at = max(places, key=lambda one: (heights[one] - shelves[one].least, heights[one]))
        if heights[at] == shelves[at].least:
            return None
        heights[at] -= 1
    lists = [one for one in places if any(block.kind in STRETCHED for block in shelves[one].blocks)]
    while heights and sum(heights) < high:
        at = min(lists or places, key=lambda one: (heights[one] + 1) / shelves[one].wanted)
        heights[at] += 1
    return heights


def _over(
    blocks: Sequence[Block], at: int, covered: Sequence[int], places: Mapping[int, Block], shape: str
) -> Block:
    """Over all blocks that it covers, or if others are in between, over the block that it covers most."""
    larger = _around([places[other] for other in covered], blocks[at], shape)
    if any(larger.covers(place) for other, place in places.items() if other not in covered):
        most = max(covered, key=lambda other: _shared(blocks[at], blocks[other]))
        return _around([places[most]], blocks[at], shape)
    return larger


def _around(covered: Sequence[Block], block: Block, shape: str) -> Block:
    """Around these blocks, and never smaller than is readable."""
    columns, rows = SHAPES[shape]
    left, top = min(map(_column, covered)), min(map(_row, covered))
    least = least_size(block.kind)
    width = max(least[0], max(other.column + other.width for other in covered) - left)
    height = max(least[1], max(other.row + other.height for other in covered) - top)
    column, row = min(left, columns - width + 1), min(top, rows - height + 1)
    return replace(block, column=column, row=row, width=width, height=height)


def _shared(one: Block, other: Block) -> int:
    """How many cells two blocks share."""
    wide = min(one.column + one.width, other.column + other.width) - max(one.column, other.column)
    high = min(one.row + one.height, other.row + other.height) - max(one.row, other.row)
    return wide * high
