"""Paper to print on: an 80 mm roll as long as its content, A4 sheets, and cards on A4."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Frame

from cashier.paper.blocks import Block, Rule, Text
from cashier.paper.letters import load_letters

ROLL = "receipt80"
ROLL_WIDTH = 80 * mm
ROLL_MARGIN = 4 * mm
SHEET_MARGIN = 22 * mm
HALF_MARGIN = 12 * mm
COLUMN_OF_SHEET = 120 * mm
CARD_COLUMNS, CARD_ROWS = 2, 4
SPARE = 1.0
"""Frames compute in floats: a slip that fits exactly must not lose its last line."""

Slip = Sequence[Block]


def printed(slips: Sequence[Slip], paper: str, *, title: str) -> bytes:
    """A slip a page: on the roll, or a column from the top of an A4 sheet, a long one on several."""
    load_letters()
    return _on_roll(slips, title) if paper == ROLL else _on_sheets(slips, title)


def printed_together(slips: Sequence[Slip], paper: str, *, title: str) -> bytes:
    """The slips of one sale: cut from one strip of the roll, or side by side on one A4 sheet."""
    load_letters()
    return _on_roll(slips, title) if paper == ROLL else _side_by_side(slips, title)


def printed_cards(cards: Sequence[Slip], paper: str, *, title: str) -> bytes:
    """Cards one below the other on the roll, or eight per A4 sheet with cutting lines."""
    load_letters()
    return _on_roll(cards, title) if paper == ROLL else _cards_on_sheets(cards, title)


def _canvas(title: str, size: tuple[float, float]) -> tuple[Canvas, BytesIO]:
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=size, pageCompression=1)
    canvas.setTitle(title)
    return canvas, buffer


def _finished(canvas: Canvas, buffer: BytesIO) -> bytes:
    canvas.save()
    return buffer.getvalue()


def _on_roll(slips: Sequence[Slip], title: str) -> bytes:
    canvas, buffer = _canvas(title, (ROLL_WIDTH, ROLL_WIDTH))
    width = ROLL_WIDTH - 2 * ROLL_MARGIN
    for slip in slips:
        taken = sum(block.tall(width) for block in slip)
        canvas.setPageSize((ROLL_WIDTH, taken + 2 * ROLL_MARGIN))
        lay(canvas, slip, ROLL_MARGIN, ROLL_MARGIN + taken, width)
        canvas.showPage()
    return _finished(canvas, buffer)


def _on_sheets(slips: Sequence[Slip], title: str) -> bytes:
    canvas, buffer = _canvas(title, A4)
    left = (A4[0] - COLUMN_OF_SHEET) / 2
    for slip in slips:
        pages = list(_pages(slip, COLUMN_OF_SHEET, A4[1] - 2 * SHEET_MARGIN))
        for number, page in enumerate(pages, start=1):
            lay(canvas, page, left, A4[1] - SHEET_MARGIN, COLUMN_OF_SHEET)
            if len(pages) > 1:
                told = _("Page %(number)s of %(all)s") % {"number": number, "all": len(pages)}
                foot = Text(f"{title} · {told}", 8, is_grey=True)
                lay(canvas, (foot,), left, SHEET_MARGIN / 2, COLUMN_OF_SHEET)
            canvas.showPage()
    return _finished(canvas, buffer)


def _pages(slip: Slip, width: float, room: float) -> Iterator[Slip]:
    """The blocks of a slip by page; those between two rules are on the same page, unless they are too long for one."""
    page: list[Block] = []
    taken = 0.0
    for part in _between_rules(slip):
        tall = sum(block.tall(width) for block in part)
        for piece in [part] if tall <= room else [[block] for block in part]:
            more = sum(block.tall(width) for block in piece)
            if page and taken + more > room:
                yield page
                page, taken = [], 0.0
            page += piece
            taken += more
    yield page


def _between_rules(slip: Slip) -> list[list[Block]]:
    parts: list[list[Block]] = [[]]
    for block in slip:
        if isinstance(block, Rule) and parts[-1]:
            parts.append([])
        parts[-1].append(block)
    return parts


def _side_by_side(slips: Sequence[Slip], title: str) -> bytes:
    canvas, buffer = _canvas(title, A4)
    width = A4[0] / len(slips)
    tallest = 0.0
    for index, slip in enumerate(slips):
        inner = width - 2 * HALF_MARGIN
        tallest = max(tallest, sum(block.tall(inner) for block in slip))
        lay(canvas, slip, index * width + HALF_MARGIN, A4[1] - HALF_MARGIN, inner)
    foot = A4[1] - tallest - 2 * HALF_MARGIN
    canvas.setLineWidth(0.3)
    canvas.setStrokeGray(0.7)
    canvas.line(0, foot, A4[0], foot)
    for index in range(1, len(slips)):
        canvas.line(index * width, foot, index * width, A4[1])
    canvas.showPage()
    return _finished(canvas, buffer)


def _cards_on_sheets(cards: Sequence[Slip], title: str) -> bytes:
    canvas, buffer = _canvas(title, A4)
    width, height = A4[0] / CARD_COLUMNS, A4[1] / CARD_ROWS
    per_page = CARD_COLUMNS * CARD_ROWS
    for index, card in enumerate(cards):
        if index and index % per_page == 0:
            canvas.showPage()
        row, column = divmod(index % per_page, CARD_COLUMNS)
        if not row and not column:
            _cut_lines(canvas, width, height)
        inner = width - 2 * ROLL_MARGIN - 6 * mm
        taken = sum(block.tall(inner) for block in card)
        top = A4[1] - row * height - max(ROLL_MARGIN, (height - taken) / 2)
        lay(canvas, card, column * width + ROLL_MARGIN + 3 * mm, top, inner)
    return _finished(canvas, buffer)


def _cut_lines(canvas: Canvas, width: float, height: float) -> None:
    canvas.setLineWidth(0.3)
    canvas.setStrokeGray(0.7)
    canvas.line(width, 0, width, A4[1])
    for row in range(1, CARD_ROWS):
        canvas.line(0, row * height, A4[0], row * height)
    canvas.setStrokeGray(0)


def lay(canvas: Canvas, slip: Slip, left: float, top: float, width: float) -> None:
    """Print blocks one below the other from ``top`` down; none is left out for lack of space."""
    taken = sum(block.tall(width) for block in slip)
    frame = Frame(left, top - taken - SPARE, width, taken + SPARE, 0, 0, 0, 0)
    frame.addFromList(list(slip), canvas)
