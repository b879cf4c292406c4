"""A layout on a television of the other orientation: nothing lost, no overlaps, read in the same order."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from displays.layouts.composing import SHAPES, Block, BlockKind, Composition, Condition, check, lies_over
from displays.layouts.pages import READY
from displays.layouts.placing import OTHER, reading_order, reflowed, turned, with_one_more
from rulebook.refusals import Refusal

EASY = [kind for kind in BlockKind if kind not in (BlockKind.TEXT, BlockKind.PICTURE)]


def grid_of(composition: Composition) -> tuple[str, ...]:
    """The grid, one letter per block."""
    columns, rows = SHAPES[composition.shape]
    cells = [["."] * columns for _row in range(rows)]
    for letter, block in zip("abcdefghijklmnop", composition.blocks, strict=False):
        for row in range(block.row, block.row + block.height):
            cells[row - 1][block.column - 1 : block.column - 1 + block.width] = [letter] * block.width
    return tuple("".join(row) for row in cells)


def covered(blocks: Sequence[Block]) -> int:
    """How many cells are taken."""
    return sum(block.width * block.height for block in blocks)


def test_a_tall_layout_fills_a_television_that_lies_in_two_columns():
    made = reflowed(READY["tall"][1])
    assert made is not None
    assert grid_of(made) == (
        "aaaaaaaaaaaaaaaa",
        "bbbbbbbbfffggghh",
        "ccccccccfffggghh",
        "cccccccciiiiiiii",
        "cccccccciiiiiiii",
        "ddddddddiiiiiiii",
        "ddddddddiiiiiiii",
        "eeeeeeeeiiiiiiii",
        "jjjjjjjjjjjjjjjj",
    )


@pytest.mark.parametrize("key", READY)
def test_a_ready_layout_leaves_no_cell_free_on_the_other_television(key: str):
    made = reflowed(READY[key][1])
    assert made is not None
    assert check(made)
    assert covered(made.blocks) == 144
    assert [block.kind for block in made.blocks] == [block.kind for block in READY[key][1].blocks]


def test_columns_are_read_one_after_the_other_between_head_and_foot():
    blocks = [
        Block(BlockKind.LEVEL, 1, 1, 16, 1),
        Block(BlockKind.CLOCK, 5, 2, 12, 4),
        Block(BlockKind.PLAYERS, 1, 2, 4, 2),
        Block(BlockKind.AVERAGE, 1, 4, 4, 2),
        Block(BlockKind.TICKER, 1, 9, 16, 1),
    ]
    assert [block.kind.value for block in reading_order(blocks)] == [
        "level",
        "players",
        "average",
        "clock",
        "ticker",
    ]


def composed_of(kinds: Sequence[BlockKind], shape: str, *, has_conditions: bool) -> Composition:
    """As many of these blocks as fit; those with conditions cover others where there is no space."""
    made = Composition(shape, (Block(BlockKind.CLOCK, 1, 1, 4, 3),))
    for kind in kinds:
        try:
            made = with_one_more(made, kind, (Condition.BREAK,) if has_conditions else ())
        except Refusal:
            break
    return made


@given(st.lists(st.sampled_from(EASY), max_size=16), st.sampled_from(list(SHAPES)), st.booleans())
def test_whatever_is_turned_may_be_shown(kinds: list[BlockKind], shape: str, has_conditions: bool):
    composition = check(composed_of(kinds, shape, has_conditions=has_conditions))
    made = reflowed(composition)
    if made is None:
        return
    assert check(made).shape == OTHER[shape]
    assert [block.kind for block in made.blocks] == [block.kind for block in composition.blocks]


def test_what_lies_over_a_block_lies_over_it_on_the_other_television():
    over = Block(BlockKind.TEXT, 3, 3, 4, 2, "Back at {back_at}", when=(Condition.BREAK,))
    made = reflowed(
        Composition(
            "landscape", (Block(BlockKind.CLOCK, 1, 1, 8, 9), Block(BlockKind.PRIZES, 9, 1, 8, 9), over)
        )
    )
    assert made is not None
    assert lies_over(made.blocks, 2, 0)
    assert not lies_over(made.blocks, 2, 1)


def test_too_many_blocks_are_not_turned_but_refused_in_the_editor():
    lists = tuple(Block(BlockKind.SEATS, 1 + 3 * n, row, 3, 3) for row in (1, 4, 7) for n in range(5))
    crowded = Composition("landscape", (*lists, Block(BlockKind.LEVEL, 16, 1, 1, 1)))
    assert reflowed(Composition("landscape", lists)) is not None
    tall = Composition(
        "portrait",
        tuple(Block(BlockKind.BLINDS, 1 + 3 * n, row, 3, 1) for row in range(1, 17) for n in range(3)),
    )
    assert reflowed(tall) is None
    with pytest.raises(Refusal) as refused:
        turned(tall, "landscape")
    assert refused.value.code == "shape_will_not_do"
    assert turned(crowded, "landscape") == crowded


def test_what_lies_over_two_that_are_parted_lies_over_the_one_that_it_covers_most():
    tall = READY["tall"][1]
    over = Block(BlockKind.TEXT, 1, 4, 9, 6, "Back at {back_at}", when=(Condition.BREAK,))
    made = reflowed(Composition("portrait", (*tall.blocks, over)))
    assert made is not None
    placed, last = made.blocks, len(tall.blocks)
    assert {placed[at].kind.value for at in range(last) if lies_over(placed, last, at)} == {"clock"}
    whole = Block(BlockKind.TEXT, 1, 1, 9, 16, "Back at {back_at}", when=(Condition.BREAK,))
    made = reflowed(Composition("portrait", (*tall.blocks, whole)))
    assert made is not None
    assert (made.blocks[last].width, made.blocks[last].height) == (16, 9)
