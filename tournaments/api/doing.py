"""How the API carries actions out: the shape checked, the book opened, plain data answered."""

from __future__ import annotations

from functools import partial
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from access.permissions import command_of
from journal.book import OpenBook
from journal.opening import HOUSE, perform, tournament_book

Plain = dict[str, Any]


def asked(kind: type[serializers.Serializer], request: Request, **options: Any) -> Plain:
    """The body in the shape of ``kind``; a wrong one is answered with its field errors."""
    shape = kind(data=request.data, **options)
    shape.is_valid(raise_exception=True)
    return dict(shape.validated_data)


def in_house(request: Request, answer_key: str, verb: Any, **values: Any) -> Plain:
    """Carry a verb of the house out and answer what it returned under ``answer_key``."""
    return perform([HOUSE], command_of(request), partial(_answered, answer_key, partial(verb, **values)))


def in_event(request: Request, event_id: int, verb: Any, **values: Any) -> Plain:
    """Carry a verb of an event out and answer the event's id."""
    values["event_id"] = event_id
    done = partial(_done, event_id, partial(verb, **values))
    return perform([tournament_book(event_id)], command_of(request), done)


def _answered(key: str, verb: Any, book: OpenBook) -> Plain:
    answer = verb(book)
    return {key: list(answer) if isinstance(answer, tuple) else answer}


def _done(event_id: int, verb: Any, book: OpenBook) -> Plain:
    verb(book)
    return {"event": event_id}
