"""What happens at the table when players buy again."""

from __future__ import annotations

from dataclasses import dataclass

from floor.play.facts import PlayFact


@dataclass(frozen=True, slots=True)
class StackForfeited(PlayFact):
    """A player gave up ``chips`` to re-enter: they left play, and the entry took its place."""

    entry: int
    table: int | None
    seat: int | None
    chips: int
    place_range: tuple[int, int]
