"""The same slips as a page that a browser prints at once, without a tab of its own."""

from __future__ import annotations

from collections.abc import Sequence

import segno
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from cashier.paper.blocks import QUIET_MODULES, Block, Code, Fitted, Line, Pair, Rule, Text
from cashier.paper.letters import BOLD


def as_markup(slip: Sequence[Block]) -> list[SafeString]:
    """Each block of a slip as markup; sizes are classes, because pages allow no inline style."""
    return [_markup(block) for block in slip]


def _markup(block: Block) -> SafeString:
    if isinstance(block, Text):
        look = (
            f"is-{block.align}{' is-bold' if block.face == BOLD else ''}{' is-grey' if block.is_grey else ''}"
        )
        return format_html('<p class="pt-{} {}">{}</p>', int(block.size), look, block.text)
    if isinstance(block, Fitted):
        return format_html('<p class="pt-{} is-centre is-bold">{}</p>', int(block.size), block.text)
    if isinstance(block, Pair):
        look = " is-bold" if block.is_bold else ""
        markup = '<p class="pair pt-{}{}"><span>{}</span><span>{}</span></p>'
        return format_html(markup, int(block.size), look, block.label, block.value)
    if isinstance(block, Code):
        drawn = segno.make(block.url, error="m", micro=False)
        # Made of modules alone: nothing that anybody typed is in it.
        code = mark_safe(drawn.svg_inline(border=QUIET_MODULES, omitsize=True))  # noqa: S308
        return format_html('<div class="code">{}</div>', code)
    if isinstance(block, Line):
        return format_html('<p class="line pt-8 is-grey">{}</p>', block.label)
    return mark_safe("<hr>") if isinstance(block, Rule) else mark_safe('<div class="space"></div>')
