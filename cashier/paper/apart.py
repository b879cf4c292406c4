"""Long papers are laid out in a process of their own, so that they slow no sale."""

from __future__ import annotations

import logging
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Sequence
from threading import Lock

from django.apps import apps
from django.conf import settings
from django.utils import translation

from cashier.paper.blocks import Block
from cashier.paper.prints import Slip

log = logging.getLogger(__name__)
MANY = 100
"""Starting a process costs as much as laying out this number of slips."""
GENTLE = 10
SECONDS = 120
_one_at_a_time = Lock()
Make = Callable[..., bytes]


def made(make: Make, slips: Sequence[Slip], paper: str, *, title: str) -> bytes:
    """The paper, laid out apart if it is long; here if that fails."""
    if len(slips) < MANY:
        return make(slips, paper, title=title)
    is_plain = all(type(block).__module__ == Block.__module__ for slip in slips for block in slip)
    apps = () if is_plain else tuple(settings.INSTALLED_APPS)
    job = pickle.dumps((make, list(slips), paper, str(title)))
    message = pickle.dumps((translation.get_language(), apps, job))
    with _one_at_a_time:
        try:
            process = subprocess.run(
                [sys.executable, "-m", "cashier.paper.apart"],
                cwd=settings.ROOT,
                env=os.environ | {"DJANGO_SETTINGS_MODULE": settings.SETTINGS_MODULE},
                input=message,
                capture_output=True,
                timeout=SECONDS,
                check=True,
            )
        except (OSError, subprocess.SubprocessError) as error:
            log.warning("a paper is not laid out apart: %s", error)
            return make(slips, paper, title=title)
    return process.stdout


def main() -> None:
    """Read a paper from the standard input, and write it laid out to the standard output."""
    os.nice(GENTLE)
    # What this process of our own has written to it.
    language, needed, job = pickle.load(sys.stdin.buffer)  # noqa: S301
    # Texts and lines need no models, whose import takes longer than a paper.
    apps.populate(needed)
    make, slips, paper, title = pickle.loads(job)  # noqa: S301
    with translation.override(language):
        sys.stdout.buffer.write(make(slips, paper, title=title))


if __name__ == "__main__":
    main()
