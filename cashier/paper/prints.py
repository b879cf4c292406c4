"""Output of slips: on a roll or on sheets, as a page of a browser, as a picture for a receipt printer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO

import segno
from django.contrib.staticfiles import finders
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Frame

from cashier.paper.blocks import (
    BOLD,
    QUIET_MODULES,
    Block,
    Code,
    Fitted,
    Line,
    Pair,
    Rule,
    Text,
    load_letters,
)

DOTS_AN_INCH = 203
DOTS_A_POINT = DOTS_AN_INCH / 72
MARGIN = 6
"""Dots above and below; the roll has margins on the left and right."""
DARK = 150
"""A dot less bright than this is black."""


class DotCanvas:
    """A substitute for reportlab's canvas that draws dots: lengths in points, upwards from the bottom."""

    def __init__(self, width: int, height: int) -> None:
        self.picture = Image.new("L", (width, height), 255)
        self._draw = ImageDraw.Draw(self.picture)
        self._font = _font("TDPaper-Regular", 9.0)
        self._thick = 1
        self._is_dashed = False

    def setFont(self, face: str, size: float) -> None:  # noqa: N802 (as reportlab calls it)
        """Set the face and size of texts."""
        self._font = _font(face, size)

    def setFillGray(self, gray: float) -> None:  # noqa: N802
        """Do nothing: grey letters would be sparse dots, so everything is black."""

    def setLineWidth(self, width: float) -> None:  # noqa: N802
        """Set the width of lines, at least one dot."""
        self._thick = max(1, round(width * DOTS_A_POINT))

    def setDash(self, dash: Sequence[float]) -> None:  # noqa: N802
        """Set whether lines are dashed."""
        self._is_dashed = bool(dash)

    def drawString(self, x: float, y: float, text: str) -> None:  # noqa: N802
        """Draw a text on its baseline."""
        self._draw.text((x * DOTS_A_POINT, self._down(y)), text, fill=0, font=self._font, anchor="ls")

    def line(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """Draw a line; a dashed line is horizontal."""
        if not self._is_dashed:
            ends = [(x * DOTS_A_POINT, self._down(y)), (to_x * DOTS_A_POINT, self._down(to_y))]
            self._draw.line(ends, fill=0, width=self._thick)
            return
        for start in range(round(x * DOTS_A_POINT), round(to_x * DOTS_A_POINT), 12):
            self._draw.line([(start, self._down(y)), (start + 6, self._down(y))], fill=0, width=self._thick)

    def rect(self, x: float, y: float, width: float, height: float, stroke: int = 0, fill: int = 1) -> None:
        """Draw a filled rectangle on whole dots, so that the modules of a code touch."""
        left, right = round(x * DOTS_A_POINT), round((x + width) * DOTS_A_POINT)
        top, bottom = round(self._down(y + height)), round(self._down(y))
        self._draw.rectangle([left, top, right - 1, bottom - 1], fill=0)

    def _down(self, y: float) -> float:
        return self.picture.height - y * DOTS_A_POINT


def as_picture(slip: Sequence[Block], dots: int) -> Image.Image:
    """A slip in black and white, as wide as the printer's dots and as tall as necessary."""
    load_letters()
    width = dots / DOTS_A_POINT
    height = sum(block.tall(width) for block in slip)
    canvas = DotCanvas(dots, round(height * DOTS_A_POINT) + 2 * MARGIN)
    top = height + MARGIN / DOTS_A_POINT
    for block in slip:
        block.paint(canvas, 0, top, width)  # type: ignore[arg-type]
        top -= block.tall(width)
    return canvas.picture.point(lambda bright: 255 if bright > DARK else 0).convert("1")


@cache
def _font(face: str, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(finders.find(f"fonts/paper/{face}.ttf")), size * DOTS_A_POINT)


def as_markup(slip: Sequence[Block]) -> list[SafeString]:
    """The blocks of a slip as markup; sizes are classes, because pages forbid inline styles."""
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
        qr = segno.make(block.url, error="m", micro=False)
        # Safe: it contains only modules, no text that anyone typed.
        code = mark_safe(qr.svg_inline(border=QUIET_MODULES, omitsize=True))  # noqa: S308
        return format_html('<div class="code">{}</div>', code)
    if isinstance(block, Line):
        return format_html('<p class="line pt-8 is-grey">{}</p>', block.label)
    return mark_safe("<hr>") if isinstance(block, Rule) else mark_safe('<div class="space"></div>')


ROLL = "receipt80"
ROLL_WIDTH = 80 * mm
ROLL_MARGIN = 4 * mm
SHEET_MARGIN = 22 * mm
HALF_MARGIN = 12 * mm
COLUMN_OF_SHEET = 120 * mm
CARD_COLUMNS, CARD_ROWS = 2, 4
SPARE = 1.0
"""Frames compute in floats, so a slip that fits exactly could lose its last line."""

Slip = Sequence[Block]


def printed(slips: Sequence[Slip], paper: str, *, title: str) -> bytes:
    """One slip per page: on the roll, or in a column from the top of A4 sheets."""
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
        height = sum(block.tall(width) for block in slip)
        canvas.setPageSize((ROLL_WIDTH, height + 2 * ROLL_MARGIN))
        lay(canvas, slip, ROLL_MARGIN, ROLL_MARGIN + height, width)
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
                label = _("Page %(number)s of %(all)s") % {"number": number, "all": len(pages)}
                foot = Text(f"{title} · {label}", 8, is_grey=True)
                lay(canvas, (foot,), left, SHEET_MARGIN / 2, COLUMN_OF_SHEET)
            canvas.showPage()
    return _finished(canvas, buffer)


def _pages(slip: Slip, width: float, room: float) -> Iterator[Slip]:
    """The blocks of a slip by page; blocks between two rules stay together if they fit on one."""
    page: list[Block] = []
    height = 0.0
    for part in _between_rules(slip):
        tall = sum(block.tall(width) for block in part)
        for piece in [part] if tall <= room else [[block] for block in part]:
            more = sum(block.tall(width) for block in piece)
            if page and height + more > room:
                yield page
                page, height = [], 0.0
            page += piece
            height += more
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
        used = sum(block.tall(inner) for block in card)
        top = A4[1] - row * height - max(ROLL_MARGIN, (height - used) / 2)
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
    """Print blocks one below the other from ``top`` down; none is left out if the space is too small."""
    height = sum(block.tall(width) for block in slip)
    frame = Frame(left, top - height - SPARE, width, height + SPARE, 0, 0, 0, 0)
    frame.addFromList(list(slip), canvas)
