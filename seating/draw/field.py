"""Draws for many players, some with a seating request: those draw alone, before the others."""

from __future__ import annotations

from dataclasses import dataclass, field

from journal.book import OpenBook
from rulebook.draw import Drawn, PoolTable, tables_needed
from rulebook.profile.variants import SeatDraw
from rulebook.proof import OneSeat, WholeField
from rulebook.seating_requests import (
    Accessible,
    SeatingRequests,
    draws_first,
    groups_among,
    seats_for,
    seats_for_many,
    taken,
)


@dataclass(frozen=True, slots=True)
class FieldDraws:
    """Entrants who draw over ``tables``, some of them possibly with a request."""

    entrants: tuple[int, ...]
    tables: tuple[PoolTable, ...]
    rule: SeatDraw
    accessible: Accessible = field(default_factory=dict)
    requests: SeatingRequests = field(default_factory=SeatingRequests)
    is_break: bool = False

    @property
    def first(self) -> tuple[int, ...]:
        """The entrants who draw alone."""
        return draws_first(self.entrants, self.requests, is_break=self.is_break)

    def offered(self) -> tuple[PoolTable, ...]:
        """The tables for the common draw; accessible seats only as far as the others are not enough."""
        return seats_for_many(self.tables, self.accessible, len(self.entrants))

    def rest(self) -> WholeField:
        """The common draw, with the members of a group at different tables."""
        listed = self.offered()
        used = tables_needed(len(self.entrants), listed)
        groups = groups_among(self.entrants, self.requests, len(used))
        return WholeField(self.entrants, listed, self.rule, groups)


def draw_field(book: OpenBook, asked: FieldDraws) -> tuple[Drawn, ...]:
    """Step: seats for all of them; raises ``Refusal`` ``room_full`` or ``cannot_keep_apart``."""
    early, left = draw_early(book, asked)
    return (*early, *(book.draw(left.rest()) if left.entrants else ()))


def draw_early(book: OpenBook, asked: FieldDraws) -> tuple[tuple[Drawn, ...], FieldDraws]:
    """Step: seats for those who draw alone, and the seats left for the others."""
    tables, requests, drawn = asked.tables, asked.requests, []
    first = asked.first
    for count, entrant in enumerate(first):
        offered = seats_for(
            tables_needed(len(asked.entrants) - count, tables),
            asked.accessible,
            needs=entrant in requests.needing,
            away=requests.tables_of_others(entrant),
        )
        seat = book.draw(OneSeat(entrant, offered, asked.rule))
        drawn.append(Drawn(entrant, seat))
        tables, requests = taken(tables, seat), requests.seated(entrant, seat.table)
    others = tuple(one for one in asked.entrants if one not in set(first))
    return tuple(drawn), FieldDraws(others, tables, asked.rule, asked.accessible, requests)
