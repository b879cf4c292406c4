"""What other apps keep of a player: erased with the player, or named so that an administrator erases it first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from journal.book import OpenBook


@dataclass(frozen=True, slots=True)
class Remains:
    """Where texts or pictures may still name a player; ``label`` in the reader's language."""

    label: str
    address: str


Erase = Callable[[OpenBook, int], None]
Name = Callable[[int], tuple[Remains, ...]]
_erased: list[Erase] = []
_named: list[Name] = []


def erase_with_players(erase: Erase, name: Name) -> None:
    """Register what is erased with a player, and what names where a player may still be found."""
    if erase not in _erased:
        _erased.append(erase)
        _named.append(name)


def erase_elsewhere(book: OpenBook, player_id: int) -> None:
    """Erase what other apps keep of the player alone."""
    for erase in _erased:
        erase(book, player_id)


def remains(player_id: int) -> tuple[Remains, ...]:
    """Where the player may still be named by others, once erased."""
    return tuple(one for name in _named for one in name(player_id))
