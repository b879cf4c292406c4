"""What else waits for a player at the counter: whoever knows of it registers at the start."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulebook.money import Money


@dataclass(frozen=True, slots=True)
class Errand:
    """Something to be done for a player: its words, its amount, and the panel that does it."""

    label: str
    detail: str
    amount: Money | None
    url: str


Maker = Callable[[int, int], tuple[Errand, ...]]
_makers: list[Maker] = []


def register_errands(maker: Maker) -> None:
    """Register who knows of errands; it is asked with an event and a player."""
    _makers.append(maker)


def errands(event_id: int, player_id: int) -> tuple[Errand, ...]:
    """Everything that waits for the player in this event."""
    return tuple(errand for maker in _makers for errand in maker(event_id, player_id))
