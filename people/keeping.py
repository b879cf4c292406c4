"""Which data of a player has to be kept although the erasure was asked for, and until when: each app says it of its kind."""

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
    """When the house last paid a player."""
    return max((one.last for one in kept_of(player_id) if one.is_paid), default=None)
