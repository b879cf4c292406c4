"""The API's own description, generated once for all tests that read it."""

from __future__ import annotations

from contextlib import redirect_stderr
from functools import cache
from io import StringIO
from typing import Any

from drf_spectacular.generators import SchemaGenerator


@cache
def _generated() -> tuple[dict[str, Any], str]:
    with redirect_stderr(StringIO()) as said:
        found = dict(SchemaGenerator().get_schema(request=None, public=True))
    return found, said.getvalue()


def described() -> dict[str, Any]:
    """The description; read-only."""
    return _generated()[0]


def complaints() -> tuple[str, ...]:
    """The parts that the generator could not describe, or described wrongly."""
    return tuple(_generated()[1].splitlines())
