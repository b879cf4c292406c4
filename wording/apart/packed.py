"""An uploaded workbook unpacked within limits and packed again, so that nothing in it can fill the memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from xml.parsers.expat import ExpatError, ParserCreate
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from rulebook.refusals import Refusal

LARGEST_UNPACKED = 20_000_000
MOST_PARTS = 500
PIECE = 2**16
DEEPEST = 64
MOST_ELEMENTS = 1_500_000
"""In all parts: more do not fit the size that a workbook may unpack to, unless they are empty."""
MOST_KEPT_ELEMENTS = 100_000
"""In a part that is kept in memory as a whole, such as styles."""
ROW_BY_ROW = ("xl/worksheets/", "xl/sharedStrings")
LEFT_OUT = ("xl/media/", "xl/embeddings/", "docProps/thumbnail")


def repacked(content: bytes) -> BytesIO:
    """The same workbook without pictures, with a correct directory.

    Raises ``Refusal("workbook_too_large")``, and the errors of a damaged archive.
    """
    output = BytesIO()
    with ZipFile(BytesIO(content)) as source, ZipFile(output, "w", ZIP_STORED) as target:
        parts = source.infolist()
        # The directory may be false; if it is not, the workbook can be refused without unpacking it.
        if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
            raise too_large()
        elements = 0
        for part in {part.filename: part for part in parts}.values():
            if part.filename.startswith(LEFT_OUT):
                continue
            text = _unpacked(source, part)
            elements += _elements_of(part.filename, text, MOST_ELEMENTS - elements)
            target.writestr(part.filename, text)
    output.seek(0)
    return output


def too_large(most: int = LARGEST_UNPACKED) -> Refusal:
    """The refusal of a workbook that would fill the memory."""
    return Refusal("workbook_too_large", field="file", most=most // 1_000_000)


def _unpacked(source: ZipFile, part: ZipInfo) -> bytes:
    """A part in pieces: no piece unpacks to more than its limit. Other compression methods have no such limit."""
    if part.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise BadZipFile(f"packed in way {part.compress_type}")
    with source.open(part) as file:
        return b"".join(iter(lambda: file.read(PIECE), b""))


def _elements_of(name: str, part: bytes, most: int) -> int:
    """How many elements a part has; refused when they are too many or too deep. A part that is not XML has none.

    A part with a document type is refused: no spreadsheet writes one, and its entities could expand.
    """
    most = most if name.startswith(ROW_BY_ROW) else min(most, MOST_KEPT_ELEMENTS)
    count = depth = 0

    def opens(_name: str, _attributes: object) -> None:
        nonlocal count, depth
        count, depth = count + 1, depth + 1
        if count > most or depth > DEEPEST:
            raise too_large()

    def closes(_name: str) -> None:
        nonlocal depth
        depth -= 1

    def declares(*_arguments: object) -> None:
        raise Refusal("workbook_unreadable", field="file")

    parser = ParserCreate()
    parser.StartDoctypeDeclHandler = declares
    parser.StartElementHandler, parser.EndElementHandler = opens, closes
    with suppress(ExpatError):
        for piece in _pieces(part):
            parser.Parse(piece)
        # Parse the rest that was waiting for more input.
        parser.Parse(b"", True)
    return count


def _pieces(part: bytes) -> Iterator[bytes]:
    for start in range(0, len(part), PIECE):
        yield part[start : start + PIECE]
