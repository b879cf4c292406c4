"""Workbooks of a few kilobytes that would fill the memory: refused in a moment, whatever they hide it in."""

from __future__ import annotations

import struct
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile

import pytest
from openpyxl import Workbook

from rulebook.refusals import Refusal
from wording.apart.packed import repacked
from wording.apart.workbooks import sheets_of

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SHEET, STYLES, TEXTS = "xl/worksheets/sheet1.xml", "xl/styles.xml", "xl/sharedStrings.xml"
KINDS = "[Content_Types].xml"
OF_TEXTS = (
    '<Override PartName="/xl/sharedStrings.xml" ContentType='
    '"application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>'
)
ENOUGH = 120_000_000
"""Bytes that reading any of them may take at once."""


def sound(sheets: int = 1) -> bytes:
    """A workbook as any program writes it."""
    book, out = Workbook(), BytesIO()
    book.active.append(["Rossi"])
    for _number in range(sheets - 1):
        book.create_sheet()
    book.save(out)
    return out.getvalue()


def changed(packing: int = ZIP_DEFLATED, sheets: int = 1, **parts: str) -> bytes:
    """The same with these parts in the place of its own."""
    out = BytesIO()
    named = {"sheet": SHEET, "styles": STYLES, "texts": TEXTS}
    wanted = {named.get(name, name): text for name, text in parts.items()}
    with ZipFile(BytesIO(sound(sheets))) as kept, ZipFile(out, "w", packing) as made:
        all_parts = {name: kept.read(name).decode() for name in kept.namelist()} | wanted
        if TEXTS in wanted:
            all_parts[KINDS] = all_parts[KINDS].replace("</Types>", OF_TEXTS)
        for name, text in all_parts.items():
            made.writestr(name, text)
    return out.getvalue()


def of_rows(rows: str) -> str:
    return f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>'


def of_texts(text: str, head: str = "") -> str:
    return f'{head}<sst xmlns="{MAIN}"><si><t>{text}</t></si></sst>'


def one_text_in_every_cell() -> bytes:
    cells = '<c t="s"><v>0</v></c>' * 40
    return changed(sheet=of_rows(f"<row>{cells}</row>" * 500), texts=of_texts("x" * 500_000))


def deeply_nested() -> bytes:
    return changed(sheet=of_rows(f'<row><c t="inlineStr"><is>{"<a>" * 1_000_000}</is></c></row>'))


def a_row_without_end() -> bytes:
    return changed(sheet=of_rows(f"<row>{'<c/>' * 2_000_000}</row>"))


def millions_of_styles() -> bytes:
    told = f'<styleSheet xmlns="{MAIN}"><cellXfs>{"<xf/>" * 1_000_000}</cellXfs></styleSheet>'
    return changed(styles=told)


def words_of_words() -> bytes:
    words = "".join(f'<!ENTITY w{n} "{f"&w{n - 1};" * 10}">' for n in range(1, 10))
    cell = of_rows('<row><c t="s"><v>0</v></c></row>')
    return changed(sheet=cell, texts=of_texts("&w9;", f'<!DOCTYPE x [<!ENTITY w0 "x">{words}]>'))


def one_long_word_many_times() -> bytes:
    """With as much beside it, what it becomes stays under a hundred times of what is read."""
    head = f'<!DOCTYPE x [<!ENTITY w "{"x" * 100_000}">]><!--{" " * 1_000_000}-->'
    cell = of_rows('<row><c t="s"><v>0</v></c></row>')
    return changed(sheet=cell, texts=of_texts("&w;" * 800, head))


def empty_sheets_with_a_far_row() -> bytes:
    far = of_rows('<row r="15000"><c r="AX15000"/></row>')
    return changed(ZIP_DEFLATED, 400, **{f"xl/worksheets/sheet{n}.xml": far for n in range(1, 401)})


def packed_otherwise() -> bytes:
    return changed(ZIP_BZIP2, styles=" " * 10_000_000)


def a_directory_that_lies() -> bytes:
    """It says how long the beginning of a part is, with the sum that the beginning has."""
    size, said = 150_000_000, 1_000
    packed = bytearray(changed(styles=" " * size))
    true = struct.pack("<L", size)
    for mark, at in ((b"PK\x01\x02", 16), (b"PK\x03\x04", 14)):
        start = -1
        while (start := packed.find(mark, start + 1)) >= 0:
            if packed[start + at + 8 : start + at + 12] == true:
                packed[start + at : start + at + 4] = struct.pack("<L", zlib.crc32(b" " * said))
                packed[start + at + 8 : start + at + 12] = struct.pack("<L", said)
    return bytes(packed)


@contextmanager
def measured() -> Iterator[Callable[[], int]]:
    """The most bytes that were held at once since then."""
    tracemalloc.start()
    try:
        yield lambda: tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "workbook",
    [
        one_text_in_every_cell,
        deeply_nested,
        a_row_without_end,
        millions_of_styles,
        words_of_words,
        one_long_word_many_times,
        empty_sheets_with_a_far_row,
        packed_otherwise,
        a_directory_that_lies,
    ],
)
def test_a_small_workbook_that_grows_without_end_is_refused_within_the_memory(
    workbook: Callable[[], bytes],
) -> None:
    content = workbook()
    assert len(content) < 1_000_000
    with measured() as most, pytest.raises(Refusal) as refused:
        sheets_of(content)
    assert refused.value.code in ("workbook_too_large", "workbook_unreadable", "too_many_rows")
    assert most() < ENOUGH


@pytest.mark.parametrize("workbook", [words_of_words, one_long_word_many_times])
def test_words_that_stand_for_others_reach_no_reader(workbook: Callable[[], bytes]) -> None:
    """What a reader does with them depends on what else is installed."""
    with pytest.raises(Refusal, match="workbook_unreadable"):
        repacked(workbook())


def test_a_sound_workbook_is_read_as_before() -> None:
    assert sheets_of(sound(3))[0].text == "Rossi\n"
    cells = of_rows('<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>')
    assert sheets_of(changed(sheet=cells, texts=of_texts("Bianchi")))[0].text == "Bianchi\tBianchi\n"
