"""Data of players in other apps: what needs the name, what a law requires, what an erasure deletes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from django.utils.functional import Promise

from journal.book import OpenBook


@dataclass(frozen=True, slots=True)
class KeptData:
    """A kind of data, and its last day; ``is_paid`` if the house paid the player on ``last``.

    ``forget`` erases only this kind once its day is over, None if it is erased with the rest.
    """

    label: str | Promise
    last: date
    until: date | None
    is_paid: bool = False
    forget: Callable[[OpenBook, int], None] | None = None


Keep = Callable[[int], KeptData | None]
_keeping: list[Keep] = []


def keep_by(keep: Keep) -> None:
    """Register a query for the last use of a kind of data of a player; it returns None if there is none."""
    if keep not in _keeping:
        _keeping.append(keep)


def records_of(player_id: int) -> tuple[KeptData, ...]:
    """All kinds of data of a player, also those whose day is over."""
    return tuple(record for keep in _keeping if (record := keep(player_id)) is not None)


def last_day_of(player_id: int) -> date | None:
    """The last day on which any data of a player must be kept."""
    return max((record.until for record in records_of(player_id) if record.until is not None), default=None)


def last_paid(player_id: int) -> date | None:
    return max((record.last for record in records_of(player_id) if record.is_paid), default=None)


Engagements = Callable[[int], tuple[str, ...]]


def _nowhere(_player_id: int) -> tuple[str, ...]:
    return ()


_engagements: list[Engagements] = [_nowhere]


def report_engagements(answer: Engagements) -> None:
    """Register the function that returns the unfinished events in which a player has an entry."""
    _engagements.append(answer)


def engagements(player_id: int) -> tuple[str, ...]:
    """The names of these events: they need the player's name to call a seat or to pay a prize."""
    return _engagements[-1](player_id)


@dataclass(frozen=True, slots=True)
class Remains:
    """Texts or pictures that may still name a player; ``label`` is in the reader's language."""

    label: str
    address: str


Forget = Callable[[OpenBook, int], None]
Name = Callable[[int], tuple[Remains, ...]]
_forgetting: list[Forget] = []
_naming: list[Name] = []


def forget_by(forget: Forget) -> None:
    """Register the step that erases the data that an app keeps of a player."""
    if forget not in _forgetting:
        _forgetting.append(forget)


def name_remains_by(name: Name) -> None:
    """Register a query for texts or pictures of others that may still name a player."""
    if name not in _naming:
        _naming.append(name)


def forget_elsewhere(book: OpenBook, player_id: int) -> None:
    """Step: erase the player's data in every app."""
    for forget in _forgetting:
        forget(book, player_id)


def remains(player_id: int) -> tuple[Remains, ...]:
    """Texts and pictures of others that may name the player after an erasure."""
    return tuple(one for name in _naming for one in name(player_id))
