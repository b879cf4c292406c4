"""Seats by API: who has one, who waits for one, who has not been seen in it; moves made and announced."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework import serializers

from access.reads import read
from access.roles import READERS
from journal import instants
from seating import queries
from seating.moves.arrivals import Awaited
from seating.moves.rows import MoveView, SeatedEntry
from seating.queries import AutomaticMoveView
from seating.tables.reads import DayFilter, day_in
from tournaments import queries as tournaments
from tournaments.queries import EntryView


class UnseatedSerializer(serializers.Serializer):
    """An entry that waits for a seat."""

    entry = serializers.IntegerField(source="id")
    number = serializers.IntegerField()
    player = serializers.IntegerField(source="player_id")
    day = serializers.IntegerField(source="day_id")


class AwaitedFilter(DayFilter):
    """Which of the players not seen yet."""

    is_overdue = serializers.BooleanField(required=False)
    is_first_seat = serializers.BooleanField(required=False)


@read("events/<int:event>/seats/", admits=READERS, filtered_by=queries.SeatFilters)
def seats(asked: Mapping[str, Any], event: int) -> Sequence[SeatedEntry]:
    """List everybody who has a seat, by table and seat."""
    return queries.seat_search(tournaments.event(event).id, asked)


@read("events/<int:event>/unseated/", admits=READERS, filtered_by=DayFilter, shape=UnseatedSerializer)
def unseated(wanted: Mapping[str, Any], event: int) -> Sequence[EntryView]:
    """List the entries that wait for a seat, by number."""
    return queries.unseated(day_in(wanted, event))


@read("events/<int:event>/moves/", admits=READERS, filtered_by=queries.MoveFilters)
def moves(asked: Mapping[str, Any], event: int) -> Sequence[MoveView]:
    """List the moves of an event: who was sent where, and whether they were seen there."""
    return queries.move_list(tournaments.event(event).id, asked)


@read("events/<int:event>/awaited/", admits=READERS, filtered_by=AwaitedFilter)
def awaited(wanted: Mapping[str, Any], event: int) -> Sequence[Awaited]:
    """List the players not seen in their seats yet, by table and seat."""
    return [
        one
        for one in queries.awaited(day_in(wanted, event), instants.now())
        if wanted.get("is_overdue", one.is_overdue) == one.is_overdue
        and wanted.get("is_first_seat", one.is_first_seat) == one.is_first_seat
    ]


@read("events/<int:event>/automatic-moves/", admits=READERS, filtered_by=queries.AutomaticMoveFilters)
def automatic_moves(asked: Mapping[str, Any], event: int) -> Sequence[AutomaticMoveView]:
    """List the automatic moves that were announced, newest first."""
    return queries.automatic_move_list(tournaments.event(event).id, asked)
