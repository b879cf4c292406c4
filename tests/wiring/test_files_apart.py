"""Uploaded files are read by a separate process: its limits end it, and the house stays up."""

from __future__ import annotations

import ast
import io
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import BoundedSemaphore

import pytest
from PIL import Image

from access.problems import status_of
from displays.layouts.files import MOST_VALUES, read_bytes
from people.naming import LONGEST, folded
from rulebook.payouts.table_text import read_table
from rulebook.refusals import Refusal
from tests.architecture.sources import is_test, name_of, python_files, tree_of
from tests.tournaments.test_workbook_bombs import one_long_word_many_times, sound
from wording.apart import asking
from wording.apart.values import MEGABYTE, WORKBOOK

READERS = ("openpyxl", "zipfile", "PIL", "xml", "tarfile", "gzip", "bz2", "lzma", "pickle", "marshal", "wave")
WRITERS = {
    "wording/xlsx.py": {"openpyxl"},
    "cashier/inspection/files.py": {"openpyxl"},
    "cashier/inspection/verbs.py": {"zipfile"},
    "cashier/paper/prints.py": {"PIL"},
    "printing/printers/wire.py": {"PIL"},
    "access/compression.py": {"gzip"},
    "journal/archive/blocks.py": {"lzma"},
}
"""Modules that write such files, or draw: they read none, but the archive its own blocks from the database."""
READ_AS_TEXT = {
    "people/files/lines.py",
    "rulebook/structure/read_rows.py",
    "rulebook/payouts/table_text.py",
}
"""Only for texts of at most two megabytes, each letter once."""

FAKE = """
import sys, time
sys.stdin.buffer.read()
{does}
"""


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program in place of the reader."""
    program = tmp_path / "child.py"
    monkeypatch.setattr(asking, "CHILD", program)
    return program


def code_of(content: bytes) -> str:
    """The refusal of a workbook, empty if it is read."""
    try:
        asking.sheets_of(content)
    except Refusal as refusal:
        return refusal.code
    return ""


def test_a_workbook_and_a_picture_come_back_as_they_were_read() -> None:
    assert asking.sheets_of(sound())[0].text == "Rossi\n"
    written = io.BytesIO()
    Image.new("RGB", (40, 20), "red").save(written, "PNG")
    made = asking.drawn(written.getvalue())
    assert (made.media_type, made.width, made.height) == ("image/png", 40, 20)
    with Image.open(io.BytesIO(made.content)) as shown:
        assert shown.getpixel((5, 5)) == (255, 0, 0)
    with pytest.raises(Refusal, match="picture_unknown"):
        asking.drawn(b"GIF89a")


def test_a_workbook_whose_words_stand_for_many_others_is_refused_by_its_reader() -> None:
    assert code_of(one_long_word_many_times()) == "workbook_unreadable"


@pytest.mark.parametrize(
    ("does", "code"),
    [
        ("time.sleep(60)", "file_too_heavy"),
        ("sys.stdout.close(); time.sleep(60)", "file_too_heavy"),
        ("import os; os.abort()", "file_too_heavy"),
        ("sys.exit(1)", "workbook_unreadable"),
        ("print('[]')", "workbook_unreadable"),
        ('print(\'{"name": 1, "text": 2}\')', "workbook_unreadable"),
        ('print(\'{"refused": "person_needed", "detail": {}}\')', "workbook_unreadable"),
        ('print(\'{"refused": "file_too_heavy"}\')', "file_too_heavy"),
        ("sys.stdout.write('x' * 3_000)", "file_too_heavy"),
    ],
)
def test_whatever_becomes_of_a_reader_the_house_answers(
    does: str, code: str, reader: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader.write_text(FAKE.format(does=does))
    monkeypatch.setattr(asking, "WORKBOOK", replace(WORKBOOK, seconds=1.0 if "sleep" in does else 60.0))
    monkeypatch.setattr(asking, "LARGEST_ANSWER", 2_000)
    assert code_of(b"PK") == code


def test_a_reader_gets_no_more_memory_than_its_kind_needs(reader: Path) -> None:
    """The limits are those of the real reader; the file read then needs more."""
    real = Path(asking.__file__).with_name("child.py").parents[2]
    reader.write_text(
        f"import sys; sys.path.insert(0, {str(real)!r})\n"
        "from wording.apart import child, workbooks\n"
        "workbooks.sheets_of = lambda content: bytearray(len(content) * 1_000)\n"
        "sys.exit(child.main())\n"
    )
    assert code_of(b"x" * (WORKBOOK.memory // 1_000)) == "file_too_heavy"


def test_few_files_are_read_at_once_and_others_are_told_to_come_again(
    reader: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "_places", BoundedSemaphore(1))
    monkeypatch.setattr(asking, "WAIT_SECONDS", 0.0)
    with asking._place():
        assert code_of(sound()) == "files_busy"
    assert status_of(Refusal("files_busy")) == 503
    monkeypatch.setattr(asking, "WAIT_SECONDS", 60.0)
    reader.write_text(FAKE.format(does='print(\'{"sheets": [["a", "b"]]}\')'))
    with ThreadPoolExecutor(3) as pool:
        assert set(pool.map(code_of, [b"PK"] * 3)) == {""}


def test_without_a_process_the_file_can_be_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    assert code_of(sound()) == "files_busy"


def test_a_layout_of_many_values_is_no_layout() -> None:
    with pytest.raises(Refusal, match="layout_unreadable"):
        read_bytes(b"[" + b"{}," * MOST_VALUES + b"{}]")


@pytest.mark.parametrize(
    "text",
    [
        "place" + ",1" * 30_000 + "\n1" * 30_000,
        "\n".join(f"{n}: 100" for n in range(1, 90)),
    ],
)
def test_a_payout_table_longer_than_any_is_refused_before_it_is_laid_out(text: str) -> None:
    read = read_table(text)
    assert read.rows == ()
    assert [fault.refusal.code for fault in read.faults] == ["table_too_long"]


def test_of_a_long_name_the_beginning_is_folded() -> None:
    """Its marks are put in order, which takes the square of their number."""
    assert len(folded("e\u0301\u0327" * 200_000)) <= LONGEST


def imported(path: Path) -> set[str]:
    """The libraries that a module imports, at any level."""
    found = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found |= {one.name.split(".")[0] for one in node.names}
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return found


def test_nobody_else_unpacks_or_decodes() -> None:
    product = [
        path for path in python_files() if not is_test(path) and not name_of(path).startswith("bench/")
    ]
    beyond = {
        name_of(path): found
        for path in product
        if not name_of(path).startswith("wording/apart/")
        and (found := imported(path) & set(READERS) - WRITERS.get(name_of(path), set()))
    }
    assert beyond == {}
    reading = {
        name_of(path)
        for path in product
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Attribute) and node.attr in ("reader", "DictReader", "load_workbook")
        if isinstance(node.value, ast.Name) and node.value.id in ("csv", "openpyxl")
    }
    assert reading == READ_AS_TEXT
    writers = [path for path in product if name_of(path) in WRITERS]
    asked = {
        node.attr for path in writers for node in ast.walk(tree_of(path)) if isinstance(node, ast.Attribute)
    }
    assert "load_workbook" not in asked


def test_its_parent_loads_no_reader() -> None:
    assert not imported(Path(asking.__file__)) & set(READERS)
    assert WORKBOOK.memory >= 256 * MEGABYTE
