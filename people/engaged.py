"""Who is still needed by name: players with an entry in an event that is not over."""

from __future__ import annotations

from collections.abc import Callable

Engagements = Callable[[int], tuple[str, ...]]


def _nowhere(_player_id: int) -> tuple[str, ...]:
    return ()


_engagements: list[Engagements] = [_nowhere]


def report_engagements(answer: Engagements) -> None:
    """Register who knows the events, by name, that a player has an entry in and that are not over."""
    _engagements.append(answer)


def engagements(player_id: int) -> tuple[str, ...]:
    """The names of those events: there the player's name calls a seat, or who is to be paid."""
    return _engagements[-1](player_id)
