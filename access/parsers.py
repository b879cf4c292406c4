"""Request bodies as JSON: nested no deeper than any command, with texts that can be encoded again."""

from __future__ import annotations

import codecs
import json
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from rest_framework import parsers
from rest_framework.exceptions import ParseError
from rest_framework.utils.json import strict_constant

from rulebook.refusals import Refusal


class JSONParser(parsers.JSONParser):
    """JSON; raises ``Refusal`` ``json_too_deep``, ``text_unreadable`` or ``field_twice``."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The parsed body."""
        try:
            body = _read(stream, parser_context or {})
        except RecursionError as error:
            raise Refusal("json_too_deep", most=settings.MOST_DEPTH) from error
        if _is_deeper(body, settings.MOST_DEPTH):
            raise Refusal("json_too_deep", most=settings.MOST_DEPTH)
        if (name := _unwritable(body)) is not None:
            raise Refusal("text_unreadable", field=name)
        return body


def _read(stream: IO[Any], context: Mapping[str, Any]) -> Any:
    """As the framework reads it, but a field sent twice is refused: it is not clear which of two amounts is meant."""
    try:
        text = codecs.getreader(context.get("encoding", settings.DEFAULT_CHARSET))(stream)
        return json.load(text, parse_constant=strict_constant, object_pairs_hook=_once)
    except ValueError as error:
        raise ParseError(f"JSON parse error - {error}") from error


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _value in pairs]
        raise Refusal("field_twice", field=next(name for name in names if names.count(name) > 1))
    return fields


def _is_deeper(body: Any, most: int) -> bool:
    """Whether lists and objects are nested deeper than ``most``."""
    layer = [body]
    for _depth in range(most + 1):
        layer = [part for item in layer for part in _parts(item)]
        if not layer:
            return False
    return True


def _unwritable(body: Any) -> str | None:
    """The field with a lone surrogate (``\\ud800``), which is no text; empty if its name has one, None without."""
    if _is_writable(body):
        return None
    fields = body if isinstance(body, dict) else {}
    return next(
        (name for name, value in fields.items() if _is_writable(name) and not _is_writable(value)), ""
    )


def _is_writable(value: Any) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _parts(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
