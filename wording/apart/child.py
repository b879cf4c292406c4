"""The process that reads one file: limits first, then the file from its input, then the answer.

Run as a program, by ``wording.apart.asking`` alone. In: a line of JSON with the kind of file and the reader's
arguments, then the file. Out: a line of JSON, then the bytes of a picture.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    # Started without the program's folder in the path, so that no file beside it replaces a library.
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from rulebook.refusals import Refusal
from wording.apart.values import KINDS, PICTURE, Kind

try:
    resource: Any = import_module("resource")
except ImportError:  # A platform without limits for a process: the time that its parent waits remains.
    resource = None

LARGEST_ANSWER = 64 * 2**20
TOO_HEAVY = {"refused": "file_too_heavy"}
LESS_URGENT = 5
NOT_NEEDED = ("numpy", "lxml", "pandas")
"""Libraries that the readers would load if installed, although they do not need them."""


def main() -> int:
    """Read the request from the input, and answer it."""
    request = json.loads(sys.stdin.buffer.readline(4_096))
    kind = KINDS[request["kind"]]
    sys.modules.update(dict.fromkeys(NOT_NEEDED))  # type: ignore[arg-type]
    # Loaded before the limits, so that Python can store the compiled files for the next process.
    reader = import_module(f"wording.apart.{kind.name}s")
    keep_within(kind)
    head, body = answer(kind, reader, request, sys.stdin.buffer.read())
    sys.stdout.buffer.write(json.dumps(head).encode() + b"\n" + body)
    sys.stdout.buffer.flush()
    return 0


def keep_within(kind: Kind) -> None:
    """Set the limits of a kind of file for this process, as far as the platform has them; they are final."""
    if hasattr(os, "nice"):
        os.nice(LESS_URGENT)
    if resource is None:
        return
    limits = {
        "RLIMIT_AS": kind.memory,
        "RLIMIT_CPU": int(kind.seconds) // 2,
        "RLIMIT_FSIZE": 0,
        "RLIMIT_CORE": 0,
        "RLIMIT_NPROC": 0,
    }
    for name, most in limits.items():
        with suppress(AttributeError, ValueError, OSError):
            resource.setrlimit(getattr(resource, name), (most, most))


def answer(kind: Kind, reader: Any, request: dict[str, Any], content: bytes) -> tuple[dict[str, Any], bytes]:
    """The answer to a request: the contents of the file, or why it is refused."""
    try:
        if kind is PICTURE:
            picture = reader.drawn(content, request["most"], tuple(request["box"]))
            return {
                "media_type": picture.media_type,
                "width": picture.width,
                "height": picture.height,
            }, picture.content
        sheets = reader.sheets_of(content)
    except Refusal as refusal:
        return {"refused": refusal.code, "detail": refusal.detail}, b""
    except MemoryError:
        return TOO_HEAVY, b""
    return {"sheets": [[sheet.name, sheet.text] for sheet in sheets]}, b""


if __name__ == "__main__":
    sys.exit(main())
