"""A file passed to a separate process, and its answer: the only way in which an upload is unpacked or decoded.

A file that takes more memory or time than its kind needs ends its own process, not the house. A new
interpreter is started each time: it holds no lock and no secret, and what one file did to it affects no
other.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import BoundedSemaphore, Timer
from typing import Any

from rulebook.refusals import Refusal
from wording.apart.child import LARGEST_ANSWER, TOO_HEAVY
from wording.apart.values import BOX, LARGEST_PICTURE, PICTURE, WORKBOOK, Drawn, Kind, Sheet

CHILD = Path(__file__).with_name("child.py")
AT_ONCE = 2
"""Files read at once by each process of the house: more would take the processors away from play."""
WAIT_SECONDS = 5.0
KEPT = ("PATH", "SYSTEMROOT", "LD_LIBRARY_PATH")
"""The only environment variables that the reader gets: the others include passwords."""
MEDIA = ("image/jpeg", "image/png")

_places = BoundedSemaphore(AT_ONCE)
_log = logging.getLogger(__name__)


def sheets_of(content: bytes) -> tuple[Sheet, ...]:
    """The sheets of a workbook that are not empty, formulas by their last result.

    Raises ``Refusal`` ``workbook_unreadable``, ``workbook_too_large``, ``workbook_empty``, ``too_many_rows``,
    ``file_too_heavy`` or ``files_busy``.
    """
    fields, _body = _answer(WORKBOOK, content)
    try:
        sheets = tuple(Sheet(str(name), str(text)) for name, text in fields["sheets"])
    except (KeyError, TypeError, ValueError):
        raise _unreadable(WORKBOOK) from None
    if not sheets:
        raise _unreadable(WORKBOOK)
    return sheets


def drawn(sent: bytes, most: int = LARGEST_PICTURE, box: tuple[int, int] = BOX) -> Drawn:
    """The picture in an uploaded file of at most ``most`` bytes, no larger than ``box``, which is what a display needs.

    Raises ``Refusal`` ``picture_too_large``, ``picture_unknown`` (accepted are PNG, JPEG and WebP), ``file_too_heavy`` or
    ``files_busy``.
    """
    if len(sent) > most:
        raise Refusal("picture_too_large", field="picture", most=most // 1024 // 1024)
    fields, content = _answer(PICTURE, sent, most=most, box=box)
    media, width, height = fields.get("media_type"), fields.get("width"), fields.get("height")
    if media not in MEDIA or not (isinstance(width, int) and isinstance(height, int) and content):
        raise _unreadable(PICTURE)
    return Drawn(hashlib.sha256(content).hexdigest(), media, width, height, content)


def _answer(kind: Kind, content: bytes, **arguments: Any) -> tuple[dict[str, Any], bytes]:
    """The reader's answer, and the bytes after it; its refusals are raised here."""
    with _place():
        output = _output(kind, json.dumps({"kind": kind.name, **arguments}).encode() + b"\n", content)
    head, _newline, body = output.partition(b"\n")
    try:
        fields = json.loads(head)
    except ValueError:
        raise _unreadable(kind) from None
    if not isinstance(fields, dict):
        raise _unreadable(kind)
    if (code := fields.get("refused")) is None:
        return fields, body
    if fields == TOO_HEAVY:
        raise _too_heavy(kind)
    raise _refusal(kind, code, fields.get("detail"))


def _refusal(kind: Kind, code: object, detail: object) -> Refusal:
    """The refusal of a reader, if it is one of its own; its details are numbers only."""
    if not isinstance(code, str) or code not in kind.refusals or not isinstance(detail, dict):
        return _unreadable(kind)
    return Refusal(code, field=kind.field, **{name: int(value) for name, value in detail.items()})


def _too_heavy(kind: Kind) -> Refusal:
    return Refusal("file_too_heavy", field=kind.field)


def _unreadable(kind: Kind) -> Refusal:
    return Refusal(kind.unreadable, field=kind.field)


@contextmanager
def _place() -> Iterator[None]:
    """One of the few places for a reader; raises ``Refusal("files_busy")`` when none becomes free soon."""
    if not _places.acquire(timeout=WAIT_SECONDS):
        raise Refusal("files_busy")
    try:
        yield
    finally:
        _places.release()


def _output(kind: Kind, line: bytes, content: bytes) -> bytes:
    """The whole output of a reader; raises ``file_too_heavy`` if a limit ended it, ``files_busy`` if none starts."""
    try:
        process = _started()
    except OSError:
        _log.exception("No process could be started to read a file that was sent.")
        raise Refusal("files_busy") from None
    # Kill it by then, whatever it does, so that nobody waits for its output.
    timer = Timer(kind.seconds, process.kill)
    timer.start()
    try:
        output = _exchanged(process, line, content)
    finally:
        timer.cancel()
        process.kill()
        status = process.wait()
    if len(output) > LARGEST_ANSWER or not output.strip():
        _log.warning("A file sent as a %s was given up: its reader ended with %s.", kind.name, status)
        raise _unreadable(kind) if status == 1 else _too_heavy(kind)
    return output


def _started() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-I", str(CHILD)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={name: os.environ[name] for name in KEPT if name in os.environ},
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def _exchanged(process: subprocess.Popen[bytes], line: bytes, content: bytes) -> bytes:
    """The reader reads the whole file before it answers, so neither waits for the other."""
    if process.stdin is None or process.stdout is None:
        return b""
    with process.stdout as source:
        with suppress(OSError), process.stdin as sink:
            sink.write(line)
            sink.write(content)
        output = source.read(LARGEST_ANSWER + 1)
        if len(output) <= LARGEST_ANSWER:
            process.wait()
        return output
