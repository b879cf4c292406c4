"""Pictures that are sent in: decoded and written anew, so that nothing but the picture is kept of a file."""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass

from PIL import Image, UnidentifiedImageError

from rulebook.refusals import Refusal

LARGEST_BYTES = 4 * 1024 * 1024
LARGEST_PIXELS = 40_000_000
# What a display of 3840 lines across shows of a logo or a sponsor.
BOX = (1_920, 1_080)
FORMATS = ("PNG", "JPEG", "WEBP")
FLAT = ("RGB", "L")
JPEG_QUALITY = 88


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture as the house keeps it: photographs as JPEG, anything else as PNG."""

    digest: str
    media_type: str
    width: int
    height: int
    content: bytes


def drawn(sent: bytes) -> Drawn:
    """The picture of a file that was sent in, no larger than a display needs.

    Raises ``Refusal("picture_too_large")`` or ``Refusal("picture_unknown")``: PNG, JPEG and WebP are taken.
    """
    if len(sent) > LARGEST_BYTES:
        raise Refusal("picture_too_large", field="picture", most=LARGEST_BYTES // 1024 // 1024)
    try:
        with Image.open(io.BytesIO(sent), formats=FORMATS) as opened:
            # The size stands in the head of the file: a picture that would fill the memory is never decoded.
            if opened.width * opened.height > LARGEST_PIXELS:
                raise Refusal("picture_too_large", field="picture", most=LARGEST_BYTES // 1024 // 1024)
            return _kept(opened)
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as error:
        raise Refusal("picture_unknown", field="picture") from error


def _kept(opened: Image.Image) -> Drawn:
    is_photograph = opened.format == "JPEG"
    shown = opened.convert("RGB" if is_photograph or opened.mode in FLAT else "RGBA")
    shown.thumbnail(BOX)
    written = io.BytesIO()
    if is_photograph:
        shown.save(written, "JPEG", quality=JPEG_QUALITY, optimize=True)
    else:
        shown.save(written, "PNG", optimize=True)
    content, media_type = written.getvalue(), "image/jpeg" if is_photograph else "image/png"
    return Drawn(hashlib.sha256(content).hexdigest(), media_type, shown.width, shown.height, content)
