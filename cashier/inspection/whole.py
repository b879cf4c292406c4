"""All lists of the house in one archive: what `docs/inspection.md` proves the books from."""

from __future__ import annotations

import hashlib
from tempfile import SpooledTemporaryFile
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from cashier.inspection.declared import Scope, lists_for
from cashier.inspection.files import IN_MEMORY, Issue, write_csv

WHOLE = "zip"
ARCHIVE = "application/zip"
SUMS = "SHA256SUMS"
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The same content is the same archive, whenever it was made."""


def make_whole(role: str) -> Issue:
    """Every list that a person of this role may read, as CSV, and ``SHA256SUMS`` of them all.

    The hash of the issue is that of ``SHA256SUMS``.
    """
    file: IO[bytes] = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - the response that sends it closes it
    sums, rows = "", 0
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for listed in lists_for(role, event=None):
            with archive.open(_entry(f"{listed.name}.csv"), "w", force_zip64=True) as into:
                content = write_csv(listed, Scope(), into)
            sums += f"{content.sha256}  {listed.name}.csv\n"
            rows += content.rows
        archive.writestr(_entry(SUMS), sums)
    file.seek(0)
    return Issue(file, hashlib.sha256(sums.encode()).hexdigest(), rows, ARCHIVE)


def _entry(name: str) -> ZipInfo:
    made = ZipInfo(name, LONG_AGO)
    made.compress_type = ZIP_DEFLATED
    return made
