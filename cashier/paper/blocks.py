"""Building blocks of a slip: texts, pairs, rules, codes; each computes its height for a given width."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby

import segno
from django.contrib.staticfiles import finders
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

REGULAR = "TDPaper-Regular"
BOLD = "TDPaper-Bold"
CONDENSED = "TDPaperCondensed-Regular"
CONDENSED_BOLD = "TDPaperCondensed-Bold"
FACES = (REGULAR, BOLD, CONDENSED, CONDENSED_BOLD)


@cache
def load_letters() -> None:
    """Register the bundled fonts with reportlab, once."""
    for face in FACES:
        pdfmetrics.registerFont(TTFont(face, finders.find(f"fonts/paper/{face}.ttf")))
    pdfmetrics.registerFontFamily(REGULAR, normal=REGULAR, bold=BOLD, italic=REGULAR, boldItalic=BOLD)


def width_of(text: str, face: str, size: float) -> float:
    """The printed width of ``text``, in points."""
    return float(pdfmetrics.stringWidth(text, face, size))


LEADING = 1.28
QUIET_MODULES = 2
GREY = 0.35


class Block(Flowable, ABC):
    """A block printed below the previous one by reportlab's frames; lengths in points."""

    def __post_init__(self) -> None:
        """Set the attributes that a frame needs on each block."""
        super().__init__()

    @abstractmethod
    def tall(self, width: float) -> float:
        """Its height at this width."""

    @abstractmethod
    def paint(self, canvas: Canvas, left: float, top: float, width: float) -> None:
        """Print the block below ``top``."""

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Called by a frame: returns the full width and the required height."""
        self.width, self.height = width, self.tall(width)
        return self.width, self.height

    def draw(self) -> None:
        """Called by a frame with the bottom left corner."""
        self.paint(self.canv, 0, self.height, self.width)


@lru_cache(2_000)
def lines_of(text: str, face: str, size: float, width: float) -> tuple[str, ...]:
    """A text as lines no wider than ``width``, broken between words, or within a word that is too long.

    A block asks for its lines five times while it is laid out.
    """
    lines: list[str] = []
    for line in simpleSplit(text, face, size, width) or [""]:
        rest = line
        while width_of(rest, face, size) > width and len(rest) > 1:
            cut = max(1, sum(width_of(rest[:end], face, size) <= width for end in range(1, len(rest))))
            lines.append(rest[:cut])
            rest = rest[cut:]
        lines.append(rest)
    return tuple(lines)


@dataclass(eq=False)
class Text(Block):
    """Lines of one size, wrapped to the width; ``align`` is left, centre or right."""

    text: str
    size: float = 9
    face: str = REGULAR
    align: str = "left"
    is_grey: bool = False

    def tall(self, width: float) -> float:
        """The height of its lines."""
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

    def _lines(self, width: float) -> tuple[str, ...]:
        return lines_of(self.text, self.face, self.size, width)


@dataclass(eq=False)
class Fitted(Block):
    """One line as large as the width allows, at most ``size``: a table and a seat readable from a distance.

    If one line would be smaller than ``least``, several lines of that size.
    """

    text: str
    size: float
    face: str = BOLD
    align: str = "centre"
    least: float = 9

    def tall(self, width: float) -> float:
        """The height of one line, or of several."""
        fitting = self._fitting(width)
        return self._wrapped.tall(width) if fitting < self.least else fitting * 1.12

    def paint(self, canvas: Canvas, left: float, top: float, width: float) -> None:
        """Print the line or lines."""
        size = self._fitting(width)
        if size < self.least:
            self._wrapped.paint(canvas, left, top, width)
        else:
            Text(self.text, size, self.face, self.align).paint(canvas, left, top, width + 1)

    @property
    def _wrapped(self) -> Text:
        return Text(self.text, self.least, self.face, self.align)

    def _fitting(self, width: float) -> float:
        whole = width_of(self.text, self.face, self.size)
        return self.size if whole <= width else self.size * width / whole


@dataclass(eq=False)
class Pair(Block):
    """A label on the left and its value on the right, or below it if both are long; never cut."""

    label: str
    value: str
    size: float = 9
    is_bold: bool = False

    def tall(self, width: float) -> float:
        """The height of one line, or of the label's and the value's lines."""
        label, value = self._texts
        return label.tall(width) + (0 if self._fits(width) else value.tall(width))

    def paint(self, canvas: Canvas, left: float, top: float, width: float) -> None:
        """Print both."""
        label, value = self._texts
        label.paint(canvas, left, top, width)
        value.paint(canvas, left, top if self._fits(width) else top - label.tall(width), width)

    @property
    def _texts(self) -> tuple[Text, Text]:
        return (
            Text(self.label, self.size, self._face, is_grey=not self.is_bold),
            Text(self.value, self.size, self._face, "right"),
        )

    @property
    def _face(self) -> str:
        return BOLD if self.is_bold else REGULAR

    def _fits(self, width: float) -> bool:
        both = width_of(self.label, self._face, self.size) + width_of(self.value, self._face, self.size)
        return both + self.size <= width


@dataclass(eq=False)
class Rule(Block):
    """A thin horizontal line with space above and below."""

    air: float = 5
    is_dashed: bool = False

    def tall(self, width: float) -> float:
        """The height of the line with its space."""
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
        """The height of the writing space and the label."""
        return self.room + Text(self.label, self.size).tall(width)

    def paint(self, canvas: Canvas, left: float, top: float, width: float) -> None:
        """Print the line and its label."""
        canvas.setLineWidth(0.6)
        canvas.line(left, top - self.room, left + width, top - self.room)
        Text(self.label, self.size, is_grey=True).paint(canvas, left, top - self.room - 2, width)


@dataclass(eq=False)
class Code(Block):
    """A centred QR code, ``side`` points wide."""

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
