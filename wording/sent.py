"""An uploaded file, workbook or text, read as lines of text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from rulebook.refusals import Refusal
from wording.apart.asking import sheet_of
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
    """The lines of a file; for a workbook, ``sheet`` is the name of their sheet."""

    text: str
    sheet: str = ""


def text_sent(file: Readable) -> SentText:
    """The text of a file. Raises ``Refusal`` ``file_too_large`` and the refusals of ``sheet_of`` and ``text_of``."""
    content = file.read(LARGEST_FILE + 1)
    _require_at_most(len(content), LARGEST_FILE)
    if not is_workbook(content):
        return SentText(text_of(content))
    sheet = sheet_of(content)
    _require_at_most(len(sheet.text.encode()), LARGEST_TEXT)
    return SentText(sheet.text, sheet.name)


def _require_at_most(size: int, most: int) -> None:
    if size > most:
        raise Refusal("file_too_large", field="file", most=most // 1_000_000)
