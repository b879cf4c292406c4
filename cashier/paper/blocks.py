"""Building blocks of a slip: texts, pairs, rules, codes; each computes its height for a width."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from itertools import groupby

import segno
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from cashier.paper.letters import BOLD, REGULAR, width_of

LEADING = 1.28
QUIET_MODULES = 2
GREY = 0.35


class Block(Flowable, ABC):
    """A block printed below the previous one by reportlab's frames; lengths in points."""

    def __post_init__(self) -> None:
        """Attributes that a frame sets on each block."""
        super().__init__()

    @abstractmethod
    def tall(self, width: float) -> float:
        """Its height at this width."""

    @abstractmethod
    def paint(self, canvas: Canvas, left: float, top: float, width: float) -> None:
        """Print it below ``top``."""

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """As a frame asks: the full width and the height needed."""
        self.width, self.height = width, self.tall(width)
        return self.width, self.height

    def draw(self) -> None:
        """Called by a frame with the bottom left corner."""
        self.paint(self.canv, 0, self.height, self.width)


@dataclass(eq=False)
class Text(Block):
    """Lines of one size, wrapped to the width; ``align`` is left, centre or right."""

    text: str
    size: float = 9
    face: str = REGULAR
    align: str = "left"
    is_grey: bool = False

    def tall(self, width: float) -> float:
        """Its lines."""
        return len(self._lines(width)) * self.size * LEADING

    def paint(self, canvas: Canvas, left: float, top: float, width: float) -> None:
        """Print the lines."""
        canvas.setFont(self.face, self.size)
        canvas.setFillGray(GREY if self.is_grey else 0)
        for index, line in enumerate(self._lines(width)):
            base = top - index * self.size * LEADING - self.size
            shift = width - width_of(line, self.face, self.size)
            canvas.drawString(left + shift * {"centre": 0.5, "right": 1.0}.get(self.align, 0.0), base, line)
        canvas.setFillGray(0)

    def _lines(self, width: float) -> list[str]:
        return simpleSplit(self.text, self.face, self.size, width) or [""]


@dataclass(eq=False)
class Fitted(Block):
    """One line as large as the width allows, at most ``size``: a table and a seat readable from afar."""

    text: str
    size: float
    face: str = BOLD
    align: str = "centre"

    def tall(self, width: float) -> float:
        """One line."""
        return self._fitting(width) * 1.12

    def paint(self, canvas: Canvas, left: float, top: float, width: float) -> None:
        """Print it."""
        size = self._fitting(width)
        Text(self.text, size, self.face, self.align).paint(canvas, left, top, width + 1)

    def _fitting(self, width: float) -> float:
        whole = width_of(self.text, self.face, self.size)
        return self.size if whole <= width else self.size * width / whole


@dataclass(eq=False)
class Pair(Block):
    """A label on the left and its value on the right, wrapped below when it is long."""

    label: str
    value: str
    size: float = 9
    is_bold: bool = False

    def tall(self, width: float) -> float:
        """One line, or two."""
        return self.size * LEADING * (1 if self._fits(width) else 2)

    def paint(self, canvas: Canvas, left: float, top: float, width: float) -> None:
        """Print both."""
        face = BOLD if self.is_bold else REGULAR
        Text(self.label, self.size, face, is_grey=not self.is_bold).paint(canvas, left, top, width)
        drop = 0 if self._fits(width) else self.size * LEADING
        size = min(self.size, self.size * width / max(width_of(self.value, face, self.size), 1))
        Text(self.value, size, face, "right").paint(canvas, left - 1, top - drop, width + 1)

    def _fits(self, width: float) -> bool:
        face = BOLD if self.is_bold else REGULAR
        both = width_of(self.label, face, self.size) + width_of(self.value, face, self.size)
        return both + self.size <= width


@dataclass(eq=False)
class Rule(Block):
    """A thin horizontal line with space above and below."""

    air: float = 5
    is_dashed: bool = False

    def tall(self, width: float) -> float:
        """Space, line, space."""
        return 2 * self.air

    def paint(self, canvas: Canvas, left: float, top: float, width: float) -> None:
        """Print the line."""
        canvas.setLineWidth(0.6)
        canvas.setDash([2, 2] if self.is_dashed else [])
        canvas.line(left, top - self.air, left + width, top - self.air)
        canvas.setDash([])


@dataclass(eq=False)
class Space(Block):
    """Empty space of this height."""

    points: float

    def tall(self, width: float) -> float:
        """Its height."""
        return self.points

    def paint(self, canvas: Canvas, left: float, top: float, width: float) -> None:
        """Print nothing."""


@dataclass(eq=False)
class Line(Block):
    """A line to write on, with its label below."""

    label: str
    size: float = 8
    room: float = 30

    def tall(self, width: float) -> float:
        """Space to write, then the label."""
        return self.room + self.size * LEADING

    def paint(self, canvas: Canvas, left: float, top: float, width: float) -> None:
        """Print the line and its label."""
        canvas.setLineWidth(0.6)
        canvas.line(left, top - self.room, left + width, top - self.room)
        Text(self.label, self.size, is_grey=True).paint(canvas, left, top - self.room - 2, width)


@dataclass(eq=False)
class Code(Block):
    """A QR code, ``side`` points wide, in the middle."""

    url: str
    side: float = 90

    def tall(self, width: float) -> float:
        """Its side."""
        return self.side

    def paint(self, canvas: Canvas, left: float, top: float, width: float) -> None:
        """Print the dark modules, run by run."""
        matrix = segno.make(self.url, error="m", micro=False).matrix
        module = self.side / (len(matrix) + 2 * QUIET_MODULES)
        x0 = left + (width - self.side) / 2 + QUIET_MODULES * module
        canvas.setFillGray(0)
        for row, modules in enumerate(matrix):
            y = top - (QUIET_MODULES + row + 1) * module
            column = 0
            for is_dark, run in groupby(modules):
                length = len(list(run))
                if is_dark:
                    canvas.rect(x0 + column * module, y, length * module, module, stroke=0, fill=1)
                column += length
