"""What other apps keep of a player: what needs the name, what a law asks to keep, what goes with an erasure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from django.utils.functional import Promise

from journal.book import OpenBook


@dataclass(frozen=True, slots=True)
class Kept:
    """A kind of data, and its last day; ``is_paid`` where the house paid the player on ``last``.

    ``forget`` erases this kind alone once its day is over, none where it goes with the rest.
    """

    label: str | Promise
    last: date
    until: date | None
    is_paid: bool = False
    forget: Callable[[OpenBook, int], None] | None = None


Keep = Callable[[int], Kept | None]
_keeping: list[Keep] = []


def keep_by(keep: Keep) -> None:
    """Register the query of when a kind of data of a player was last used; None where there is none."""
    if keep not in _keeping:
        _keeping.append(keep)


def kept_of(player_id: int) -> tuple[Kept, ...]:
    """All kinds of data of a player, those whose day is over too."""
    return tuple(one for keep in _keeping if (one := keep(player_id)) is not None)


def kept_to(player_id: int) -> date | None:
    """The last day on which anything of a player has to be kept."""
    return max((one.until for one in kept_of(player_id) if one.until is not None), default=None)


def last_paid(player_id: int) -> date | None:
    return max((one.last for one in kept_of(player_id) if one.is_paid), default=None)


Engagements = Callable[[int], tuple[str, ...]]


def _nowhere(_player_id: int) -> tuple[str, ...]:
    return ()


_engagements: list[Engagements] = [_nowhere]


def report_engagements(answer: Engagements) -> None:
    """Register the function that names the unfinished events in which a player has an entry."""
    _engagements.append(answer)


def engagements(player_id: int) -> tuple[str, ...]:
    """The names of those events: they need the player's name to call a seat or to pay a prize."""
    return _engagements[-1](player_id)


@dataclass(frozen=True, slots=True)
class Remains:
    """Where texts or pictures may still name a player; ``label`` in the reader's language."""

    label: str
    address: str


Forget = Callable[[OpenBook, int], None]
Name = Callable[[int], tuple[Remains, ...]]
_forgetting: list[Forget] = []
_naming: list[Name] = []


def forget_by(forget: Forget) -> None:
    """Register the step that erases what an app keeps of a player."""
    if forget not in _forgetting:
        _forgetting.append(forget)


def name_remains_by(name: Name) -> None:
    """Register the query of where others may still name a player."""
    if name not in _naming:
        _naming.append(name)


def forget_elsewhere(book: OpenBook, player_id: int) -> None:
    """Step: every app erases what it keeps of the player."""
    for forget in _forgetting:
        forget(book, player_id)


def remains(player_id: int) -> tuple[Remains, ...]:
    """Where the player may still be named by others, once erased."""
    return tuple(one for name in _naming for one in name(player_id))
