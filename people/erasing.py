"""What else goes when a player is erased: what other apps keep of the person."""

from __future__ import annotations

from collections.abc import Callable

Forget = Callable[[int], None]
_forgetting: list[Forget] = []


def forget_by(forget: Forget) -> None:
    """Register the step that erases what an app keeps of a player."""
    if forget not in _forgetting:
        _forgetting.append(forget)


def forget_elsewhere(player_id: int) -> None:
    """Step: every app erases what it keeps of the player."""
    for forget in _forgetting:
        forget(player_id)
