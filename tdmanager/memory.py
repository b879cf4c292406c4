"""Loaded code is permanent and excluded from garbage collection: a full collection delays every tap."""

from __future__ import annotations

import ctypes
import gc
import sys

from django.urls import get_resolver

YOUNGEST = 20_000
"""New objects after which the collector looks at them: what a request makes is mostly gone at once when it is answered."""


def keep_for_good() -> None:
    """Load every page's code now and exclude it from later collections.

    A full collection of the loaded code takes about a tenth of a second, in which nobody gets a response.
    """
    get_resolver().url_patterns  # noqa: B018
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNGEST, *gc.get_threshold()[1:])


def give_back() -> None:
    """Return the pages of freed memory to the system, if its C library can (glibc): a laptop has other programs.

    Without it the library keeps what an upgrade, the demo or a large report has freed between memory in use.
    """
    gc.collect()
    if sys.platform == "linux" and (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)) is not None:
        trim(0)
