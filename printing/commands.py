"""What is sent to a receipt printer: pictures of papers as ESC/POS, each cut off, and the questions it is asked."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

ASK_PAPER = b"\x10\x04\x04"
"""DLE EOT 4, answered at once, whatever the printer is doing."""
ASK_ONLINE = b"\x10\x04\x01"
"""DLE EOT 1, likewise."""
ASK_AFTER = b"\x1dr\x01"
"""GS r 1, answered in its turn: after everything that was sent before has been printed."""


@cache
def library() -> ModuleType:
    """The printers of python-escpos, loaded when the first paper is printed.

    It is given the one printer of ``capabilities.json``, for its own table of models takes seconds to read; the handler
    of messages that it adds to every program is taken away again.
    """
    before = list(logging.root.handlers)
    with TemporaryDirectory() as folder:
        os.environ["ESCPOS_CAPABILITIES_PICKLE_DIR"] = folder
        os.environ["ESCPOS_CAPABILITIES_FILE"] = str(Path(__file__).with_name("capabilities.json"))
        from escpos import printer  # noqa: PLC0415 (a start loads what it serves)
    logging.root.handlers = before
    loaded: ModuleType = printer
    return loaded


def as_commands(pictures: Iterable[Image]) -> bytes:
    """The pictures one after the other, each printed and cut."""
    paper = library().Dummy()
    paper.hw("INIT")
    for picture in pictures:
        paper.image(picture, impl="bitImageRaster")
        paper.cut()
    output: bytes = paper.output
    return output


def is_answer_at_once(byte: int) -> bool:
    """Whether it answers DLE EOT: bits 1 and 4 are set, 0 and 7 are not."""
    return byte & 0x93 == 0x12


def is_answer_after(byte: int) -> bool:
    """Whether it answers GS r: bits 4 and 7 are not set."""
    return byte & 0x90 == 0


def says_no_paper(byte: int) -> bool:
    """Whether the answer to ``ASK_PAPER`` says that the roll is used up."""
    return byte & 0x60 == 0x60


def says_offline(byte: int) -> bool:
    """Whether the answer to ``ASK_ONLINE`` says that nothing is printed now."""
    return byte & 0x08 == 0x08
