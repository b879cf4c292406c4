"""Uploaded pictures: decoded and encoded again, so that nothing else in the file is kept."""

from __future__ import annotations

import hashlib
import io
import struct

from PIL import ExifTags, Image, UnidentifiedImageError
from PIL.Image import Transpose

from rulebook.refusals import Refusal
from wording.apart.values import BOX, LARGEST_PICTURE, Drawn

LARGEST_PIXELS = 40_000_000
FORMATS = ("PNG", "JPEG", "WEBP")
FLAT = ("RGB", "L")
JPEG_QUALITY = 88
SHOWN = ("transparency",)
"""The metadata that changes how a picture looks."""
TURNS = {
    2: Transpose.FLIP_LEFT_RIGHT,
    3: Transpose.ROTATE_180,
    4: Transpose.FLIP_TOP_BOTTOM,
    5: Transpose.TRANSPOSE,
    6: Transpose.ROTATE_270,
    7: Transpose.TRANSVERSE,
    8: Transpose.ROTATE_90,
}
"""How to turn a picture, by its Exif orientation; 1 is upright."""


def drawn(sent: bytes, most: int = LARGEST_PICTURE, box: tuple[int, int] = BOX) -> Drawn:
    """The picture in an uploaded file of at most ``most`` bytes, no larger than ``box``, which is what a display needs.

    Raises ``Refusal("picture_too_large")`` or ``Refusal("picture_unknown")``: accepts PNG, JPEG and WebP.
    """
    too_large = Refusal("picture_too_large", field="picture", most=most // 1024 // 1024)
    if len(sent) > most:
        raise too_large
    try:
        with Image.open(io.BytesIO(sent), formats=FORMATS) as picture:
            # The size is in the file's header: a picture that would fill the memory is never decoded.
            if picture.width * picture.height > LARGEST_PIXELS:
                raise too_large
            return _encoded(picture, box)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise too_large from error
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as error:
        raise Refusal("picture_unknown", field="picture") from error


def _encoded(opened: Image.Image, box: tuple[int, int]) -> Drawn:
    is_photograph = opened.format == "JPEG"
    opened.load()
    # A telephone stores its orientation in the metadata, which is not kept.
    turn = _turn(opened)
    upright: Image.Image = opened if turn is None else opened.transpose(turn)
    picture = upright.convert("RGB" if is_photograph or upright.mode in FLAT else "RGBA")
    picture.thumbnail(box)
    # Comments of a JPEG would be written again.
    picture.info = {name: value for name, value in picture.info.items() if name in SHOWN}
    buffer = io.BytesIO()
    if is_photograph:
        picture.save(buffer, "JPEG", quality=JPEG_QUALITY, optimize=True)
    else:
        picture.save(buffer, "PNG", optimize=True)
    content, media_type = buffer.getvalue(), "image/jpeg" if is_photograph else "image/png"
    return Drawn(hashlib.sha256(content).hexdigest(), media_type, picture.width, picture.height, content)


def _turn(opened: Image.Image) -> Transpose | None:
    """How to turn it upright; not at all if its metadata cannot be read."""
    try:
        return TURNS.get(opened.getexif().get(ExifTags.Base.Orientation, 1))
    except (SyntaxError, ValueError, TypeError, KeyError, struct.error):
        return None
