"""Slips as pictures for receipt printers: the same blocks as on paper from a browser, in black and white dots."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from django.contrib.staticfiles import finders
from PIL import Image, ImageDraw, ImageFont

from cashier.paper.blocks import Block
from cashier.paper.letters import load_letters

DOTS_AN_INCH = 203
DOTS_A_POINT = DOTS_AN_INCH / 72
MARGIN = 6
"""Dots above and below; left and right the roll itself has margins."""
DARK = 150
"""A dot less bright than this is black."""


class DotCanvas:
    """What blocks need of reportlab's canvas, drawn as dots: lengths in points, upwards from the bottom."""

    def __init__(self, width: int, height: int) -> None:
        self.picture = Image.new("L", (width, height), 255)
        self._draw = ImageDraw.Draw(self.picture)
        self._font = _font("TDPaper-Regular", 9.0)
        self._thick = 1
        self._is_dashed = False

    def setFont(self, face: str, size: float) -> None:  # noqa: N802 (as reportlab calls it)
        """The face and size of texts."""
        self._font = _font(face, size)

    def setFillGray(self, gray: float) -> None:  # noqa: N802
        """Grey letters would be dots far apart: everything is black."""

    def setLineWidth(self, width: float) -> None:  # noqa: N802
        """How thick lines are, at least a dot."""
        self._thick = max(1, round(width * DOTS_A_POINT))

    def setDash(self, dash: Sequence[float]) -> None:  # noqa: N802
        """Whether lines are dashed."""
        self._is_dashed = bool(dash)

    def drawString(self, x: float, y: float, text: str) -> None:  # noqa: N802
        """A text on its baseline."""
        self._draw.text((x * DOTS_A_POINT, self._down(y)), text, fill=0, font=self._font, anchor="ls")

    def line(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """A line; a dashed one is level."""
        if not self._is_dashed:
            ends = [(x * DOTS_A_POINT, self._down(y)), (to_x * DOTS_A_POINT, self._down(to_y))]
            self._draw.line(ends, fill=0, width=self._thick)
            return
        for start in range(round(x * DOTS_A_POINT), round(to_x * DOTS_A_POINT), 12):
            self._draw.line([(start, self._down(y)), (start + 6, self._down(y))], fill=0, width=self._thick)

    def rect(self, x: float, y: float, width: float, height: float, stroke: int = 0, fill: int = 1) -> None:
        """A filled rectangle, on whole dots so that the modules of a code touch."""
        left, right = round(x * DOTS_A_POINT), round((x + width) * DOTS_A_POINT)
        top, bottom = round(self._down(y + height)), round(self._down(y))
        self._draw.rectangle([left, top, right - 1, bottom - 1], fill=0)

    def _down(self, y: float) -> float:
        return self.picture.height - y * DOTS_A_POINT


def as_picture(slip: Sequence[Block], dots: int) -> Image.Image:
    """A slip as wide as the printer sets dots, as tall as it needs, in black and white."""
    load_letters()
    width = dots / DOTS_A_POINT
    taken = sum(block.tall(width) for block in slip)
    canvas = DotCanvas(dots, round(taken * DOTS_A_POINT) + 2 * MARGIN)
    top = taken + MARGIN / DOTS_A_POINT
    for block in slip:
        block.paint(canvas, 0, top, width)  # type: ignore[arg-type]
        top -= block.tall(width)
    return canvas.picture.point(lambda bright: 255 if bright > DARK else 0).convert("1")


@cache
def _font(face: str, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(finders.find(f"fonts/paper/{face}.ttf")), size * DOTS_A_POINT)
