"""House colours that everybody can read: one is chosen, the others are computed to contrast with it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulebook.refusals import Refusal

READABLE = 7.0
"""The minimum contrast of a text with its background (WCAG 2.2, level AAA)."""
BLACK, WHITE = (0, 0, 0), (255, 255, 255)
HEXADECIMAL = re.compile(r"#[0-9a-f]{6}")
# The contrast of white with the three grounds: dark enough that softer texts stay readable on each of them.
OF_GROUND, OF_PANEL, OF_BREAK = 17.0, 15.0, 11.0
STEPS = 100

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a theme made of one colour, each as ``#rrggbb``."""

    ground: str
    panel: str
    line: str
    track: str
    rest: str
    accent: str


def typed_colour(text: str) -> str:
    """A colour as ``#rrggbb``, empty for none; raises ``Refusal("colour_unknown")``."""
    said = text.strip().lower()
    if said and not HEXADECIMAL.fullmatch(said):
        raise Refusal("colour_unknown", field="colour", colour=text)
    return said


def palette(colour: str) -> Palette:
    """The theme of a house of this colour (``#rrggbb``): dark grounds in its tone, a light accent."""
    tone = _read(colour)
    panel = _until(tone, BLACK, WHITE, OF_PANEL)
    rest = _until(tone, BLACK, WHITE, OF_BREAK)
    return Palette(
        ground=_written(_until(tone, BLACK, WHITE, OF_GROUND)),
        panel=_written(panel),
        line=_written(_mixed(panel, WHITE, 0.28)),
        track=_written(_mixed(panel, WHITE, 0.16)),
        rest=_written(rest),
        accent=_written(_until(tone, WHITE, rest, READABLE + 1.5)),
    )


def contrast(one: str, two: str) -> float:
    """The contrast of two colours: 1 for the same, 21 for black and white."""
    return _contrast(_read(one), _read(two))


def _read(colour: str) -> Colour:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _written(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _mixed(colour: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (
        round(mine + (theirs - mine) * share) for mine, theirs in zip(colour, other, strict=True)
    )
    return red, green, blue


def _until(colour: Colour, towards: Colour, against: Colour, wanted: float) -> Colour:
    """The colour, mixed with another in small steps until its contrast with a third is high enough."""
    mixes = (_mixed(colour, towards, step / STEPS) for step in range(STEPS + 1))
    return next((mix for mix in mixes if _contrast(mix, against) >= wanted), towards)


def _contrast(one: Colour, two: Colour) -> float:
    light, dark = sorted((_luminance(one), _luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
