"""The font of every print: one bundled typeface with full Latin, Greek and Cyrillic."""

from __future__ import annotations

from functools import cache

from django.contrib.staticfiles import finders
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

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
    """How wide ``text`` prints, in points."""
    return float(pdfmetrics.stringWidth(text, face, size))
