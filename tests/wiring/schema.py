"""The API's own description, generated once for all its readers."""

from __future__ import annotations

from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator


@cache
def described() -> dict[str, Any]:
    """The description; read-only."""
    return dict(SchemaGenerator().get_schema(request=None, public=True))
