"""Row versions are small, and those of before are read as before."""

from __future__ import annotations

import json
import zlib

import pytest

from journal.rows.usual import USUAL, compressed, decompressed
from journal.rows.versioned import converters, fingerprint
from seating.models import Seat

WRITTEN_WITH = 143596892
"""Stored lines name their dictionary by this checksum."""


def seat_bytes() -> bytes:
    """A seat that was created, as a line has it."""
    columns = list(converters(Seat))
    row = [7, 3, 4, 12, "in_use", None, "", False]
    shape = {"shape": fingerprint("seating.seat"), "columns": columns, "rows": [[7, None, row]]}
    return json.dumps({"seating.seat": shape}, separators=(",", ":")).encode()


def test_the_dictionary_of_stored_lines_never_changes() -> None:
    assert zlib.adler32(USUAL) == WRITTEN_WITH


def test_a_line_does_not_repeat_the_names_of_its_columns() -> None:
    text = seat_bytes()
    assert decompressed(compressed(text)) == text
    assert len(compressed(text)) < len(zlib.compress(text)) / 2


def test_texts_of_before_are_read_and_a_cut_one_is_refused() -> None:
    text = seat_bytes()
    assert decompressed(zlib.compress(text)) == text
    for blob in (zlib.compress(text), compressed(text)):
        with pytest.raises(zlib.error):
            decompressed(blob[:-5])
