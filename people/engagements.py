"""Players whose name is still needed: those with an entry in an event that is not over."""

from __future__ import annotations

from collections.abc import Callable

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
