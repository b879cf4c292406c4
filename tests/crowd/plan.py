"""The queue that is served: who sells where, to whom, and how much; known to every process."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

PRICE = 22_000
IN_CASH = 10_000
"""What is paid in cash where the rest is paid by card, in minor units as all amounts."""


@dataclass(frozen=True, slots=True)
class Desk:
    """A cashier: the user, the token of the program, the drawer, and the players in front of it."""

    user: int
    token: str
    drawer: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """An event in play with ``before`` entries, and ``each`` commands to be sent by every desk.

    ``walkers`` ask at every desk: all sell to them in the same order, and one does. Not ``is_mixed``, only entries
    are sold.
    """

    seed: int
    event: int
    director: int
    director_token: str
    desks: tuple[Desk, ...]
    walkers: tuple[int, ...]
    each: int
    before: int
    float_minor: int
    is_mixed: bool = True

    def plain(self) -> dict[str, Any]:
        """For a file."""
        return asdict(self)

    @classmethod
    def read(cls, told: dict[str, Any]) -> Plan:
        """From a file."""
        desks = tuple(Desk(**one | {"players": tuple(one["players"])}) for one in told["desks"])
        return cls(**told | {"desks": desks, "walkers": tuple(told["walkers"])})
