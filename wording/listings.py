"""Lists as files, CSV and XLSX: the head, then the lines, so that a column can be summed."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from importlib import import_module
from io import StringIO

from django.http import HttpResponse

from rulebook.refusals import Refusal
from wording.cells import Listing, all_lines, plain


def as_csv(listing: Listing) -> bytes:
    """CSV in UTF-8 with a byte order mark for spreadsheets."""
    text = StringIO()
    writer = csv.writer(text)
    for line in all_lines(listing):
        writer.writerow([plain(cell) for cell in line])
    return text.getvalue().encode("utf-8-sig")


def as_xlsx(listing: Listing) -> bytes:
    """A workbook of one sheet, its head bold."""
    # Imported with the first workbook, so that the start does not wait for it.
    content: bytes = import_module("wording.xlsx").written(listing)
    return content


FORMS: Mapping[str, tuple[Callable[[Listing], bytes], str]] = {
    "csv": (as_csv, "text/csv; charset=utf-8"),
    "xlsx": (as_xlsx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
}
"""How a list is written, and its content type, by the file's extension."""


def file_of(listing: Listing, name: str, form: str) -> HttpResponse:
    """The list in the form that an address names; raises ``Refusal("not_found")`` if there is no such form."""
    if form not in FORMS:
        raise Refusal("not_found", what=f"{name}.{form}")
    return download(listing, name, form)


def download(listing: Listing, name: str, form: str) -> HttpResponse:
    """The list as a file ``name.form``."""
    write, kind = FORMS[form]
    headers = {"Content-Disposition": f'attachment; filename="{name}.{form}"'}
    return HttpResponse(write(listing), content_type=kind, headers=headers)
