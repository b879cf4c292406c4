"""An uploaded file, workbook or text, read as lines of text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from rulebook.refusals import Refusal
from wording.apart.asking import sheets_of
from wording.apart.values import is_workbook
from wording.encoding import text_of

LARGEST_FILE = 1_000_000
LARGEST_TEXT = 2_000_000
"""In bytes: the text may go back into a form, and a form has a limit too."""


class Readable(Protocol):
    """The interface of an upload."""

    def read(self, size: int = -1, /) -> bytes:
        """At most ``size`` bytes."""


@dataclass(frozen=True, slots=True)
class SentText:
    """The lines of a file; for a workbook, ``sheet`` is the name of their sheet, ``others`` are those of the others."""

    text: str
    sheet: str = ""
    others: tuple[str, ...] = ()


def text_sent(file: Readable) -> SentText:
    """The text of a file, of a workbook its first sheet with text. Raises what ``sheets_sent`` raises."""
    first, *others = sheets_sent(file)
    _require_at_most(len(first.text.encode()), LARGEST_TEXT)
    return SentText(first.text, first.sheet, tuple(other.sheet for other in others))


def sheets_sent(file: Readable) -> tuple[SentText, ...]:
    """The text of a file, sheet by sheet; only those that fit have a text.

    Raises ``Refusal`` ``file_too_large`` and the refusals of ``sheets_of`` and ``text_of``.
    """
    content = file.read(LARGEST_FILE + 1)
    _require_at_most(len(content), LARGEST_FILE)
    if not is_workbook(content):
        return (SentText(text_of(content)),)
    return tuple(SentText(sheet.text, sheet.name) for sheet in sheets_of(content))


def _require_at_most(size: int, most: int) -> None:
    if size > most:
        raise Refusal("file_too_large", field="file", most=most // 1_000_000)
