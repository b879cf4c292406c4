"""A list of players as a file: what is exported can be imported, and an empty one shows how it is headed."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from people.queries import PlayerView
from people.roster.columns import LABELS, Column
from wording.listings import Cell, Listing

WRITTEN = (
    Column.LAST_NAME,
    Column.FIRST_NAME,
    Column.CARD_NUMBER,
    Column.BIRTH_DATE,
    Column.COUNTRY,
    Column.DOCUMENT,
    Column.EMAIL,
    Column.PHONE,
    Column.NOTE,
    Column.TIER,
)


def players_listing(players: Iterable[PlayerView]) -> Listing:
    """The players, last the number by which each is known again when the file comes back."""
    lines = tuple((*_cells(one), one.id) for one in players)
    return Listing(_("Players"), _head((*WRITTEN, Column.PLAYER)), lines)


def empty_listing() -> Listing:
    """The head alone, to be filled in."""
    return Listing(_("Players"), _head(WRITTEN), ())


def _head(columns: Iterable[Column]) -> tuple[str, ...]:
    return tuple(str(LABELS[column]) for column in columns)


def _cells(one: PlayerView) -> tuple[Cell, ...]:
    return tuple(getattr(one, column) for column in WRITTEN)
