"""Keeps loaded code out of garbage collection: a full collection delays every tap."""

from __future__ import annotations

import ctypes
import gc
import sys

from django.urls import get_resolver

YOUNGEST = 20_000
"""New objects before the collector runs: most objects of a request are freed once it is answered."""


def keep_for_good() -> None:
    """Load every page's code now and exclude it from later collections.

    A full collection of the loaded code takes about a tenth of a second, in which no request is answered.
    """
    get_resolver().url_patterns  # noqa: B018
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNGEST, *gc.get_threshold()[1:])


def give_back() -> None:
    """Return freed memory to the system, if its C library can (glibc): a laptop has other programs.

    Without this call the library keeps what an upgrade, the demo or a large report has freed.
    """
    gc.collect()
    if sys.platform == "linux" and (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)) is not None:
        trim(0)
