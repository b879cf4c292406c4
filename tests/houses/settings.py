"""A kept house by the code of today: its own folder, on SQLite or on a database of PostgreSQL."""

from __future__ import annotations

import os

from tdmanager.settings.embedded import *  # noqa: F403
from tdmanager.settings.embedded import DATABASES

if host := os.environ.get("HOUSE_ON"):
    DATABASES["default"] = {
        "ENGINE": "tdmanager.postgres",
        "NAME": os.environ["HOUSE_NAME"],
        "USER": os.environ.get("TD_TEST_POSTGRES_USER", "td"),
        "HOST": host,
    }
