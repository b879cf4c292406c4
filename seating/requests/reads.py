"""Seating requests by API: players kept apart, and those who need an accessible seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import Note
from access.reads import read
from access.roles import READERS
from seating import queries
from seating.queries import GroupApart
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingRequests:
    """The seating requests that the draws and moves of an event respect."""

    apart: tuple[GroupApart, ...]
    accessible_for: Annotated[tuple[int, ...], Note("Players who need an accessible seat.")]


@read("events/<int:event>/seating-requests/", admits=READERS)
def seating_requests(event: int) -> SeatingRequests:
    """Show the seating requests of an event: groups kept apart, players who need an accessible seat."""
    return SeatingRequests(
        apart=queries.groups_apart(tournaments.event(event).id),
        accessible_for=tuple(sorted(queries.players_in_need())),
    )


@read("groups-apart/<int:id>/", admits=READERS)
def group_apart(id: int) -> GroupApart:
    """Show one group of players kept apart."""
    return queries.group_apart(id)
