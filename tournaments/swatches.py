"""The colours of chips: what a house calls them, and how screens and pages draw them."""

from __future__ import annotations

import re
from collections.abc import Mapping

COLOURS: Mapping[str, str] = {
    "white": "#f4f1e8",
    "red": "#c8242c",
    "blue": "#1d5fc4",
    "green": "#1f7a3d",
    "black": "#14181b",
    "purple": "#6b2fa0",
    "yellow": "#f2c21a",
    "orange": "#ef7d1a",
    "pink": "#e8719d",
    "grey": "#8b949a",
    "gray": "#8b949a",
    "brown": "#7a4b26",
    "bianco": "#f4f1e8",
    "rosso": "#c8242c",
    "blu": "#1d5fc4",
    "verde": "#1f7a3d",
    "nero": "#14181b",
    "viola": "#6b2fa0",
    "giallo": "#f2c21a",
    "arancione": "#ef7d1a",
    "rosa": "#e8719d",
    "grigio": "#8b949a",
    "marrone": "#7a4b26",
}
"""What a house calls its chips, in the languages of the product; another word is a chip without a colour."""
EXACT = re.compile(r"#[0-9a-f]{6}")


def swatch_of(colour: str) -> str:
    """How a chip of this colour is drawn: the colour that a word means, or the one typed as #1d5fc4; else none."""
    word = colour.strip().lower()
    return COLOURS.get(word, word if EXACT.fullmatch(word) else "")
