"""The house of these tests runs in one process, as ``./run`` does."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture(autouse=True)
def _served_here(settings: Any) -> None:
    settings.STARTS_HERE = True
