"""What else goes when a player is erased: what other apps keep of the person, and where others may name them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from journal.book import OpenBook


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
