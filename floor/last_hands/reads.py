"""The last hands of a day by API: how they are now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from access.fields import Note
from access.permissions import DoorView
from access.roles import READERS
from access.shapes import serializer_of
from floor.last_hands.queries import cards, last_hands
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True, kw_only=True)
class TableAtLastHands:
    """A table of the last hands."""

    table_id: int
    number: int
    played: Annotated[int, Note("Hands finished since the card was turned.")]
    left: int
    plays: Annotated[bool, Note("False once it has stopped.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class LastHands:
    """The last hands as they are now; ``hands`` 0 where none are drawn."""

    hands: int
    cards: Annotated[tuple[int, ...], Note("The cards that count here.")]
    tables: tuple[TableAtLastHands, ...]


class LastHandsState(DoorView):
    """The last hands of an event."""

    reads: ClassVar = READERS

    @extend_schema(responses=serializer_of(LastHands))
    def get(self, _request: Request, key: int) -> Response:
        """How many were drawn, which cards count, and every table that plays them."""
        event, found = tournaments.event(key), last_hands(key)
        tables = tuple(
            TableAtLastHands(
                table_id=one.table_id,
                number=one.number,
                played=one.played,
                left=one.left,
                plays=one.plays,
            )
            for one in (found.tables if found else ())
        )
        shown = LastHands(hands=found.hands if found else 0, cards=cards(event), tables=tables)
        return Response(serializer_of(LastHands)(shown).data)
