"""The API as it describes itself, written once for all who read it."""

from __future__ import annotations

from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator


@cache
def described() -> dict[str, Any]:
    """The description; nobody may change it."""
    return dict(SchemaGenerator().get_schema(request=None, public=True))
