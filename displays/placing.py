"""Adding another block to a layout, where there is space for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from displays.composing import SHAPES, Block, BlockKind, Composition, least_size
from displays.conditions import Condition
from rulebook.refusals import Refusal


def with_one_more(composition: Composition, kind: BlockKind, when: tuple[Condition, ...] = ()) -> Composition:
    """The composition with another block where it fits, in its full or minimum size; a text says the event.

    One with conditions covers others in the middle where there is no space. Raises ``Refusal("layout_full")``
    where not even the minimum size of one without fits.
    """
    width, height = least_size(kind)
    text = "{event}" if kind is BlockKind.TEXT else ""
    wanted = Block(kind, 1, 1, width + 2, height + 1, text, when=when)
    made = _placed(wanted, composition.shape, composition.blocks)
    if made is None and not when:
        raise Refusal("layout_full", field="blocks", block=kind.value, width=width, height=height)
    return Composition(
        composition.shape, (*composition.blocks, made or _in_the_middle(wanted, composition.shape))
    )


def _in_the_middle(block: Block, shape: str) -> Block:
    columns, rows = SHAPES[shape]
    return replace(block, column=(columns - block.width) // 2 + 1, row=(rows - block.height) // 2 + 1)


def _placed(block: Block, shape: str, others: Sequence[Block]) -> Block | None:
    """The block where it first fits beside the others, in its own or minimum size; None if nowhere."""
    columns, rows = SHAPES[shape]
    sizes = ((min(block.width, columns), min(block.height, rows)), least_size(block.kind))
    for width, height in sizes:
        for row in range(1, rows - height + 2):
            for column in range(1, columns - width + 2):
                made = replace(block, column=column, row=row, width=width, height=height)
                if not any(made.covers(other) for other in others):
                    return made
    return None
