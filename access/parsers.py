"""Bodies of requests as JSON: nested no deeper than any command, so that no body exhausts a process."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from rest_framework import parsers

from rulebook.refusals import Refusal

MOST_DEPTH = 20
"""The deepest command has a third of it."""


class JSONParser(parsers.JSONParser):
    """JSON; raises ``Refusal("json_too_deep")``."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """What was sent."""
        try:
            sent = super().parse(stream, media_type, parser_context)
        except RecursionError as error:
            raise Refusal("json_too_deep", most=MOST_DEPTH) from error
        if _is_deeper(sent, MOST_DEPTH):
            raise Refusal("json_too_deep", most=MOST_DEPTH)
        return sent


def _is_deeper(sent: Any, most: int) -> bool:
    """Whether lists and objects are nested deeper than ``most``."""
    layer = [sent]
    for _depth in range(most + 1):
        layer = [part for one in layer for part in _parts(one)]
        if not layer:
            return False
    return True


def _parts(one: Any) -> list[Any]:
    if isinstance(one, dict):
        return list(one.values())
    return one if isinstance(one, list) else []
