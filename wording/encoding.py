"""The text of a file as written by spreadsheets: UTF-8, UTF-16 or Windows-1252."""

from __future__ import annotations

import codecs

from rulebook.refusals import Refusal

MARKED = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
NO_TEXT = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF", b"\x89PNG", b"\xff\xd8\xff")
"""The first bytes of workbooks, old workbooks, PDF and pictures."""


def text_of(content: bytes) -> str:
    """The text of a file; raises ``Refusal("csv_no_text")`` for a workbook, a picture and the like."""
    if content.startswith(NO_TEXT):
        raise Refusal("csv_no_text", field="file")
    encoding = next((name for mark, name in MARKED if content.startswith(mark)), "")
    text = _decoded(content, encoding or _unmarked(content))
    if text is None or "\0" in text:
        raise Refusal("csv_no_text", field="file")
    return text


def _unmarked(content: bytes) -> str:
    """The encoding of a file without a byte order mark: in UTF-16 every other byte of a digit is zero."""
    if b"\0" in content:
        return "utf-16-le" if content[1:2] == b"\0" else "utf-16-be"
    return "utf-8" if _decoded(content, "utf-8") is not None else "cp1252"


def _decoded(content: bytes, encoding: str) -> str | None:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        return None
