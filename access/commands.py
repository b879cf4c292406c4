"""The common road of every command by API: shape, book, verb, answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from access.permissions import DoorView, command_of
from access.roles import FLOOR
from journal.opening import BookRef, perform, tournament_book

Verb = Callable[..., Any]


class CommandView(DoorView, ABC):
    """Base of commands: checks the shape, opens the books, carries the verb out, answers what it answers."""

    reads: ClassVar = frozenset()
    writes: ClassVar = FLOOR
    shape: ClassVar[type[serializers.Serializer]] = serializers.Serializer

    def event_of(self, key: int) -> int:
        """The event that the thing in the address belongs to; the thing itself unless overridden."""
        return key

    def books(self, _request: Request, key: int, _values: dict[str, Any]) -> list[BookRef]:
        """The books to open: the event's, unless money moves as well."""
        return [tournament_book(self.event_of(key))]

    @abstractmethod
    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """The action, waiting for its book."""

    def post(self, request: Request, key: int) -> Response:
        """Carry it out."""
        values = asked(self.shape, request.data)
        books = self.books(request, key, values)
        return Response(perform(books, command_of(request), self.verb(key, values)))


def asked(shape: type[serializers.Serializer], typed: Any) -> dict[str, Any]:
    """The values of what was typed, if it has the shape; raises DRF's ``ValidationError``."""
    read = shape(data=typed)
    read.is_valid(raise_exception=True)
    return dict(read.validated_data)
