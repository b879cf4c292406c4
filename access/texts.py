"""Texts that people can read: no control characters, no reversed direction, nothing invisible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from typing import Any
from unicodedata import category

from access.fields import AsSent, Hidden, Length
from journal.plain import hints_of
from rulebook.refusals import Refusal

LINES = frozenset("\n\r\t")
LONGEST_LINE = 128
"""Fields up to this length hold names and words: one line."""
TURNED = frozenset(chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
"""Embeddings, overrides and isolates: the text after them reads backwards."""
SEEN = frozenset("LNPS")
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that are invisible."""
PARTS = frozenset(chr(code) for code in (*range(0x1160, 0x1200), *range(0xD7B0, 0xD800)))
"""Ends of syllables: without a beginning they are invisible."""


def is_readable(text: str, *, one_line: bool = False) -> bool:
    """Whether a person can read the whole text; an empty text is readable."""
    if text.isascii() and text.isprintable():
        return True
    for sign in text:
        if sign in TURNED or (category(sign) in ("Cc", "Cs") and (one_line or sign not in LINES)):
            return False
    return not text.strip() or any(_is_seen(sign) for sign in text)


def _is_seen(sign: str) -> bool:
    return category(sign)[0] in SEEN and sign not in BLANK and sign not in PARTS


def require_readable(command: type, values: Mapping[str, Any]) -> None:
    """Raise ``Refusal("text_unreadable")`` for a text that cannot be read, with its field.

    Secrets may contain anything, and a file is read cell by cell.
    """
    hidden, single = _kinds(command)
    for name, value in values.items():
        if name not in hidden and not all(
            is_readable(text, one_line=name in single) for text in _texts(value)
        ):
            raise Refusal("text_unreadable", field=name)


@cache
def _kinds(command: type) -> tuple[frozenset[str], frozenset[str]]:
    """The fields that are secrets or files, and the fields of one line."""
    hints = hints_of(command)
    notes = {field.name: getattr(hints[field.name], "__metadata__", ()) for field in fields(command)}
    hidden = {
        name for name, marks in notes.items() if any(isinstance(mark, (AsSent, Hidden)) for mark in marks)
    }
    single = {
        name
        for name, marks in notes.items()
        if any(isinstance(mark, Length) and mark.most <= LONGEST_LINE for mark in marks)
    }
    return frozenset(hidden), frozenset(single)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
