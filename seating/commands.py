"""What the verbs of the tables have in common: the nouns they name, their books, where a player sits after them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Protocol

from access.fields import GREATEST, Limits, Note
from journal.opening import BookRef, tournament_book
from seating.queries.tables import event_of_table

TableNumber = Annotated[int, Limits(1, GREATEST), Note("The number on the table.")]
SeatNumber = Annotated[int, Limits(1, GREATEST), Note("The number of the seat.")]


@dataclass(frozen=True, slots=True)
class Spot:
    """A seat as people say it: the numbers of an open table and of a seat."""

    table: TableNumber
    seat: SeatNumber


SeenAt = Annotated[
    Spot | None, Note("Where the page showed the player; refused as stale if that has changed.")
]


class NamesTable(Protocol):
    """A command that names a table in play."""

    @property
    def table(self) -> int:
        """The table in play."""


def of_table(command: NamesTable) -> list[BookRef]:
    """The book of the event that the table serves; raises ``Refusal("not_found")``."""
    return [tournament_book(event_of_table(command.table))]
