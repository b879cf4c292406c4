"""The settings of a house to measure: its own, with addresses that write the rows of a sale plainly.

``BENCH_SETTINGS`` names the house's settings.
"""

from __future__ import annotations

import os
from importlib import import_module

_own = import_module(os.environ["BENCH_SETTINGS"])
globals().update({name: getattr(_own, name) for name in dir(_own) if name.isupper()})
ROOT_URLCONF = "bench.copied"
