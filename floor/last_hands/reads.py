"""The last hands of a day by API: how they are now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import Note
from access.reads import read
from access.roles import READERS
from floor.last_hands.queries import TableAtLast, cards, last_hands
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True, kw_only=True)
class LastHands:
    """The last hands as they are now; ``hands`` 0 where none are drawn."""

    hands: int
    cards: Annotated[tuple[int, ...], Note("The cards that count here.")]
    tables: tuple[TableAtLast, ...]


@read("events/<int:event>/last-hands/", admits=READERS, name="api-last-hands")
def last_hands_now(event: int) -> LastHands:
    """How many were drawn, which cards count, and every table that plays them."""
    shown, found = tournaments.event(event), last_hands(event)
    return LastHands(
        hands=found.hands if found else 0, cards=cards(shown), tables=found.tables if found else ()
    )
