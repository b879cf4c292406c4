"""Long papers are laid out in a process of their own, so that they slow no sale."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import fields
from threading import Lock
from typing import Any

from django.apps import apps
from django.conf import settings
from django.utils import translation
from django.utils.module_loading import import_string

from cashier.paper.blocks import Block
from cashier.paper.prints import Slip, printed, printed_cards, printed_together

log = logging.getLogger(__name__)
MANY = 100
"""Starting a process costs as much as laying out this number of slips."""
GENTLE = 10
SECONDS = 120
_one_at_a_time = Lock()
Make = Callable[..., bytes]
MAKES = {make.__name__: make for make in (printed, printed_cards, printed_together)}


def made(make: Make, slips: Sequence[Slip], paper: str, *, title: str) -> bytes:
    """The paper, laid out apart if it is long; here if that fails."""
    if len(slips) < MANY:
        return make(slips, paper, title=title)
    with _one_at_a_time:
        try:
            process = subprocess.run(
                [sys.executable, "-m", "cashier.paper.apart"],
                cwd=settings.ROOT,
                env=os.environ | {"DJANGO_SETTINGS_MODULE": settings.SETTINGS_MODULE},
                input=_request(make, slips, paper, title),
                capture_output=True,
                timeout=SECONDS,
                check=True,
            )
        except (OSError, subprocess.SubprocessError) as error:
            log.warning("a paper is not laid out apart: %s", error)
            return make(slips, paper, title=title)
    return process.stdout


def _request(make: Make, slips: Sequence[Slip], paper: str, title: str) -> bytes:
    """What ``main`` reads, as JSON: a block is the name of its class and the values of its fields."""
    is_plain = all(type(block).__module__ == Block.__module__ for slip in slips for block in slip)
    request = {
        "language": translation.get_language(),
        "apps": [] if is_plain else list(settings.INSTALLED_APPS),
        "make": make.__name__,
        "slips": [[_values(block) for block in slip] for slip in slips],
        "paper": paper,
        "title": str(title),
    }
    return json.dumps(request).encode()


def _values(block: Block) -> list[Any]:
    kind = type(block)
    values = (getattr(block, field.name) for field in fields(kind))  # type: ignore[arg-type]
    return [f"{kind.__module__}.{kind.__name__}", *values]


def _block(name: str, *values: Any) -> Block:
    kind = import_string(name)
    if not issubclass(kind, Block):
        raise TypeError(name)
    return kind(*values)


def main() -> None:
    """Read a paper from the standard input, and write it laid out to the standard output."""
    os.nice(GENTLE)
    request = json.load(sys.stdin.buffer)
    # Texts and lines need no models, whose import takes longer than a paper.
    apps.populate(request["apps"])
    slips = [[_block(*values) for values in slip] for slip in request["slips"]]
    with translation.override(request["language"]):
        body = MAKES[request["make"]](slips, request["paper"], title=request["title"])
    sys.stdout.buffer.write(body)


if __name__ == "__main__":
    main()
