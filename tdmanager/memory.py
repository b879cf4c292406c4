"""What the house is made of stays for good and is not searched for rubbish: a whole search holds every tap up."""

from __future__ import annotations

import gc

from django.urls import get_resolver


def keep_for_good() -> None:
    """Load every page's code now and leave all of it out of later searches of the collector.

    A whole search of what is loaded takes about a tenth of a second, in which nobody is answered.
    """
    get_resolver().url_patterns  # noqa: B018
    gc.collect()
    gc.freeze()
